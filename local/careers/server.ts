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
import type { ClamdAddress } from './resume/clamd.ts'
import { lockFolder, openDatabase } from './store/database.ts'
import { seedEmptyJobs } from './store/jobs.ts'
import { ResumeFiles } from './store/resumeFiles.ts'
import { recordedFiles } from './store/submissions.ts'

const HOST = '127.0.0.1'
const MAX_CONNECTIONS = 512
/** A browser on a slow line sends 5 MB in this time; a client that trickles on purpose is cut off. */
const DEFAULT_TIMEOUTS = { headersSeconds: 10, requestSeconds: 120, idleSeconds: 60 }
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
  /** Fills an empty jobs table with sample openings. */
  seedJobs: boolean
  /** Takes one line an event, in which nothing is personal. Silent by default. */
  log?: (line: string) => void
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
  const log = options.log ?? (() => undefined)
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(options.dataDir)
  try {
    return await open(options, log, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function open(options: CareersOptions, log: (line: string) => void, unlock: () => void): Promise<Careers> {
  const db = openDatabase(options.dataDir)
  let app: FastifyInstance | undefined
  try {
    const files = new ResumeFiles(options.dataDir)
    const { removed, missing } = await files.sweep(recordedFiles(db))
    if (removed > 0) log(`Files removed that an earlier run left unfinished: ${removed}.`)
    if (missing.length > 0) {
      log(`Recorded resumes that are missing from ${options.dataDir}: ${missing.length}. Restore them from a backup.`)
    }
    if (options.seedJobs) seedEmptyJobs(db)

    app = makeApp({ ...DEFAULT_TIMEOUTS, ...options.timeouts }, options.trustProxy)
    addErrorAnswers(app, log)
    addAccessRules(app, { allowedOrigins: options.allowedOrigins, allowedHosts: options.allowedHosts ?? [] })
    addUnknownAnswers(app, { [JOBS_PATH]: 'GET, HEAD', [INTEREST_PATH]: 'POST' })
    const maxResumeBytes = options.maxResumeBytes ?? DEFAULT_MAX_RESUME_BYTES
    const rateLimit = options.rateLimit ?? DEFAULT_RATE_LIMIT
    addJobsRoute(app, db)
    await addInterestRoute(app, db, files, { maxResumeBytes, rateLimit, clamd: options.clamd, log })
    addDocs(app, describeApi({ maxResumeBytes, rateLimit }))
    await app.listen({ port: options.port, host: HOST })
  } catch (error) {
    await app?.close()
    db.close()
    throw error
  }
  const running = app
  const { port } = running.server.address() as AddressInfo // It listens on a TCP port.
  let closed: Promise<void> | undefined
  const close = async (): Promise<void> => {
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
