import type { FastifyInstance } from 'fastify'
import { MAX_UNREAD, type StreamChunk } from '../../streams/eventStream.ts'
import { openStream, type StreamParts } from '../openStream.ts'

/** Event streams over plain HTTP; `/v1/mux` carries them over one WebSocket. */
export function streamRoutes(app: FastifyInstance, context: StreamParts): void {
  for (const path of ['/:version/data/listen/:dataset', '/:version/data/live/events/:dataset']) {
    // A HEAD request would open a stream that nobody reads.
    app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      const stream = await openStream(context, request, () => {
        reply.hijack()
        if (reply.raw.destroyed) return undefined
        reply.raw.writeHead(200, {
          ...(reply.getHeaders() as Record<string, string>),
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-cache, no-transform',
        })
        const connection = { unread: () => reply.raw.writableLength, drop: () => void reply.raw.destroy() }
        const write = ({ bytes }: StreamChunk) => {
          if (connection.unread() > MAX_UNREAD) connection.drop()
          else reply.raw.write(bytes)
        }
        return { connection, write, end: () => reply.raw.end() }
      })
      reply.raw.on('close', () => stream?.close()).on('error', () => stream?.close())
    })
  }
}
