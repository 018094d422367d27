/**
 * The careers API: job openings, and expressions of interest with a resume. One process, one folder, loopback only.
 * docs/careers-api.md is its manual; `npm run careers` starts it by itself.
 */
import { mkdirSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { addAccessRules } from './api/accessRules.ts'
import { addDocs } from './api/docsPage.ts'
import { addErrorAnswers, addUnknownAnswers, answerBadAddress, answerBrokenRequest } from './api/errorAnswers.ts'
import { addInterestRoute, INTEREST_PATH } from './api/interestRoute.ts'
import { addJobsRoute, JOBS_PATH } from './api/jobsRoute.ts'
import { describeApi } from './api/openapi.ts'
import { limitSlowBodies } from './api/slowBodies.ts'
import type { ContentLake } from './openings/contentLake.ts'
import { Openings } from './openings/openings.ts'
import type { ClamdAddress } from './resume/clamd.ts'
import { checkDatabase, lockFolder, openDatabase } from './store/database.ts'
import { ResumeFiles, type Reconciliation } from './store/resumeFiles.ts'
import { toStoreError } from './store/storeError.ts'
import { recordedFiles } from './store/submissions.ts'

const HOST = '127.0.0.1'
const MAX_CONNECTIONS = 2_000
/** A browser on a slow line sends 5 MB in `requestSeconds`; a body that trickles is cut off after `bodyGraceSeconds`. */
const DEFAULT_TIMEOUTS = { headersSeconds: 10, requestSeconds: 120, idleSeconds: 60, bodyGraceSeconds: 10 }
/** Names of files told at the start; of more, only how many. */
const MAX_NAMES = 20
const DEFAULT_RATE_LIMIT = { max: 20, windowSeconds: 600 }
export const DEFAULT_MAX_RESUME_BYTES = 5 * 1024 * 1024

export interface CareersOptions {
  /** 0 takes any free port. */
  port: number
  /** The folder of this service alone: database, resumes, uploads in progress. Made when it isn't there. */
  dataDir: string
  /** Origins (`https://example.com`) whose pages may call the API. Loopback always may. */
  allowedOrigins: readonly string[]
  /** Host names under which a reverse proxy forwards requests, without ports. Loopback always counts. */
  allowedHosts?: readonly string[]
  maxResumeBytes?: number
  /** Submissions per address and window. */
  rateLimit?: { max: number; windowSeconds: number }
  /** A ClamAV daemon to scan resumes with. When it gives no verdict, submissions are refused. */
  clamd?: ClamdAddress
  /** Addresses of the reverse proxies whose X-Forwarded-For counts. None by default. */
  trustProxy?: string | string[]
  timeouts?: Partial<typeof DEFAULT_TIMEOUTS>
  /** Where the openings are published. Without it none are listed. */
  content?: ContentLake
  /** Takes one line an event, in which nothing is personal. Silent by default. */
  log?: (line: string) => void
  /** Takes what the operator has to know of the data when the service starts. By default it goes to the terminal. */
  tell?: (sentence: string) => void
}

export interface Careers {
  url: string
  port: number
  /** Lets requests in progress finish, then stops. */
  close(): Promise<void>
}

/**
 * Starts the service and resolves once it answers.
 * @throws StoreError when the data can't be used, with a sentence; a system error when the port is taken.
 */
export async function startCareers(options: CareersOptions): Promise<Careers> {
  let unlock: (() => void) | undefined
  try {
    mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
    unlock = lockFolder(options.dataDir)
    return await open(options, unlock)
  } catch (error) {
    unlock?.()
    // What the port says is the caller's matter.
    const ofThePort = error instanceof Error && 'syscall' in error && error.syscall === 'listen'
    throw (ofThePort ? undefined : toStoreError(error, options.dataDir)) ?? error
  }
}

/** What the operator has to know about the folder, in sentences. */
function describeFiles(
  { quarantined, returned, missing }: Reconciliation,
  dataDir: string,
  quarantine: string,
): string[] {
  const list = (names: readonly string[]): string =>
    names.slice(0, MAX_NAMES).join(', ') + (names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '')
  return [
    quarantined.length > 0 &&
      `Files that the database doesn't name were moved to ${quarantine}, and none deleted: ${list(quarantined)}. If the database is an old one, put back the newest: the files it names return by themselves. Delete them when you are sure that no one misses them.`,
    returned.length > 0 && `Files that the database names were moved back from ${quarantine}: ${list(returned)}.`,
    missing.length > 0 &&
      `Recorded resumes that are missing from ${dataDir}: ${missing.length}. Restore them from a backup.`,
  ].filter((sentence) => sentence !== false)
}

async function open(options: CareersOptions, unlock: () => void): Promise<Careers> {
  const { log = () => undefined, tell = console.warn } = options
  const db = openDatabase(options.dataDir)
  let app: FastifyInstance | undefined
  let openings: Openings | undefined
  try {
    checkDatabase(db, options.dataDir)
    const files = new ResumeFiles(options.dataDir)
    const found = await files.reconcile(recordedFiles(db))
    for (const sentence of describeFiles(found, options.dataDir, files.quarantine)) tell(sentence)

    const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts }
    app = makeApp(timeouts, options.trustProxy)
    addErrorAnswers(app, log)
    limitSlowBodies(app, timeouts.bodyGraceSeconds)
    addAccessRules(app, { allowedOrigins: options.allowedOrigins, allowedHosts: options.allowedHosts ?? [] })
    addUnknownAnswers(app, { [JOBS_PATH]: 'GET, HEAD', [INTEREST_PATH]: 'POST' })
    const maxResumeBytes = options.maxResumeBytes ?? DEFAULT_MAX_RESUME_BYTES
    const rateLimit = options.rateLimit ?? DEFAULT_RATE_LIMIT
    if (options.content) openings = new Openings({ lake: options.content, dataDir: options.dataDir, log })
    addJobsRoute(app, openings)
    await addInterestRoute(app, db, files, { maxResumeBytes, rateLimit, clamd: options.clamd, log })
    addDocs(app, describeApi({ maxResumeBytes, rateLimit }))
    await app.listen({ port: options.port, host: HOST })
  } catch (error) {
    openings?.close()
    await app?.close()
    db.close()
    throw error
  }
  const running = app
  const { port } = running.server.address() as AddressInfo // It listens on a TCP port.
  let closed: Promise<void> | undefined
  const close = async (): Promise<void> => {
    openings?.close()
    await running.close()
    db.close()
    unlock()
  }
  return { url: `http://localhost:${port}`, port, close: () => (closed ??= close()) }
}

function makeApp(timeouts: typeof DEFAULT_TIMEOUTS, trustProxy: string | string[] | undefined): FastifyInstance {
  const app = Fastify({
    trustProxy: trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: true },
    requestTimeout: timeouts.requestSeconds * 1000,
    connectionTimeout: timeouts.idleSeconds * 1000,
    keepAliveTimeout: 5_000,
    http: { headersTimeout: timeouts.headersSeconds * 1000, connectionsCheckingInterval: 1_000 },
    frameworkErrors: (_error, _request, reply) => void answerBadAddress(reply),
    clientErrorHandler: (error, socket: Socket) => answerBrokenRequest(error, socket),
  })
  app.removeAllContentTypeParsers()
  app.server.maxConnections = MAX_CONNECTIONS
  return app
}
