import type { FastifyInstance } from 'fastify'
import { requireShallow } from '../protocol/shallowJson.ts'

/** Parses JSON bodies, and refuses those that are nested too deeply. */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    parse(request, String(body), (error, json) => {
      if (error) return done(error)
      try {
        done(null, requireShallow(json))
      } catch (tooDeep) {
        done(tooDeep as Error)
      }
    }),
  )
}
