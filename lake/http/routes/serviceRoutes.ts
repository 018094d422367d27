import type { FastifyInstance } from 'fastify'
import type { LakeContext } from '../context.ts'
import { requireAdministrator } from '../identity.ts'
import { sendJson } from '../sendJson.ts'

/** Leads nowhere: there is nothing to buy. */
const BUTTON = { text: 'Close', url: '' }

/** The Studio's other requests to the hosted service; most get an empty response, and telemetry gets none. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/:version/ping': { pong: true },
  '/:version/help': { resources: { title: 'Resources', sectionArray: [] } },
  '/:version/geoip/country': { isoCode: null },
  '/:version/subscriptions/project/:project': null,
  '/:version/journey/*': null,
  // Shown when a plan has no more releases. Without it, version 3 of the Studio offers none (`UpsellData` of sanity).
  '/:version/journey/content-releases': {
    id: 'content-releases',
    image: null,
    descriptionText: [],
    ctaButton: BUTTON,
    secondaryButton: BUTTON,
  },
  '/:version/intake/telemetry-status': { status: 'denied' },
  '/:version/projects/:project/grants': {},
  // The command line also lists pending invitations. Here, invited people have accounts already.
  '/:version/invitations/project/:project': [],
  '/:version/projects/:project/datasets/:dataset/settings/indexing': {},
  '/:version/projects/:project/user-applications': [],
  // `FEATURES` of sanity: what the Studio checks before it offers releases and scheduled drafts.
  '/:version/features': ['contentReleases', 'singleDocRelease'],
  // Scheduled publishing, which releases have replaced (sanity, fetchUsedScheduledPublishing).
  '/:version/schedules/:project/:dataset': { schedules: [] },
  // `InstructStatus` of @sanity/assist (plugin/src/useApiClient.ts).
  '/:version/assist/tasks/instruction/:dataset/status': { enabled: false, initialized: false, validToken: false },
}

export function serviceRoutes(
  app: FastifyInstance,
  context: Pick<LakeContext, 'projectId' | 'sessions' | 'unknownRequests'>,
): void {
  for (const [path, answer] of Object.entries(ANSWERS)) app.get(path, (_request, reply) => sendJson(reply, answer))
  app.get('/', (_request, reply) => sendJson(reply, { service: 'Content Lake', project: context.projectId }))
  app.get('/favicon.ico', (_request, reply) => reply.code(204).send())
  // The Studio measures the latency, and reports which machine responded.
  app.get('/:version/data/ping/:dataset', (_request, reply) =>
    sendJson(reply.header('x-sanity-shard', 'local'), { pong: true }),
  )
  app.post('/:version/intake/batch', (_request, reply) => sendJson(reply, {}))
  // A Studio offers its schema to the hosted service (sanity, uploadSchema); `SynchronizationResultComplete` of
  // @sanity/descriptors says that it is already complete.
  app.post('/:version/descriptors/claim', (_request, reply) =>
    sendJson(reply, { synchronization: { type: 'complete' } }),
  )
  // For tests: requests that no route matched.
  app.get('/:version/_unknown', (request, reply) => {
    requireAdministrator(context, request)
    return sendJson(reply, context.unknownRequests.all())
  })
}
