import { JOB_CLOSED } from '@archstep/contracts/careersApi.ts'

/** Errors that belong to fields: the field's name and what to do about it. */
export type FieldErrors = Record<string, string[]>

interface ProblemBody {
  detail?: string
  [field: string]: string | string[] | undefined
}

/** An answer other than success. Thrown anywhere in a request; the server sends `body` with `status` and `headers`. */
export class Problem extends Error {
  readonly status: number
  readonly body: ProblemBody
  readonly headers: Readonly<Record<string, string>>

  /** @param detail what went wrong and what the sender can do, in a sentence or two. */
  constructor(status: number, detail: string, headers: Readonly<Record<string, string>> = {}, fields?: FieldErrors) {
    super(detail)
    this.status = status
    this.body = { detail, ...fields }
    this.headers = headers
  }
}

/** 409 of an application to a job that takes none. The site's form knows it by `code`, and shows `message`. */
export class JobClosed extends Problem {
  constructor() {
    const message =
      'This job is not open for applications, so nothing was stored. See which jobs are open, or send the form ' +
      'without a job.'
    super(409, message)
    Object.assign(this.body, { code: JOB_CLOSED, message })
  }
}

/** 400 whose body is `{field: [messages]}` and nothing else, as Django REST framework answers. */
export class FieldProblem extends Problem {
  override readonly body: FieldErrors

  constructor(errors: FieldErrors) {
    super(400, 'Some fields need attention.')
    this.body = errors
  }
}
