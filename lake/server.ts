/** A Content Lake on one machine, which works with Sanity's own Studio, client and tools like the hosted one. */
import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AssetFiles } from './assets/assetFiles.ts'
import { AssetStore } from './assets/assetStore.ts'
import { Accounts } from './auth/accounts.ts'
import { checkGrants } from './auth/grants.ts'
import { createMissingAccounts, resetLocalPasswords, type NewAccount } from './auth/localAccounts.ts'
import { rolesWith, type RoleGrants } from './auth/roles.ts'
import { keptToken, Sessions } from './auth/sessions.ts'
import { buildApp } from './http/buildApp.ts'
import { writeContext, type LakeContext } from './http/context.ts'
import { OriginPolicy } from './http/originPolicy.ts'
import { serveSockets } from './http/sockets.ts'
import { UnknownRequests } from './http/unknownRequests.ts'
import type { Log } from './log.ts'
import type { LakeOptions } from './options.ts'
import type { LakeDocument } from './protocol/document.ts'
import { LakeUnusable, messageOf } from './protocol/errors.ts'
import { MAX_DATASET_ATTRIBUTES } from './protocol/sanityLimits.ts'
import { Cdn } from './query/cdn.ts'
import { QueryEngine } from './query/queryEngine.ts'
import { QueryService } from './query/queryService.ts'
import { openDatabase, withAdvice } from './store/database.ts'
import { History } from './store/history.ts'
import { UNRESTRICTED } from './store/reader.ts'
import { Store } from './store/store.ts'
import { OpenStreams } from './streams/openStreams.ts'
import { callAfterCommits, checkWebhook } from './streams/webhooks.ts'
import { ReleaseSchedule } from './write/releaseSchedule.ts'

export type { NewAccount } from './auth/localAccounts.ts'
export type { AccountEntry, ChangedAccount } from './studio/accountTypes.ts'
export { EVERYTHING, type Grant, type RoleGrants } from './auth/roles.ts'
export type { LakeOptions } from './options.ts'
export { openLog } from './log.ts'
export { copyData } from './store/copyData.ts'
export { LakeUnusable } from './protocol/errors.ts'
export { BACKUP_FILE } from './store/database.ts'

export interface Lake {
  /** Without a trailing slash. */
  url: string
  port: number
  /** Lets scripts do everything; also in `<dataDir>/token`. */
  token: string
  /** Lets scripts read everything, including drafts, and change nothing; also in `<dataDir>/viewer-token`. */
  viewerToken: string
  /** The accounts with their passwords, only in the run that created them. */
  accounts?: NewAccount[]
  /** True if the default dataset has no documents except assets and the system's own. */
  isEmpty(): boolean
  /** Requests since the start that no route matched: `GET /v1/what`. */
  unknownRequests(): string[]
  close(): Promise<void>
}

/** How long after a request by a signed-in person their pictures have a reserved slot. */
const SIGNED_IN_MS = 10 * 60 * 1000

async function listenAt(app: FastifyInstance, port: number, host = '127.0.0.1'): Promise<number> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    throw new LakeUnusable(
      (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
        ? `Port ${port} is taken: the Content Lake can't start there. Stop what uses it, or choose another port.`
        : `The Content Lake can't start (${messageOf(error)}): choose another port, or give this machine that address.`,
      { cause: error },
    )
  }
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}

/**
 * Starts a lake.
 * @throws LakeUnusable, with a sentence to print, if the port is taken or the data can't be used
 */
export async function startLake(options: LakeOptions): Promise<Lake> {
  const db = openDatabase(options.dataDir)
  try {
    return await startOn(db, options)
  } catch (error) {
    if (db.isOpen) db.close()
    throw withAdvice(error, options.dataDir)
  }
}

