import { createContext, Script } from 'node:vm'
import { LakeError } from '../protocol/errors.ts'

const sandbox: { work: () => void } = { work: () => {} }
createContext(sandbox)
const call = new Script('work()')

/** The error of a failed query, in the shape that @sanity/client (http/errors.ts) expects for query errors. */
export function failedQuery(status: number, type: string, description: string): LakeError {
  return new LakeError(status, { error: { type, description } }, description)
}

/**
 * A query that was aborted. Status 400, because clients and browsers retry after 408, 429 and 5xx, and the query would
 * not be any faster.
 */
export class TooLate extends LakeError {
  constructor(milliseconds: number) {
    const seconds = milliseconds / 1000
    const description = `The query took longer than ${seconds} s and was ended: ask for less, or narrow its filters.`
    const { status, body, message } = failedQuery(400, 'queryTimeout', description)
    super(status, body, message)
  }
}

/**
 * Runs synchronous work with a time limit, which interrupts it anywhere, even within a regular expression.
 * @throws TooLate if the time is up, otherwise what `work` throws
 */
export function withDeadline<T>(milliseconds: number, work: () => T): T {
  let result: { value: T } | undefined
  sandbox.work = () => {
    result = { value: work() }
  }
  try {
    call.runInContext(sandbox, { timeout: milliseconds, displayErrors: false })
  } catch (error) {
    const { code } = error as { code?: unknown }
    throw code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? new TooLate(milliseconds) : error
  }
  if (!result) throw new Error('The work has no result')
  return result.value
}
