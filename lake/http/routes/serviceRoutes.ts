import type { FastifyInstance } from 'fastify'
import { requireAdministrator, sendJson, type LakeContext } from '../context.ts'

/** Leads nowhere: there is nothing to buy. */
const BUTTON = { text: 'Close', url: '' }

/** The Studio's other requests to the hosted service, mostly answered with "nothing", and without telemetry. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/:version/ping': { pong: true },
  '/:version/help': { resources: { title: 'Resources', sectionArray: [] } },
  '/:version/geoip/country': { isoCode: null },
  '/:version/subscriptions/project/:project': null,
  '/:version/journey/*': null,
  // What is said where a plan has no more releases. Without it Studios of version 3 offer none (`UpsellData` of sanity).
  '/:version/journey/content-releases': {
    id: 'content-releases',
    image: null,
    descriptionText: [],
    ctaButton: BUTTON,
    secondaryButton: BUTTON,
  },
  '/:version/intake/telemetry-status': { status: 'denied' },
  '/:version/projects/:project/grants': {},
  // Of people, the command line asks for those who have not come yet, too; here they have accounts.
  '/:version/invitations/project/:project': [],
  '/:version/projects/:project/datasets/:dataset/settings/indexing': {},
  '/:version/projects/:project/user-applications': [],
  // `FEATURES` of sanity: what the Studio asks for before it offers releases and scheduled drafts.
  '/:version/features': ['contentReleases', 'singleDocRelease'],
  // Of scheduled publishing, which releases have replaced (sanity, fetchUsedScheduledPublishing).
  '/:version/schedules/:project/:dataset': { schedules: [] },
  // `InstructStatus` of @sanity/assist (plugin/src/useApiClient.ts).
  '/:version/assist/tasks/instruction/:dataset/status': { enabled: false, initialized: false, validToken: false },
}

export function serviceRoutes(app: FastifyInstance, context: LakeContext): void {
  for (const [path, answer] of Object.entries(ANSWERS)) app.get(path, (_request, reply) => sendJson(reply, answer))
  app.get('/', (_request, reply) => sendJson(reply, { service: 'Content Lake', project: context.projectId }))
  app.get('/favicon.ico', (_request, reply) => reply.code(204).send())
  // The Studio measures how long this takes, and reports which machine answered.
  app.get('/:version/data/ping/:dataset', (_request, reply) =>
    sendJson(reply.header('x-sanity-shard', 'local'), { pong: true }),
  )
  app.post('/:version/intake/batch', (_request, reply) => sendJson(reply, {}))
  // A Studio offers its schema to the hosted service (sanity, uploadSchema); `SynchronizationResultComplete` of
  // @sanity/descriptors says that nothing of it is missing.
  app.post('/:version/descriptors/claim', (_request, reply) =>
    sendJson(reply, { synchronization: { type: 'complete' } }),
  )
  // For tests: what was asked and not answered.
  app.get('/:version/_unknown', (request, reply) => {
    requireAdministrator(context, request)
    return sendJson(reply, [...context.unknownRequests])
  })
}
