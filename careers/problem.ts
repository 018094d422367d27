import { JOB_CLOSED, type JobClosedBody } from '@archstep/contracts/api/careersApi.ts'

export type FieldErrors = Record<string, string[]>

interface ProblemBody {
  detail?: string
  [field: string]: string | string[] | undefined
}

/**
 * An unsuccessful response. Can be thrown anywhere in a request; the server sends `body` with `status` and `headers`.
 */
export class Problem extends Error {
  readonly status: number
  readonly body: ProblemBody
  readonly headers: Readonly<Record<string, string>>

  /** @param detail what went wrong and what the sender can do, in a sentence or two */
  constructor(status: number, detail: string, headers: Readonly<Record<string, string>> = {}, fields?: FieldErrors) {
    super(detail)
    this.status = status
    this.body = { detail, ...fields }
    this.headers = headers
  }
}

export const tryAgain = (status: 429 | 503, seconds: number, detail: string): Problem =>
  new Problem(status, detail, { 'retry-after': String(seconds) })

export class JobClosed extends Problem {
  constructor() {
    const message =
      'This job is not open for applications, so nothing was stored. See which jobs are open, or send the form ' +
      'without a job.'
    super(409, message)
    Object.assign(this.body, { code: JOB_CLOSED, message } satisfies Omit<JobClosedBody, 'detail'>)
  }
}

export const notMultipart = (): Problem => new Problem(415, 'Send the form as multipart/form-data.')

/** 400 whose body is just `{field: [messages]}`, as in Django REST framework. */
export class FieldProblem extends Problem {
  override readonly body: FieldErrors

  constructor(errors: FieldErrors) {
    super(400, 'Some fields need attention.')
    this.body = errors
  }
}
