import { mutationOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  MAX_RESUME_MB,
  PREFERRED_LOCATIONS,
  RESUME_TYPES,
  WORK_AUTHORIZATIONS,
} from '@archstep/contracts/application.ts'
import { INTEREST_PATH, JOB_CLOSED } from '@archstep/contracts/careersApi.ts'
import { interestShape } from '@archstep/contracts/interestForm.ts'
import { env } from '../env.ts'

const LABELS: Partial<Record<(typeof WORK_AUTHORIZATIONS)[number], string>> = { Citizen: 'US Citizen' }

/** What the API's `work_auth_status` may be, and what a visitor reads (INT-03). */
export const workAuthorizations = WORK_AUTHORIZATIONS.map((value) => ({ value, label: LABELS[value] ?? value }))

export const preferredLocations = PREFERRED_LOCATIONS.map((value) => ({ value, label: value }))

/** Endings of a resume's file name, with the dot. */
export const resumeTypes = RESUME_TYPES.map((type) => `.${type}`)

/** People write 'linkedin.com/in/name'. */
const withScheme = (text: string) => (/^[a-z\d-]+(?:\.[a-z\d-]+)+(?:\/|$)/i.test(text) ? `https://${text}` : text)

/** How a file is told that was saved anew, moved or deleted after it was chosen: a browser gives no more of it. */
const CHANGED = 'This file has changed since you chose it. Choose it again.'

