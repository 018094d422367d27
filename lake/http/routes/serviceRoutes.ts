import type { FastifyInstance } from 'fastify'
import { requireAdministrator, sendJson, type LakeContext } from '../context.ts'

/** What the Studio asks of the hosted service around the content: answered with "nothing", and no telemetry. */
export function serviceRoutes(app: FastifyInstance, context: LakeContext): void {
  app.get('/', (_request, reply) => sendJson(reply, { service: 'Content Lake', project: context.projectId }))
  app.get('/favicon.ico', (_request, reply) => reply.code(204).send())
  app.get('/:version/ping', (_request, reply) => sendJson(reply, { pong: true }))
  // The Studio measures how long this takes, and reports which machine answered.
  app.get('/:version/data/ping/:dataset', (_request, reply) =>
    sendJson(reply.header('x-sanity-shard', 'local'), { pong: true }),
  )
  app.get('/:version/help', (_request, reply) =>
    sendJson(reply, { resources: { title: 'Resources', sectionArray: [] } }),
  )
  app.get('/:version/geoip/country', (_request, reply) => sendJson(reply, { isoCode: null }))
  app.get('/:version/subscriptions/project/:project', (_request, reply) => sendJson(reply, null))
  app.get('/:version/journey/*', (_request, reply) => sendJson(reply, null))
  app.get('/:version/intake/telemetry-status', (_request, reply) => sendJson(reply, { status: 'denied' }))
  app.post('/:version/intake/batch', (_request, reply) => sendJson(reply, {}))
  // Of scheduled publishing, which releases have replaced (sanity, fetchUsedScheduledPublishing).
  app.get('/:version/schedules/:project/:dataset', (_request, reply) => sendJson(reply, { schedules: [] }))
  // `InstructStatus` of @sanity/assist (plugin/src/useApiClient.ts).
  app.get('/:version/assist/tasks/instruction/:dataset/status', (_request, reply) =>
    sendJson(reply, { enabled: false, initialized: false, validToken: false }),
  )
  // A Studio offers its schema to the hosted service (sanity, uploadSchema); `SynchronizationResultComplete` of
  // @sanity/descriptors says that nothing of it is missing.
  app.post('/:version/descriptors/claim', (_request, reply) =>
    sendJson(reply, { synchronization: { type: 'complete' } }),
  )

  /** For tests: what was asked and not answered. */
  app.get('/:version/_unknown', (request, reply) => {
    requireAdministrator(context, request)
    return sendJson(reply, [...context.unknownRequests])
  })
}
