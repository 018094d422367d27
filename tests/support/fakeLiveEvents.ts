import { vi } from 'vitest'

type Controller = ReadableStreamDefaultController<Uint8Array>

/** Stands in for a server of live events, and for everything else that `fetch` reaches. */
export function fakeLiveEvents() {
  let streams: Controller[] = []
  const fake = {
    /** The position of each attempt. */
    opened: [] as (string | undefined)[],
    urls: [] as string[],
    /** Whether an attempt gets a stream; the others fail as if nobody responds. */
    admits: (_position: string | undefined): boolean => true,
    /** How many streams are open now. */
    get open(): number {
      return streams.length
    },
    /** Writes raw text to the newest stream. */
    write: (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text)),
    send: (event: string, id: string, data: object = {}) =>
      fake.write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify({ id, ...data })}\n\n`),
    welcome: (id: string) => fake.send('welcome', id),
    publish: (id: string, ...tags: readonly string[]) => fake.send('message', id, { tags }),
    /** Cuts off the newest stream. */
    cut: () => streams.pop()?.close(),
  }
  vi.stubGlobal(
    'fetch',
    (url: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
      const position = headers['last-event-id']
      fake.opened.push(position)
      fake.urls.push(url)
      if (!fake.admits(position)) return Promise.reject(new TypeError('Failed to fetch'))
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          streams.push(controller)
          signal.addEventListener('abort', () => {
            if (streams.includes(controller)) controller.error(signal.reason)
            streams = streams.filter((stream) => stream !== controller)
          })
        },
      })
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
    },
  )
  return fake
}
