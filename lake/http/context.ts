import type { DatabaseSync } from 'node:sqlite'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Accounts } from '../auth/accounts.ts'
import { readerOf } from '../auth/grants.ts'
import type { Identity } from '../auth/roles.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { AssetFiles } from '../assets/assetFiles.ts'
import type { AssetStore } from '../assets/assetStore.ts'
import type { LRUCache } from 'lru-cache'
import { apiError, unauthorized } from '../errors.ts'
import type { Client } from '../fairQueue.ts'
import type { LakeDocument } from '../document.ts'
import type { Log } from '../log.ts'
import type { Cdn } from '../query/cdn.ts'
import type { QueryEngine } from '../query/queryEngine.ts'
import type { QueryContext, QueryService } from '../query/queryService.ts'
import type { Dataset } from '../store/dataset.ts'
import { History } from '../store/history.ts'
import { UNRESTRICTED, type Reader } from '../store/reader.ts'
import type { Store } from '../store/store.ts'
import type { OpenStreams } from '../streams/openStreams.ts'
import type { WriteContext } from '../write/transaction.ts'
import { addressOwner } from './addressOwner.ts'
import type { OriginPolicy } from './originPolicy.ts'

/** The parts of a running lake that handle requests. */
export interface LakeContext {
  db: DatabaseSync
  dataDir: string
  log: Log
  /** Whether each request is logged. */
  logRequests: boolean
  /** A file that describes the state of the machine. */
  statusFile: string | undefined
  projectId: string
  /** Name of the dataset that the lake was started with. */
  defaultDataset: string
  /** Without a trailing slash. */
  publicUrl: () => string
  /** Where people continue after setting a password. */
  studioUrl: string | undefined
  store: Store
  /** For the lake's own work: grants. */
  engine: QueryEngine
  /** The type of each document with a fixed id. */
  fixedTypes: ReadonlyMap<string, string>
  /** How many different attributes a dataset may have. */
  maxAttributes: number
  /** For clients' queries. */
  queries: QueryService
  /** Cached responses for requests without a token. */
  cdn: Cdn
  accounts: Accounts
  sessions: Sessions
  assets: AssetStore
  assetFiles: AssetFiles
  origins: OriginPolicy
  /** Mutations per second, and uploads per second, that one address may send. */
  writesPerSecond: number
  streams: OpenStreams
  /** Addresses with recent requests by signed-in people, because pages request pictures without a token. */
  signedInAt: LRUCache<string, true>
  unknownRequests: Set<string>
}

const MAX_UNKNOWN_REQUESTS = 1000

/** Remembers, up to a limit, a request line that no route matches: `GET /v1/what`. */
export function noteUnknown({ unknownRequests }: LakeContext, line: string): void {
  if (unknownRequests.size < MAX_UNKNOWN_REQUESTS) unknownRequests.add(line)
}

/**
 * Parses a request's path and query string, the only known parts of its URL. @throws LakeError 400 if they are invalid
 */
export function addressOf(pathAndQuery: string): URL {
  const url = URL.parse(pathAndQuery, 'http://lake')
  if (!url) throw apiError(400, `"${pathAndQuery}" is not an address`)
  return url
}

export const searchOf = (request: FastifyRequest): URLSearchParams =>
  addressOf(request.url.replace(/^\/+/, '/')).searchParams

/**
 * Who makes the request; undefined if it has no token.
 * @throws LakeError 401 if its token is not valid (anymore)
 */
export function identityOf(context: LakeContext, authorization: string | undefined): Identity | undefined {
  const identity = context.sessions.identify(authorization)
  if (!identity && authorization) throw unauthorized()
  return identity
}

/**
 * What an account may see of `dataset`; undefined: someone without a token.
 * @throws LakeError 401 for someone without a token if the dataset is private
 */
export function readerFor(context: LakeContext, dataset: Dataset, identity: Identity | undefined): Reader {
  if (!identity && dataset.aclMode === 'private') throw unauthorized()
  return readerOf(context.engine, dataset.name, identity)
}

/**
 * Whether a version of the API (as in the URL) supports releases. From then on, the default perspective is `published`
 * instead of `raw`: https://www.sanity.io/docs/content-lake/perspectives/changelog
 */
export const knowsReleases = (version: string): boolean => version === 'vX' || version.slice(1) >= '2025-02-19'

/** The client of a request from `address`, for taking turns. */
export function clientOf(context: LakeContext, identity: Identity | undefined, address: string): Client {
  const owner = addressOwner(address)
  if (!identity) return { key: owner, isAccount: false }
  context.signedInAt.set(owner, true)
  return { key: identity.id, isAccount: true }
}

/** Who sends a query, and from which `address`. `signal` is aborted when they no longer wait for the response. */
export function queryContextFor(
  context: LakeContext,
  dataset: Dataset,
  identity: Identity | undefined,
  address: string,
  signal?: AbortSignal,
): QueryContext {
  const reader = readerFor(context, dataset, identity)
  const asker = identity && { id: identity.id, role: identity.role }
  return { asker, reader, client: { ...clientOf(context, identity, address), signal } }
}

/** For changes to `dataset` by `identity`. */
export function writeContext(context: LakeContext, dataset: Dataset, identity: Identity): WriteContext {
  const { db, engine, fixedTypes, maxAttributes, assetFiles } = context
  const lastState = (id: string) => new History(db, dataset, UNRESTRICTED).documentAt(id, { last: true })
  const addressed = (document: LakeDocument) => assetFiles.addressed(document)
  return { dataset, engine, fixedTypes, maxAttributes, identity, lastState, addressed }
}

export function requireIdentity(context: LakeContext, request: FastifyRequest): Identity {
  const identity = identityOf(context, request.headers.authorization)
  if (!identity) throw unauthorized()
  return identity
}

/** Who makes the request. @throws LakeError 401 without a valid token, 403 if they aren't an administrator */
export function requireAdministrator(context: LakeContext, request: FastifyRequest): Identity {
  const identity = requireIdentity(context, request)
  if (identity.role.name === 'administrator') return identity
  throw apiError(403, 'Only administrators may do this')
}

/** Sends any JSON value; Fastify alone would send nothing for null. */
export function sendJson(reply: FastifyReply, value: unknown): FastifyReply {
  return sendJsonText(reply, JSON.stringify(value))
}

export function sendJsonText(reply: FastifyReply, json: string): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store').send(json)
}

export function sendNdjson(reply: FastifyReply, lines: string[]): FastifyReply {
  return reply
    .header('content-type', 'application/x-ndjson; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(lines.map((line) => `${line}\n`).join(''))
}
