import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyPluginCallback } from 'fastify'
import { apiError } from '../protocol/errors.ts'
import { MAX_BODY_BYTES } from '../protocol/sanityLimits.ts'
import { limitArrivingBodies } from './arrivingBodies.ts'
import type { LakeContext } from './context.ts'
import { answerFailures } from './failures.ts'
import { guardRequests } from './guard.ts'
import { accountRoutes } from './routes/accountRoutes.ts'
import { assetRoutes } from './routes/assetRoutes.ts'
import { backupRoutes } from './routes/backupRoutes.ts'
import { historyRoutes } from './routes/historyRoutes.ts'
import { imageRoutes } from './routes/imageRoutes.ts'
import { loginRoutes } from './routes/loginRoutes.ts'
import { peopleRoutes } from './routes/peopleRoutes.ts'
import { projectRoutes } from './routes/projectRoutes.ts'
import { queryRoutes } from './routes/queryRoutes.ts'
import { serviceRoutes } from './routes/serviceRoutes.ts'
import { statusRoutes } from './routes/statusRoutes.ts'
import { streamRoutes } from './routes/streamRoutes.ts'
import { writeRoutes } from './routes/writeRoutes.ts'
import { takeJson } from './takeJson.ts'
import { watchRequests } from './watchRequests.ts'

/** How long a request may take to arrive; enough for a film, since lake and client share a machine. */
const REQUEST_MS = 60_000
const CONNECTIONS_CHECK_MS = 5_000

/** Each is a plugin of its own, so a hook or a parser of one group doesn't reach the others. */
const ROUTES: readonly (FastifyPluginAsync<LakeContext> | FastifyPluginCallback<LakeContext>)[] = [
  queryRoutes,
  writeRoutes,
  historyRoutes,
  streamRoutes,
  accountRoutes,
  peopleRoutes,
  projectRoutes,
  serviceRoutes,
  statusRoutes,
  backupRoutes,
  loginRoutes,
  assetRoutes,
  imageRoutes,
]

/**
 * The HTTP server of a lake, with all its routes.
 * @param behindProxy whether a proxy on this machine forwards requests
 */
export async function buildApp(context: LakeContext, behindProxy = false): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    genReqId: () => randomUUID(),
    trustProxy: behindProxy ? 'loopback' : false,
    forceCloseConnections: true,
    // Paths of Sanity's command line start with two slashes when it migrates content.
    routerOptions: { maxParamLength: 16_000, ignoreDuplicateSlashes: true },
    requestTimeout: REQUEST_MS,
    http: { connectionsCheckingInterval: CONNECTIONS_CHECK_MS },
  })
  answerFailures(app, context.log)
  app.setNotFoundHandler((request) => {
    const line = `${request.method} ${request.url.split('?')[0]}`
    context.unknownRequests.note(line)
    throw apiError(404, `The Content Lake has no ${line}`)
  })
  watchRequests(app, context)
  guardRequests(app, context.origins)
  limitArrivingBodies(app)
  takeJson(app)
  for (const routes of ROUTES) await app.register(routes, context)
  return app
}
