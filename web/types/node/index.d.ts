/** Instead of Node's types, which eventsource-client asks for: all that it takes of them, as browsers have it. */
declare module 'node:stream/web' {
  type ReadableStream<Chunk> = globalThis.ReadableStream<Chunk>
}
