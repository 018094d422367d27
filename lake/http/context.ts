import type { DatabaseSync } from 'node:sqlite'
import type { LRUCache } from 'lru-cache'
import type { AssetFiles } from '../assets/assetFiles.ts'
import type { AssetStore } from '../assets/assetStore.ts'
import type { Accounts } from '../auth/accounts.ts'
import { readerOf } from '../auth/grants.ts'
import type { Identity } from '../auth/roles.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Log } from '../log.ts'
import type { LakeDocument } from '../protocol/document.ts'
import { unauthorized } from '../protocol/errors.ts'
import type { Cdn } from '../query/cdn.ts'
import type { QueryEngine } from '../query/queryEngine.ts'
import type { QueryContext, QueryService } from '../query/queryService.ts'
import type { Client } from '../queues/fairQueue.ts'
import type { Dataset } from '../store/dataset.ts'
import { History } from '../store/history.ts'
import { UNRESTRICTED, type Reader } from '../store/reader.ts'
import type { Store } from '../store/store.ts'
import type { OpenStreams } from '../streams/openStreams.ts'
import type { WriteContext } from '../write/transaction.ts'
import { addressOwner } from './addressOwner.ts'
import type { OriginPolicy } from './originPolicy.ts'
import type { UnknownRequests } from './unknownRequests.ts'

/** What a lake was started with. */
interface LakeSettings {
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
  /** The type of each document with a fixed id. */
  fixedTypes: ReadonlyMap<string, string>
  /** How many different attributes a dataset may have. */
  maxAttributes: number
  /** Mutations per second, and uploads per second, that one address may send. */
  writesPerSecond: number
}

/** A running lake: its settings, and the parts that handle requests. */
export interface LakeContext extends LakeSettings {
  db: DatabaseSync
  store: Store
  /** For the lake's own evaluation of grants. */
  engine: QueryEngine
  /** For clients' queries. */
  queries: QueryService
  /** Cached responses for requests without a token. */
  cdn: Cdn
  accounts: Accounts
  sessions: Sessions
  assets: AssetStore
  assetFiles: AssetFiles
  origins: OriginPolicy
  streams: OpenStreams
  /** Addresses with recent requests by signed-in people. Needed because pages request pictures without a token. */
  signedInAt: LRUCache<string, true>
  unknownRequests: UnknownRequests
}

/**
 * What an account may see of `dataset`; undefined: someone without a token.
 * @throws LakeError 401 for someone without a token if the dataset is private
 */
export function readerFor(
  { engine }: Pick<LakeContext, 'engine'>,
  dataset: Dataset,
  identity: Identity | undefined,
): Reader {
  if (!identity && dataset.aclMode === 'private') throw unauthorized()
  return readerOf(engine, dataset.name, identity)
}

/** The client of a request from `address`, for taking turns. */
export function clientOf(
  { signedInAt }: Pick<LakeContext, 'signedInAt'>,
  identity: Identity | undefined,
  address: string,
): Client {
  const owner = addressOwner(address)
  if (!identity) return { key: owner, isAccount: false }
  signedInAt.set(owner, true)
  return { key: identity.id, isAccount: true }
}

/** Who sends a query, and from which `address`. `signal` is aborted when they no longer wait for the response. */
export function queryContextFor(
  context: Pick<LakeContext, 'engine' | 'signedInAt'>,
  dataset: Dataset,
  identity: Identity | undefined,
  address: string,
  signal?: AbortSignal,
): QueryContext {
  const reader = readerFor(context, dataset, identity)
  const client = { ...clientOf(context, identity, address), signal }
  return { identity: identity && { id: identity.id, role: identity.role }, reader, client }
}

type WriteParts = Pick<LakeContext, 'db' | 'engine' | 'fixedTypes' | 'maxAttributes' | 'assetFiles'>

/** For changes to `dataset` by `identity`. */
export function writeContext(
  { db, engine, fixedTypes, maxAttributes, assetFiles }: WriteParts,
  dataset: Dataset,
  identity: Identity,
): WriteContext {
  const lastState = (id: string) => new History(db, dataset, UNRESTRICTED).documentAt(id, { last: true })
  const addressed = (document: LakeDocument) => assetFiles.addressed(document)
  return { dataset, engine, fixedTypes, maxAttributes, identity, lastState, addressed }
}