async function canBeRead(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

const hasResumeType = ({ name }: File) => resumeTypes.some((type) => name.toLowerCase().endsWith(type))

const PROFILE = 'LinkedIn profile must be a full web address, starting with https://'

/** What is sent, and what a visitor reads about what can't be. */
const shape = interestShape({
  tooLong: (max) => `Use ${max.toLocaleString('en-US')} characters or fewer`,
  notOneLine: 'Remove line breaks and control characters',
  control: 'Remove control characters',
  missing: {
    full_name: 'Full name is required',
    email: 'Email is required',
    phone: 'Phone is required',
    role: 'Role is required',
    work_auth_status: 'Work authorization is required',
    preferred_location: 'Preferred location is required',
    availability: 'Availability is required',
  },
  email: 'Email is invalid',
  profile: PROFILE,
  profileWithAccount: PROFILE,
  noOption: () => 'Choose one of the list',
  job: '',
})

const sentForm = z.object({
  ...shape,
  // Nobody types it.
  // oxlint-disable-next-line promise/valid-params -- this is Zod's
  opening: z.catch(shape.opening, undefined),
  resume: z.instanceof(File, { error: 'Resume is required' }).check(
    z.refine(hasResumeType, 'This type of file can’t be read. Choose a .pdf, .doc or .docx file'),
    z.refine(({ size }) => size > 0, 'This file is empty. Choose another one'),
    z.refine(
      ({ size }) => size <= MAX_RESUME_MB * 1024 * 1024,
      `This file is too large. Choose one of ${MAX_RESUME_MB} MB or less`,
    ),
    z.refine(canBeRead, CHANGED),
  ),
})

/** A form that nobody has touched; in the order of the screen. */
export const emptyInterest = {
  full_name: '',
  email: '',
  phone: '',
  linkedin: '',
  role: '',
  work_auth_status: '',
  preferred_location: '',
  availability: '',
  comments: '',
  source: '',
  opening: '',
  resume: undefined,
}

/** What the fields hold while they are filled in. */
export type InterestValues = Record<Exclude<keyof typeof emptyInterest, 'resume'>, string> & { resume: File }

/** What is sent. */
export type SentInterest = z.output<typeof sentForm>

const tidied = (value: unknown) => (typeof value === 'string' ? value.trim() || undefined : value)

/** The form as it is filled in: what says nothing is left out, as it is when it is sent. */
export const interestForm = z.pipe(
  z.transform((values: InterestValues) => {
    const fields = Object.entries({ ...values, linkedin: withScheme(values.linkedin.trim()) })
    // What it then is, the schema finds out.
    return Object.fromEntries(fields.map(([name, value]) => [name, tidied(value)])) as z.input<typeof sentForm>
  }),
  sentForm,
)

/** The fields that are text: all but the resume. */
export const textFields = Object.keys(emptyInterest).filter(
  (name): name is Exclude<keyof SentInterest, 'resume'> => name !== 'resume',
)

/** Where the form is sent to (INT-04). A browser without script sends it there by itself. */
export const interestUrl = env.careersUrl + INTEREST_PATH

/** A connection that carries nothing for so long is dead. A slow upload may take longer, as long as it moves. */
const STALLED_AFTER_MS = 60_000

/**
 * The careers API did not take an application. `by`: the API refused it, the line did not carry it, or the browser could
 * not read the file. `fields`: the first message for each field that is at fault. `closed`: the API's sentence that the
 * job takes no applications.
 */
export class InterestNotSent extends Error {
  override readonly name = 'InterestNotSent'
  readonly by: 'api' | 'line' | 'file'
  readonly fields: Readonly<Record<string, string>>
  readonly closed: string | undefined

  constructor(by: InterestNotSent['by'], why: string, refusal: Partial<Refusal> = {}) {
    super(`The interest form was not sent: ${why}.`)
    this.by = by
    this.fields = refusal.fields ?? {}
    this.closed = refusal.closed
  }
}

type Refusal = Pick<InterestNotSent, 'fields' | 'closed'>

/** The name of the field that people leave empty. It means nothing to a browser that fills in forms. */
export const EMPTY_FIELD = 'extra'
/** Who took longer is no machine, and nothing is said about it. */
const TIMED_BELOW_MS = 10_000

/** One attempt to send an application. */
export interface Attempt {
  fields: SentInterest
  /** The same for every attempt to send the same application: the API records it once. */
  key: string
  /** What is in the field that people leave empty. */
  extra: string
  /** How long the form was open, in milliseconds; undefined when that says nothing about who filled it in. */
  openMs: number | undefined
  signal: AbortSignal
  /** Called with the part of the upload that is done, 0 to 1. */
  onProgress: (part: number) => void
}

/** Each field that was filled in, and the resume; and what tells a machine, when there is anything. */
function formData({ fields: { resume, ...fields }, extra, openMs }: Attempt): FormData {
  const data = new FormData()
  for (const name of textFields) if (fields[name]) data.append(name, fields[name])
  data.append('resume', resume)
  if (extra) data.append(EMPTY_FIELD, extra)
  if (openMs !== undefined && openMs < TIMED_BELOW_MS) data.append('filled_ms', String(Math.floor(openMs)))
  return data
}

/**
 * What an error answer says: `{field: [messages]}`, as Django REST framework writes it, and the sentence that the
 * job takes no applications. Whatever else it is names no field.
 */
function readRefusal(body: string): Refusal {
  let answer: Readonly<Record<string, unknown>> = {}
  try {
    answer = { ...(JSON.parse(body) as object) }
  } catch {
    // A page of HTML, of a proxy.
  }
  const fields = Object.entries(answer).flatMap(([name, value]): [string, string][] => {
    const first: unknown = Array.isArray(value) ? value[0] : undefined
    return typeof first === 'string' ? [[name, first]] : []
  })
  const { code, message } = answer
  const closed = code === JOB_CLOSED && typeof message === 'string' ? message : undefined
  return { fields: Object.fromEntries(fields), closed }
}

/**
 * Sends an expression of interest. Only the success status counts; the answer's body is not read (INT-04).
 * With XMLHttpRequest, because fetch does not tell how far an upload is.
 * @throws InterestNotSent when the API refuses it, can't be reached or falls silent
 * @throws the signal's reason when the caller gives up
 */
function sendInterest(attempt: Attempt): Promise<void> {
  const { key, signal, onProgress } = attempt
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason as Error)
      return
    }
    const request = new XMLHttpRequest()
    let silence: ReturnType<typeof setTimeout>
    const giveUp = () => {
      reject(signal.reason as Error)
      request.abort()
    }
    const listen = () => {
      clearTimeout(silence)
      silence = setTimeout(() => {
        reject(new InterestNotSent('line', `no answer within ${STALLED_AFTER_MS / 1000} s`))
        request.abort()
      }, STALLED_AFTER_MS)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      listen()
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      const { status, responseText } = request
      if (status >= 200 && status < 300) resolve()
      else reject(new InterestNotSent('api', `the API answered ${status}`, readRefusal(responseText)))
    })
    request.addEventListener('error', () => {
      // A browser says no more of a file that has changed while it was sent.
      void canBeRead(attempt.fields.resume).then((isThere) =>
        reject(
          isThere
            ? new InterestNotSent('line', 'the API could not be reached')
            : new InterestNotSent('file', 'the file has changed', { fields: { resume: CHANGED } }),
        ),
      )
    })
    request.addEventListener('abort', () => reject(new InterestNotSent('line', 'the connection was cut')))
    request.addEventListener('loadend', () => {
      clearTimeout(silence)
      signal.removeEventListener('abort', giveUp)
    })
    signal.addEventListener('abort', giveUp)
    request.open('POST', interestUrl)
    request.setRequestHeader('idempotency-key', key)
    listen()
    request.send(formData(attempt))
  })
}

/** An API of an older version refuses what it does not know: the application matters more than where it comes from. */
const sendWithSource = (attempt: Attempt): Promise<void> =>
  sendInterest(attempt).catch((error: unknown) => {
    const { source, ...fields } = attempt.fields
    if (!source || !(error instanceof InterestNotSent && error.fields['source'])) throw error
    return sendInterest({ ...attempt, fields })
  })

/** Sends an expression of interest; see `sendInterest` for what it throws. Offline it fails at once and says so. */
export const interestMutation = mutationOptions({ mutationFn: sendWithSource, networkMode: 'always' })
