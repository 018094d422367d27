/** How long an answer may take, in milliseconds. */
export const PATIENCE_MS = 10_000

export interface JsonResponse {
  readonly status: number
  readonly headers: Headers
  /** The body as JSON; undefined when it is something else. */
  readonly json: unknown
}

/** Thrown when nothing answers at an address; the message says which and why. */
export class NoResponse extends Error {
  /** Node's word for what is on the way, such as `ECONNREFUSED`. */
  readonly why: string

  constructor(url: string, cause: unknown) {
    const { code, message } = (cause instanceof Error ? (cause.cause ?? cause) : {}) as {
      code?: unknown
      message?: string
    }
    // A timeout's code is a number that says nothing.
    const why = typeof code === 'string' ? code : (message ?? 'no reason given')
    super(`${new URL(url).origin} does not answer (${why})`, { cause })
    this.why = why
  }
}

/** For `catch`, where no answer is one of those that are looked for. */
export function orNoResponse(error: unknown): NoResponse {
  if (error instanceof NoResponse) return error
  throw error
}

/** `fetch`, with patience and without following redirects. The caller reads or cancels the body. @throws NoResponse */
export async function reach(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS), ...init })
  } catch (error) {
    throw new NoResponse(url, error)
  }
}

/** Asks for JSON. @throws NoResponse */
export async function ask(url: string, init?: RequestInit): Promise<JsonResponse> {
  const response = await reach(url, init)
  const text = await response.text().catch((error: unknown) => {
    throw new NoResponse(url, error)
  })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    json = undefined
  }
  return { status: response.status, headers: response.headers, json }
}

/** The header that a request of a script carries, or none. */
export const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }
