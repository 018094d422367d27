/** Timeout in milliseconds. */
export const TIMEOUT_MS = 10_000

export interface JsonResponse {
  readonly status: number
  readonly headers: Headers
  /** The body as JSON; undefined if it is anything else. */
  readonly json: unknown
}

/** Thrown if nothing answers at an address; the message says which and why. */
export class NoResponse extends Error {
  /** Node's error code, such as `ECONNREFUSED`. */
  readonly why: string

  constructor(url: string, cause: unknown) {
    const { code, message } = (cause instanceof Error ? (cause.cause ?? cause) : {}) as {
      code?: unknown
      message?: string
    }
    // The code of a timeout is a meaningless number.
    const why = typeof code === 'string' ? code : (message ?? 'no reason given')
    super(`${new URL(url).origin} does not answer (${why})`, { cause })
    this.why = why
  }
}

/** For `catch`, where no response is an expected outcome. */
export function orNoResponse(error: unknown): NoResponse {
  if (error instanceof NoResponse) return error
  throw error
}

/** `fetch` with a timeout and without following redirects. The caller reads or cancels the body. @throws NoResponse */
export async function reach(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init })
  } catch (error) {
    throw new NoResponse(url, error)
  }
}

/** Fetches JSON. @throws NoResponse */
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

/** The authorization header of a script's request, if there is a token. */
export const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }
