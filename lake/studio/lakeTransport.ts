/**
 * How a Studio in the browser reaches the Content Lake on the same machine.
 *
 * A browser opens at most six HTTP/1.1 connections to one host, for all its tabs together, and one
 * Studio tab holds five to eight event streams: the seventh request would hang and no document would
 * open. So the streams share one WebSocket here (`/v1/mux`). @sanity/client 8 reads its event streams
 * through `fetch`, which makes `fetch` the one place to do it.
 *
 * The same wrapper answers what the Studio would ask of Sanity's own hosts (version checks, feedback),
 * so that nothing leaves the machine.
 */
const EVENT_STREAM = /^\/v[^/]+\/data\/(?:listen|live\/events)\//
/** The Studio deletes its token before it signs out, so the lake could not tell which session to end. */
const LOGOUT = /^\/v[^/]+\/auth\/logout$/
/** The Studio looks for its sign-in pages here, and then exchanges the id from one of them for a token. */
const PROVIDERS = /^\/v[^/]+\/auth\/providers$/
const TRADE = /^\/v[^/]+\/auth\/fetch$/
/** How long the Studio needs to process the sign-in. */
const SETTLING_MS = 1000
const SANITY_HOST = /(?:^|\.)(?:sanity\.io|sanity-cdn\.com)$/

/** What the lake sends for one stream: the HTTP status first, then chunks of the stream, then its end. */
interface Frame {
  readonly sid: number
  readonly status?: number
  readonly chunk?: string
  readonly end?: boolean
}

interface OpenStream {
  /** The message that opens the stream, kept because the socket may still be connecting. */
  readonly request: string
  readonly onFrame: (frame: Frame) => void
  readonly onLost: (reason: Error) => void
}

/** Many event streams over one WebSocket. If it closes, every stream fails and its reader reopens it. */
class StreamSocket {
  readonly #address: string
  readonly #streams = new Map<number, OpenStream>()
  #socket: WebSocket | undefined
  #lastId = 0

  constructor(lakeUrl: string) {
    this.#address = `${lakeUrl.replace(/^http/, 'ws')}/v1/mux`
  }

