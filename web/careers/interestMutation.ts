import { mutationOptions } from '@tanstack/react-query'
import { env } from '../env.ts'
import { textFields, type InterestFields } from './interestForm.ts'

/** Where the form is sent to (INT-04). A browser without script sends it there by itself. */
export const interestUrl = `${env.careersUrl}/api/v1/careers/interest/`

/** A connection that carries nothing for so long is dead. A slow upload may take longer, as long as it moves. */
const STALLED_AFTER_MS = 60_000

/**
 * The careers API did not take a submission. `fields`: its first message for each field that it names. `closed`: its
 * sentence that the opening takes no applications.
 */
export class InterestNotSent extends Error {
  override readonly name = 'InterestNotSent'
  readonly fields: Readonly<Record<string, string>>
  readonly closed: string | undefined

  constructor(why: string, fields: Readonly<Record<string, string>> = {}, closed?: string) {
    super(`The interest form was not sent: ${why}.`)
    this.fields = fields
    this.closed = closed
  }
}

/** The name of the field that people leave empty. It means nothing to a browser that fills in forms. */
export const EMPTY_FIELD = 'extra'
/** Who took longer is no machine, and nothing is said about it. */
const TIMED_BELOW_MS = 10_000

/** One attempt to send a submission. */
export interface Attempt {
  fields: InterestFields
  /** The same for every attempt to send the same submission: the API records it once. */
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

function readObject(body: string): Readonly<Record<string, unknown>> {
  try {
    const answer: unknown = JSON.parse(body)
    return typeof answer === 'object' && answer !== null ? { ...answer } : {}
  } catch {
    return {}
  }
}

/** The sentence of an answer that refuses an application because its opening takes none. */
function closedMessage({ code, message }: Readonly<Record<string, unknown>>): string | undefined {
  return code === 'opening-closed' && typeof message === 'string' ? message : undefined
}

/** `{field: [messages]}` of an error answer, as Django REST framework writes it. Whatever else it is names no field. */
function fieldMessages(answer: Readonly<Record<string, unknown>>): Record<string, string> {
  const messages = Object.entries(answer).flatMap(([name, value]): [string, string][] => {
    const first: unknown = Array.isArray(value) ? value[0] : undefined
    return typeof first === 'string' && first !== '' ? [[name, first]] : []
  })
  return Object.fromEntries(messages)
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
        reject(new InterestNotSent(`no answer within ${STALLED_AFTER_MS / 1000} s`))
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
      else {
        const answer = readObject(responseText)
        reject(new InterestNotSent(`the API answered ${status}`, fieldMessages(answer), closedMessage(answer)))
      }
    })
    request.addEventListener('error', () => reject(new InterestNotSent('the API could not be reached')))
    request.addEventListener('abort', () => reject(new InterestNotSent('the connection was cut')))
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

/** Sends an expression of interest; see `sendInterest` for what it throws. Offline it fails at once and says so. */
export const interestMutation = mutationOptions({ mutationFn: sendInterest, networkMode: 'always' })