/** The parts of a lake, none of which serves or schedules anything yet. @param port that the lake listens on */
function openParts(db: DatabaseSync, options: LakeOptions, port: () => number) {
  const { dataDir, projectId } = options
  const log: Log = options.log ?? ((line) => console.error(line))
  const publicUrl = (): string => options.publicUrl?.replace(/\/+$/, '') ?? `http://localhost:${port()}`
  const tokens = { script: keptToken(dataDir, 'token'), viewer: keptToken(dataDir, 'viewer-token') }
  const queries = new QueryService(projectId, options.queryLimits)
  const accounts = new Accounts(db, rolesWith(options.roles))
  const assetFiles = new AssetFiles(dataDir, projectId, publicUrl, log)
  const schedule = new ReleaseSchedule({
    // Only called once the schedule has started, when `context` below is complete.
    contextFor(dataset, release) {
      const id = new History(db, dataset, UNRESTRICTED).schedulerOf(release._id)
      return writeContext(context, dataset, { ...context.sessions.script, id })
    },
    log,
  })
  const store = new Store(db, (dataset) => {
    assetFiles.follow(dataset)
    queries.follow(dataset)
    schedule.follow(dataset)
  })
  const context: LakeContext = {
    db,
    dataDir,
    log,
    logRequests: options.logRequests ?? false,
    statusFile: options.statusFile,
    projectId,
    defaultDataset: options.dataset,
    publicUrl,
    studioUrl: options.studioUrl,
    store,
    engine: new QueryEngine(projectId),
    fixedTypes: new Map(Object.entries(options.fixedTypes ?? {})),
    queries,
    accounts,
    sessions: new Sessions(db, accounts, tokens),
    assets: new AssetStore(assetFiles),
    assetFiles,
    origins: new OriginPolicy(options.allowedOrigins, options.credentialOrigins, options.publicUrl),
    maxAttributes: options.maxAttributes ?? MAX_DATASET_ATTRIBUTES,
    writesPerSecond: options.writesPerSecond ?? Infinity,
    cdn: new Cdn(options.cdnLag ?? 0),
    streams: new OpenStreams(options.streamLimits),
    signedInAt: new LRUCache({ max: 10_000, ttl: SIGNED_IN_MS }),
    unknownRequests: new UnknownRequests(),
  }
  return { context, schedule, tokens }
}

/**
 * Checks the options of the lake, and opens its default dataset.
 * @returns the accounts that it had to create
 */
async function openDefaultDataset(
  { db, engine, store, accounts, projectId, log }: LakeContext,
  { roles, dataset: name, webhooks = [], localAccounts }: LakeOptions,
  stopped: AbortSignal,
): Promise<NewAccount[]> {
  checkGrants(engine, rolesWith(roles).values())
  const dataset = store.ensureDataset(name)
  for (const webhook of webhooks) {
    checkWebhook(webhook)
    callAfterCommits(webhook, dataset, { projectId, log, stopped })
  }
  return localAccounts === false ? [] : createMissingAccounts(db, accounts)
}

const isContent = ({ _type }: LakeDocument) => !_type.startsWith('sanity.') && !_type.startsWith('system.')

async function startOn(db: DatabaseSync, options: LakeOptions): Promise<Lake> {
  let port = options.port
  const { context, schedule, tokens } = openParts(db, options, () => port)
  const { store, assetFiles } = context
  const stopped = new AbortController()
  let app: FastifyInstance | undefined
  let closeSockets = () => {}
  const close = async (): Promise<void> => {
    context.streams.close()
    closeSockets()
    stopped.abort()
    context.sessions.close()
    schedule.close()
    await Promise.all([app?.close(), context.queries.close()])
    if (db.isOpen) db.close()
  }
  try {
    const created = await openDefaultDataset(context, options, stopped.signal)
    app = await buildApp(context, options.behindProxy)
    port = await listenAt(app, options.port, options.listenOn)
    // The lake's address may have changed.
    for (const each of store.datasets()) each.show((document) => assetFiles.addressed(document))
    closeSockets = serveSockets(app.server, context, options.behindProxy)
    schedule.start()
    return {
      url: `http://localhost:${port}`,
      port,
      token: tokens.script,
      viewerToken: tokens.viewer,
      ...(created.length > 0 && { accounts: created }),
      isEmpty: () => !store.dataset(options.dataset).view('raw').all().some(isContent),
      unknownRequests: () => context.unknownRequests.all(),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Gives the accounts that a lake created itself (`…@localhost`) new passwords, and ends their sessions. The lake must
 * not be running.
 * @param roles the roles that the lake is started with
 * @throws LakeUnusable if the lake is running or its data can't be used
 */
export async function resetPasswords(dataDir: string, roles?: RoleGrants): Promise<NewAccount[]> {
  const db = openDatabase(dataDir)
  try {
    const accounts = new Accounts(db, rolesWith(roles))
    return await (accounts.entries().length === 0
      ? createMissingAccounts(db, accounts)
      : resetLocalPasswords(db, accounts))
  } finally {
    db.close()
  }
}