  /** Opens the event stream at `url`; resolves with a streaming Response once the lake has responded. */
  open(url: URL, request: Request): Promise<Response> {
    const sid = ++this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const encoder = new TextEncoder()
    const pipe = new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, { highWaterMark: Infinity })
    const writer = pipe.writable.getWriter()
    const ignoreCanceled = () => undefined
    writer.closed.catch(() => this.#forget(sid))

    const fail = (reason: unknown) => {
      this.#forget(sid)
      reject(reason)
      writer.abort(reason).catch(ignoreCanceled)
    }
    request.signal.addEventListener('abort', () => fail(request.signal.reason))
    if (request.signal.aborted) fail(request.signal.reason)
    else {
      this.#streams.set(sid, {
        request: JSON.stringify({
          op: 'open',
          sid,
          path: url.pathname + url.search,
          headers: Object.fromEntries(request.headers),
        }),
        onFrame: ({ status, chunk, end }) => {
          if (status !== undefined) resolve(streamResponse(url, status, pipe.readable))
          if (chunk !== undefined) writer.write(encoder.encode(chunk)).catch(ignoreCanceled)
          if (end !== true) return
          this.#streams.delete(sid)
          reject(new TypeError('The Content Lake ended the stream before answering.'))
          writer.close().catch(ignoreCanceled)
        },
        onLost: fail,
      })
      this.#send(sid)
    }
    return promise
  }

  #send(sid: number): void {
    const socket = this.#connect()
    const stream = this.#streams.get(sid)
    if (stream !== undefined && socket.readyState === WebSocket.OPEN) socket.send(stream.request)
  }

  #forget(sid: number): void {
    if (!this.#streams.delete(sid)) return
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ op: 'close', sid }))
  }

  #connect(): WebSocket {
    if (this.#socket !== undefined && this.#socket.readyState <= WebSocket.OPEN) return this.#socket
    const socket = new WebSocket(this.#address)
    this.#socket = socket
    socket.addEventListener('open', () => {
      for (const stream of this.#streams.values()) socket.send(stream.request)
    })
    socket.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(String(data)) as Frame
      this.#streams.get(frame.sid)?.onFrame(frame)
    })
    socket.addEventListener('close', () => {
      if (this.#socket !== socket) return
      this.#socket = undefined
      const lost = [...this.#streams.values()]
      this.#streams.clear()
      for (const stream of lost) stream.onLost(new TypeError('The connection to the Content Lake was lost.'))
    })
    return socket
  }
}

function streamResponse(url: URL, status: number, body: ReadableStream<Uint8Array>): Response {
  const response = new Response(body, { status, headers: { 'content-type': 'text/event-stream' } })
  // A constructed Response has no URL, but the event-stream reader reports it in its errors.
  Object.defineProperty(response, 'url', { value: url.href })
  return response
}

/**
 * Replaces `window.fetch` so that event streams of the lake share a WebSocket and requests for Sanity's own hosts stay
 * here. Does nothing outside a browser, because the same configuration is read in Node.
 * @param lakeUrl origin of the lake, such as `http://localhost:3900`
 */
export function installLakeTransport(lakeUrl: string, projectId: string): void {
  if (typeof window === 'undefined' || typeof window.fetch !== 'function' || typeof WebSocket === 'undefined') return
  const nativeFetch = window.fetch.bind(window)
  const lake = new URL(lakeUrl)
  const streams = new StreamSocket(lake.origin)
  const read = patientReader()
  let authorization = ''
  // On return from the sign-in page, version 3 of the Studio requests both at once. If the providers come first, it
  // goes back to that page.
  let settled: Promise<unknown> = Promise.resolve()

  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href)
    // Parts of the Studio prepend the project's name to the host, which doesn't resolve here.
    const misnamed = url.hostname === `${projectId}.${lake.hostname}`
    if (misnamed) url.hostname = lake.hostname
    if (url.origin === lake.origin && EVENT_STREAM.test(url.pathname)) {
      return streams.open(url, new Request(url, input instanceof Request ? input : init))
    }
    // An empty response, without a version: otherwise, a Studio that updates itself offers to load that version.
    if (SANITY_HOST.test(url.hostname)) return Response.json({})
    const target = !misnamed ? input : input instanceof Request ? new Request(url, input) : url
    if (url.origin === lake.origin) {
      const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
      authorization = headers.get('authorization') ?? authorization
      if (LOGOUT.test(url.pathname)) {
        headers.set('authorization', authorization)
        return nativeFetch(url, { method: 'POST', headers })
      }
    }
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    const ask = () => nativeFetch(target, init)
    if (TRADE.test(url.pathname)) {
      const answer = read(ask)
      const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLING_MS))
      settled = answer.then(settle, settle)
      return answer
    }
    if (PROVIDERS.test(url.pathname)) {
      const answer = await read(ask)
      await settled
      return answer
    }
    return url.origin === lake.origin && method.toUpperCase() === 'GET' ? read(ask) : ask()
  }
}

/** The longest pause before retrying a lake that is away. */
const MAX_PAUSE_MS = 4000

/**
 * Makes reads wait while a lake that has responded before is away. If a read fails, the Studio gives up on the whole
 * tool, and what someone is typing is lost. Writes pass through, because the Studio repeats them itself.
 */
function patientReader(): (ask: () => Promise<Response>) => Promise<Response> {
  let hasAnswered = false
  return async (ask) => {
    for (let pause = 250; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      try {
        const response = await ask()
        hasAnswered = true
        return response
      } catch (error) {
        // fetch throws a TypeError if nobody responds; an aborted request throws something else.
        if (!hasAnswered || !(error instanceof TypeError)) throw error
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }
}
