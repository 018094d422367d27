/** The HTTP server of the careers service with all of its routes, and the checks in front of them. */
import { randomUUID } from 'node:crypto'
import type { AddressInfo, Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { INTEREST_PATH, JOBS_PATH } from '@archstep/contracts/api/careersApi.ts'
import { CALL_REQUEST_PATH } from '@archstep/contracts/forms/callRequest.ts'
import { checkHosts, checkOrigins } from './api/accessRules.ts'
import { addCallRoute } from './api/callRoute.ts'
import { addDescription } from './api/description.ts'
import { addErrorResponses, addUnknownResponses, refuseBadUrl, refuseBrokenRequest } from './api/errorResponses.ts'
import { addHealthRoutes } from './api/healthRoutes.ts'
import { addInterestRoute } from './api/interestRoute.ts'
import { addJobsRoute } from './api/jobsRoute.ts'
import { limitRate } from './api/limitRate.ts'
import { addMetrics } from './api/metrics.ts'
import { limitSlowBodies } from './api/slowBodies.ts'
import { setCompilers } from './api/validation.ts'
import type { CareersContent } from './cms/careersContent.ts'
import type { Jobs } from './cms/jobs.ts'
import { addDesk } from './desk/deskRoutes.ts'
import { addResumeRoute } from './handOver/resumeRoute.ts'
import { warningsTo, type Log } from './log.ts'
import { DEFAULT_TIMEOUTS, recipientsOf, type CareersOptions } from './options.ts'
import { stuckMails } from './store/mailStates.ts'
import { requireRoom, tryWrite } from './store/openStore.ts'
import type { Store } from './store/tables.ts'

const MAX_CONNECTIONS = 2_000

export const ownUrl = (app: FastifyInstance): string => `http://localhost:${(app.server.address() as AddressInfo).port}`

interface Running {
  store: Store
  jobs: Jobs
  wakeMailer: () => void
  content: CareersContent
  log: Log
}

export async function makeService(
  options: CareersOptions,
  { store, jobs, wakeMailer, content, log }: Running,
): Promise<FastifyInstance> {
  const { db } = store
  const { publicUrl, allowedOrigins, allowedHosts, maxResumeBytes, rateLimit, lake, desk } = options
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts }
  const recipients = recipientsOf(options)
  const hasRoom = () => requireRoom(store, maxResumeBytes)
  const app = makeApp(timeouts, options.trustProxy)
  setCompilers(app)
  addErrorResponses(app, log)
  limitSlowBodies(app, timeouts.bodyGraceSeconds)
  checkHosts(app, [...allowedHosts, ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname])])
  await checkOrigins(app, { sites: allowedOrigins, studioUrl: desk.studioUrl })
  addUnknownResponses(app, { [JOBS_PATH]: 'GET, HEAD', [INTEREST_PATH]: 'POST', [CALL_REQUEST_PATH]: 'POST' })
  await addDescription(app)
  addMetrics(app, db)
  addHealthRoutes(app, {
    database: () => tryWrite(store, maxResumeBytes),
    disk: () => hasRoom().catch(() => 'nearly full: applications are refused'),
    content: () => jobs.ready(),
    mail: async () => {
      const stuck = await stuckMails(db)
      return (
        stuck && `${stuck.waiting + stuck.failed} not sent, the oldest of ${stuck.since}: npm run careers -- mail list`
      )
    },
  })
  await app.register(async (site) => {
    await limitRate(site, db)
    addJobsRoute(site, jobs, () => publicUrl ?? ownUrl(app))
    await addInterestRoute(site, db, {
      ...options,
      recipients,
      takesApplications: (jobId) => jobs.takes(jobId),
      onRecorded: wakeMailer,
      requireRoom: hasRoom,
      log,
    })
    const domain = options.mail.smtpUrl === undefined ? undefined : recipients.domain
    await addCallRoute(site, db, { content, domain, rateLimit, onRecorded: wakeMailer, log })
  })
  if (options.apiToken !== undefined) addResumeRoute(app, db, options.apiToken)
  const mails = { content, domain: recipients.domain, wake: wakeMailer }
  await addDesk(app, { ...desk, store, lake, jobs, mails, warn: warningsTo(log) })
  return app
}

function makeApp(timeouts: typeof DEFAULT_TIMEOUTS, trustProxy: string[] | undefined): FastifyInstance {
  const app = Fastify({
    genReqId: () => randomUUID(),
    trustProxy: trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: true },
    requestTimeout: timeouts.requestSeconds * 1000,
    connectionTimeout: timeouts.idleSeconds * 1000,
    keepAliveTimeout: 5_000,
    http: { headersTimeout: timeouts.headersSeconds * 1000, connectionsCheckingInterval: 1_000 },
    frameworkErrors: (_error, _request, reply) => void refuseBadUrl(reply),
    clientErrorHandler: (error, socket: Socket) => refuseBrokenRequest(error, socket),
  })
  // Idle connections are closed, but requests that have arrived still get their response.
  app.addHook('onRequest', async ({ raw }, reply) => {
    reply.raw.on('timeout', (socket: Socket) => {
      if (!raw.complete || reply.raw.headersSent) socket.destroy()
    })
  })
  app.removeAllContentTypeParsers()
  app.server.maxConnections = MAX_CONNECTIONS
  return app
}
