import { mutationOptions } from '@tanstack/react-query'
import { INTEREST_PATH, JOB_CLOSED, type JobClosedBody } from '@archstep/contracts/api/careersApi.ts'
import { fieldErrorsIn } from '@archstep/contracts/api/errorBody.ts'
import { OPEN_MS_FIELD } from '@archstep/contracts/applications/interestShape.ts'
import { EMPTY_FIELD } from '@archstep/contracts/forms/emptyField.ts'
import { env } from '../env.ts'
import { canBeRead, FILE_CHANGED, textFields, type SentInterest } from './interestForm.ts'

/** Where the form is sent (INT-04). Without script, the browser submits it there itself. */
export const interestUrl = env.careersUrl + INTEREST_PATH

/** A connection without any progress for this long is dead. A slow upload may take longer. */
const STALLED_AFTER_MS = 60_000

/**
 * The application was not accepted. `by`: the API refused it, the network failed, or the browser could not read the
 * file. `fields`: the first message for each invalid field. `closed`: the API's sentence that the job takes no
 * applications.
 */
export class InterestNotSent extends Error {
  override readonly name = 'InterestNotSent'
  readonly by: 'api' | 'network' | 'file'
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

/** Anything slower is not a bot, and its time is not sent. */
const TIMED_BELOW_MS = 10_000

/** One attempt to send an application. */
interface Attempt {
  fields: SentInterest
  /** The same for every attempt to send an application, so that the API records it once. */
  key: string
  /** Content of the honeypot field. */
  extra: string
  /** How long the form was open, in milliseconds; undefined when that can't tell a bot from a person. */
  openMs: number | undefined
  signal: AbortSignal
  /** Called with the progress of the upload, 0 to 1. */
  onProgress: (part: number) => void
}

/** The filled-in fields, the resume, and any hints that a bot filled in the form. */
function formData({ fields: { resume, ...fields }, extra, openMs }: Attempt): FormData {
  const data = new FormData()
  for (const name of textFields) if (fields[name]) data.append(name, fields[name])
  data.append('resume', resume)
  if (extra) data.append(EMPTY_FIELD, extra)
  if (openMs !== undefined && openMs < TIMED_BELOW_MS) data.append(OPEN_MS_FIELD, String(Math.floor(openMs)))
  return data
}

/**
 * Reads an error response: `{field: [messages]}`, as in Django REST framework, or the sentence that the job takes no
 * applications. Anything else has no field errors.
 */
function readRefusal(text: string): Refusal {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    // HTML, from a proxy.
  }
  const fields = Object.entries(fieldErrorsIn(body)).map(([name, [first = '']]) => [name, first])
  const { code, message } = { ...(body as Partial<Record<keyof JobClosedBody, unknown>> | null) }
  const closed = code === JOB_CLOSED && typeof message === 'string' ? message : undefined
  return { fields: Object.fromEntries(fields) as Refusal['fields'], closed }
}

/**
 * Sends an expression of interest. Only the status counts; the response body is not read (INT-04). Uses XMLHttpRequest,
 * because fetch does not report upload progress.
 * @throws InterestNotSent if the API refuses it, can't be reached or stops responding
 * @throws the signal's reason if the caller aborts
 */
function sendInterest(attempt: Attempt): Promise<void> {
  const { key, signal, onProgress } = attempt
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let silence: ReturnType<typeof setTimeout>
    const giveUp = () => {
      reject(signal.reason as Error)
      request.abort()
    }
    const listen = () => {
      clearTimeout(silence)
      silence = setTimeout(() => {
        reject(new InterestNotSent('network', `no answer within ${STALLED_AFTER_MS / 1000} s`))
        request.abort()
      }, STALLED_AFTER_MS)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      listen()
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      const { status, responseText } = request
      if (status < 300) resolve()
      else reject(new InterestNotSent('api', `the API answered ${status}`, readRefusal(responseText)))
    })
    request.addEventListener('error', () => {
      // This is all a browser reports if the file changed during the upload.
      void canBeRead(attempt.fields.resume).then((isThere) =>
        reject(
          isThere
            ? new InterestNotSent('network', 'the API could not be reached')
            : new InterestNotSent('file', 'the file has changed', { fields: { resume: FILE_CHANGED } }),
        ),
      )
    })
    request.addEventListener('abort', () => reject(new InterestNotSent('network', 'the connection was cut')))
    signal.addEventListener('abort', giveUp)
    request.open('POST', interestUrl)
    request.setRequestHeader('idempotency-key', key)
    listen()
    request.send(formData(attempt))
  })
}

/** An older API rejects the source, which it does not know. The application matters more, so it is sent without it. */
const sendWithSource = (attempt: Attempt): Promise<void> =>
  sendInterest(attempt).catch((error: unknown) => {
    const { source, ...fields } = attempt.fields
    if (!source || !(error instanceof InterestNotSent && error.fields['source'])) throw error
    return sendInterest({ ...attempt, fields })
  })

/** Sends an expression of interest; throws as `sendInterest` does. Offline it fails right away and says so. */
export const interestMutation = mutationOptions({ mutationFn: sendWithSource, networkMode: 'always' })
