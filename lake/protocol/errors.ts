import { STATUS_CODES } from 'node:http'

/** A response other than 2xx. `body` is what is sent, in the shapes that @sanity/client understands. */
export class LakeError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>, message: string) {
    super(message)
    this.name = 'LakeError'
    this.status = status
    this.body = body
  }
}

/** The lake can't start, or its command can't run; the message is a sentence for whoever started it. */
export class LakeUnusable extends Error {}

/** The plain API error: `{statusCode, error, message}`. */
export function apiError(status: number, message: string, extra: Record<string, unknown> = {}): LakeError {
  return new LakeError(
    status,
    { statusCode: status, error: STATUS_CODES[status] ?? 'Error', message, ...extra },
    message,
  )
}

/** The request needs a token but has none, or one that isn't valid (anymore). */
export const unauthorized = (): LakeError =>
  apiError(401, 'Unauthorized - Session not found', { errorCode: 'SIO-401-ANF' })

export interface ErrorItem {
  type: string
  description: string
  [detail: string]: unknown
}

/**
 * A refused transaction: `{error: {type, description, items: [{error, index}]}}`, and nothing next to it:
 * @sanity/client 6 would treat anything with a `message` as a plain error.
 */
export function transactionError(status: number, type: string, item: ErrorItem, index: number): LakeError {
  const description = type === 'mutationError' ? `The mutation(s) failed: ${item.description}` : item.description
  const error = { type, description, items: [{ error: item, index }] }
  return new LakeError(status, { error }, description)
}

/** A query that can't be parsed or run. `start` and `end` are offsets in the query, in UTF-16 code units. */
export function queryError(query: string, description: string, start = 0, end = query.length): LakeError {
  const error = { type: 'queryParseError', description, query, start, end }
  return new LakeError(400, { error }, description)
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
