import { NO_HOST } from './report.ts'

/** What became of an address. */
export interface Verdict {
  /** `dead`: visitors find nothing there. `unclear`: it could not be told from here. */
  readonly state: 'answers' | 'dead' | 'unclear'
  /** What happened, in a sentence for staff. */
  readonly what: string
  /** Whether nothing at all answered, which may be the fault of this side. */
  readonly isSilent: boolean
}

export const HOST_UNKNOWN: Verdict = { state: 'dead', what: NO_HOST, isSilent: false }

/** No network, or no name server, is within reach: https://nodejs.org/api/errors.html#common-system-errors */
export const UNREACHABLE = /^(?:EAI_AGAIN|ENETUNREACH|EHOSTUNREACH)$/

/** Whether an error, or what caused it, has such a code. */
export function hasCode(error: unknown, code: RegExp): boolean {
  if (!(error instanceof Error)) return false
  const { code: own } = error as { code?: unknown }
  return (typeof own === 'string' && code.test(own)) || hasCode(error.cause, code)
}
