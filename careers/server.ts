/**
 * The careers service: jobs, and expressions of interest with a resume. Its manual is docs/careers-service.md; `npm run
 * careers` starts it standalone.
 */
import { randomUUID } from 'node:crypto'
import type { AddressInfo, Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { checkHosts, checkOrigins } from './api/accessRules.ts'
import { addDescription } from './api/description.ts'
import { addErrorResponses, addUnknownResponses, refuseBadUrl, refuseBrokenRequest } from './api/errorResponses.ts'
import { addHealthRoutes } from './api/healthRoutes.ts'
import { INTEREST_PATH, JOBS_PATH } from '@archstep/contracts/careersApi.ts'
import { addCallRoute } from './api/callRoute.ts'
import { addInterestRoute } from './api/interestRoute.ts'
import { addJobsRoute } from './api/jobsRoute.ts'
import { limitRate } from './api/limitRate.ts'
import { addMetrics } from './api/metrics.ts'
import { limitSlowBodies } from './api/slowBodies.ts'
import { setCompilers } from './api/validation.ts'
import { DESK_PATH } from '@archstep/contracts/deskApi.ts'
import { CALLS_PATH } from '@archstep/contracts/callRequest.ts'
import type { DeskOptions } from './desk/desk.ts'
import { addDesk } from './desk/deskRoutes.ts'
import { addResumeRoute } from './handOver/resumeRoute.ts'
import { webhook, type WebhookOptions } from './handOver/webhook.ts'
import { MAX_RESUME_MB } from '@archstep/contracts/application.ts'
import { warningsTo, type Log } from './log.ts'
import { CareersContent } from './mail/careersContent.ts'
import { deliverBySmtp, deliverToFolder, type Sender } from './mail/deliver.ts'
import { Mailer, type MailerOptions } from './mail/mailer.ts'
import type { ContentLake } from './contentLake.ts'
import { Jobs } from './jobs/jobs.ts'
import { checkClamd, type ClamdAddress } from './resume/clamd.ts'
import type { Loop } from './loop.ts'
import { startRetention } from './retention.ts'
import { openStore, tryWrite } from './store/openStore.ts'
import { mailQueue, stuckMails, type Recipients } from './store/outbox.ts'
import type { Store, StorePlace } from './store/tables.ts'

export { signInBySmtp } from './mail/deliver.ts'

const LOOPBACK = '127.0.0.1'
const MAX_CONNECTIONS = 2_000
/**
 * A browser on a slow connection can send 5 MB in `requestSeconds`; a body that trickles is cut off after
 * `bodyGraceSeconds`.
 */
const DEFAULT_TIMEOUTS = { headersSeconds: 10, requestSeconds: 120, idleSeconds: 60, bodyGraceSeconds: 10 }
export const DEFAULT_MIN_FILL_MS = 3_000
export const DEFAULT_RATE_LIMIT = { max: 20, windowSeconds: 600 }
export const DEFAULT_STUDIO_PORT = 3333
const DEFAULT_MAX_RESUME_BYTES = MAX_RESUME_MB * 1024 * 1024

export interface MailOptions {
  /** `smtp://…` or `smtps://…`. Without it, each mail becomes a file in the data's `mail` folder. */
  smtpUrl?: string | undefined
  from: Sender
  /** Addresses of the recruiters who are notified of each application. */
  to: readonly string[]
  /** Waits after failed attempts, in milliseconds; after the last one, the mail is given up. */
  retryMs?: readonly number[]
}

export interface CareersOptions extends StorePlace {
  /** 0 takes any free port. */
  port: number
  /** The address to listen on. By default, only this machine can reach it. */
  listenOn?: string | undefined
  /**
   * The origin at which visitors reach the service, such as https://careers.example.com. By default, its own on this
   * machine.
   */
  publicUrl?: string | undefined
  /** Origins (`https://example.com`) whose pages may call the API. Loopback always may. */
  allowedOrigins: readonly string[]
  /** Host names under which a reverse proxy forwards requests, without ports. Loopback always counts. */
  allowedHosts?: readonly string[]
  maxResumeBytes?: number
  /** Applications per address and window. */
  rateLimit?: { max: number; windowSeconds: number }
  /** A ClamAV daemon to scan resumes with. If it gives no verdict, applications are refused. */
  clamd?: ClamdAddress | undefined
  /** Addresses of the reverse proxies whose X-Forwarded-For is trusted. None by default. */
  trustProxy?: string | string[] | undefined
  timeouts?: Partial<typeof DEFAULT_TIMEOUTS>
  /**
   * The Studio's Content Lake: the jobs, who is signed in, the words of the mails, and how long applications are kept.
   */
  content: ContentLake
  /** The recruiters' desk; none by default. */
  desk?: DeskOptions
  mail?: MailOptions
  /** Webhook to call for each new application. */
  webhook?: WebhookOptions | undefined
  /** A token for programs that fetch resumes; without it, none can. */
  apiToken?: string | undefined
  /** Calendar months to keep applications, instead of the number in the CMS; 3 at least. */
  retentionMonths?: number | undefined
  /** A form filled in faster than this, in milliseconds, is not stored. */
  minFillMs?: number
  /** Logs one line per event, with nothing personal in it. Silent by default. */
  log?: Log
  /** Receives messages for the operator. By default, they go to the terminal. */
  tell?: (sentence: string) => void
}

/** For a machine without mail: the files show the recipients. */
export const DEFAULT_MAIL: MailOptions = {
  from: { name: 'Careers', address: 'careers@localhost' },
  to: ['recruiters@localhost'],
}
/** The Studio's tool for recruiters. */
const APPLICANTS_PATH = '/applicants'

export interface Careers {
  url: string
  port: number
  /** Where the data is, for people. */
  place: string
  /** Lets requests in progress finish, then stops. */
  close(): Promise<void>
}

/**
 * Starts the service and resolves once it responds.
 * @throws StoreError with a sentence if the data can't be used; a system error if the port is taken
 */
export async function startCareers(options: CareersOptions): Promise<Careers> {
  const { log = () => undefined, tell = console.warn } = options
  /** For problems outside of any request that may need attention. */
  const warn = warningsTo(log)
  const store = await openStore(options, warn)
  const jobs = new Jobs({ lake: options.content, dataDir: options.dataDir, log: warn })
  let app: FastifyInstance | undefined
  let mailer: Mailer | undefined
  let retention: Loop | undefined
  const close = async (): Promise<void> => {
    jobs.close()
    // What the last requests recorded stays in the outbox for the next start.
    await Promise.all([app?.close(), retention?.close(), mailer?.close()])
    await store.close()
  }
  try {
    const content = new CareersContent({ lake: options.content, dataDir: options.dataDir, log: warn })
    const mail = startMailer(options, store, { content, jobTitles: () => jobs.titles(), log: warn, tell })
    mailer = mail
    app = await makeService(options, { store, jobs, mailer, words: content, log })
    await app.listen({ port: options.port, host: options.listenOn ?? LOOPBACK })
    if (options.clamd) void checkClamd(options.clamd, tell)
    retention = startRetention({
      store,
      content,
      months: options.retentionMonths,
      announceTo: recipientsOf(options),
      onAnnounced: () => mail.wake(),
      log,
      tell,
    })
  } catch (error) {
    await close()
    throw error
  }
  const { port } = app.server.address() as AddressInfo // It listens on a TCP port.
  let closed: Promise<void> | undefined
  return { url: ownUrl(app), port, place: store.place, close: () => (closed ??= close()) }
}

const ownUrl = (app: FastifyInstance): string => `http://localhost:${(app.server.address() as AddressInfo).port}`

const recipientsOf = ({ mail: { from, to } = DEFAULT_MAIL, webhook: hook }: CareersOptions): Recipients => ({
  recruiters: to,
  webhook: hook !== undefined,
  domain: from.address.replace(/^.*@/, ''),
})

function startMailer(
  options: CareersOptions,
  store: Store,
  needs: Pick<MailerOptions, 'content' | 'jobTitles' | 'log' | 'tell'>,
): Mailer {
  const { dataDir, mail = DEFAULT_MAIL, desk } = options
  const apiUrl = options.publicUrl ?? `http://localhost:${options.port}`
  return new Mailer({
    ...needs,
    store,
    deliver: mail.smtpUrl === undefined ? deliverToFolder(dataDir) : deliverBySmtp(mail.smtpUrl),
    callWebhook: options.webhook && webhook({ ...options.webhook, ...needs, db: store.db, apiUrl }),
    from: mail.from,
    deskUrl: `${desk?.studioUrl ?? `http://localhost:${DEFAULT_STUDIO_PORT}`}${APPLICANTS_PATH}`,
    retryMs: mail.retryMs,
  })
}

interface Running {
  store: Store
  jobs: Jobs
  mailer: Mailer
  words: CareersContent
  log: Log
}

async function makeService(
  options: CareersOptions,
  { store, jobs, mailer, words, log }: Running,
): Promise<FastifyInstance> {
  const { db } = store
  const { publicUrl, allowedOrigins, allowedHosts = [], clamd, content, desk } = options
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts }
  const maxResumeBytes = options.maxResumeBytes ?? DEFAULT_MAX_RESUME_BYTES
  const rateLimit = options.rateLimit ?? DEFAULT_RATE_LIMIT
  const jobTitles = () => jobs.titles()
  const app = makeApp(timeouts, options.trustProxy)
  setCompilers(app)
  addErrorResponses(app, log)
  limitSlowBodies(app, timeouts.bodyGraceSeconds)
  checkHosts(app, [...allowedHosts, ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname])])
  await checkOrigins(app, {
    sites: allowedOrigins,
    desk: desk && { path: DESK_PATH, studioUrl: desk.studioUrl },
  })
  addUnknownResponses(app, { [JOBS_PATH]: 'GET, HEAD', [INTEREST_PATH]: 'POST', [CALLS_PATH]: 'POST' })
  await addDescription(app)
  addMetrics(app, () => mailQueue(db))
  addHealthRoutes(app, {
    database: () => tryWrite(store, maxResumeBytes),
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
      maxResumeBytes,
      rateLimit,
      clamd,
      minFillMs: options.minFillMs ?? DEFAULT_MIN_FILL_MS,
      mail: recipientsOf(options),
      takesApplications: (jobId) => jobs.takes(jobId),
      onRecorded: () => mailer.wake(),
      log,
    })
    const domain = options.mail?.smtpUrl === undefined ? undefined : recipientsOf(options).domain
    await addCallRoute(site, db, { content: words, domain, rateLimit, onRecorded: () => mailer.wake(), log })
  })
  if (options.apiToken !== undefined) addResumeRoute(app, db, options.apiToken)
  if (desk) {
    const mails = { words, domain: recipientsOf(options).domain, wake: () => mailer.wake() }
    const jobsReady = () => jobs.ready()
    await addDesk(app, { ...desk, store, content, jobTitles, jobsReady, mails, log: warningsTo(log) })
  }
  return app
}

function makeApp(timeouts: typeof DEFAULT_TIMEOUTS, trustProxy: string | string[] | undefined): FastifyInstance {
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
