import { LRUCache } from 'lru-cache'
import type { LakeDocument } from '../protocol/document.ts'
import { LakeError } from '../protocol/errors.ts'
import type { Client } from '../queues/fairQueue.ts'
import type { Dataset } from '../store/dataset.ts'
import type { Reader } from '../store/reader.ts'
import type { View } from '../store/view.ts'
import { TooLate } from './deadline.ts'
import {
  lengthOf,
  textOf,
  type Filter,
  type Query,
  type QueryIdentity,
  type QueryResult,
  type Work,
  type WorkResults,
} from './work.ts'
import { WorkerPool } from './workerPool.ts'

/** Who sends the query, and what they may see. */
export interface QueryContext {
  identity: QueryIdentity
  reader: Reader
  client: Client
}

export interface QueryLimits {
  /** How long a query may run. */
  milliseconds: number
  /** How much memory the documents and a query may take, in MiB. */
  memory: number
}

const LIMITS: QueryLimits = { milliseconds: 9_000, memory: 512 }
/** A query that takes longer is restarted in the pool for slow ones. */
const QUICK_MS = 50
const IDLE_MS = 60_000

const MAX_CACHED_RESULTS = 2_000
/** In all cached results together. */
const MAX_CACHED_BYTES = 64 * 1024 * 1024
/** The most bytes that a character of a string takes. */
const BYTES_OF_CHARACTER = 2

interface CachedResult {
  result: QueryResult
  view: View
  version: number
}

/**
 * Runs queries in separate processes, so that no query can block or crash the lake. Every query starts in the quick
 * pool with a limit of 50 ms, so slow ones never hold others up for longer than that. Results are cached until a
 * document that they depend on changes.
 */
export class QueryService {
  readonly #datasets = new Set<Dataset>()
  readonly #results = new LRUCache<string, CachedResult>({ max: MAX_CACHED_RESULTS, maxSize: MAX_CACHED_BYTES })
  readonly #limits: QueryLimits
  readonly #quick: WorkerPool
  readonly #slow: WorkerPool

  constructor(projectId: string, limits: Partial<QueryLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
    const { milliseconds, memory } = this.#limits
    const shared = { projectId, memory, idleMilliseconds: IDLE_MS }
    this.#quick = new WorkerPool(
      { ...shared, workers: 3, perClient: 2, milliseconds: QUICK_MS, mayTakeLong: false, spare: 1, maxWaiting: 10_000 },
      this.#datasets,
    )
    this.#slow = new WorkerPool(
      { ...shared, workers: 3, perClient: 1, milliseconds, mayTakeLong: true, spare: 0, maxWaiting: 10 },
      this.#datasets,
    )
  }

  follow(dataset: Dataset): void {
    this.#datasets.add(dataset)
    dataset.replicate((bodies, removed) => {
      for (const pool of [this.#quick, this.#slow]) pool.update(dataset.name, bodies, removed)
    })
  }

  async close(): Promise<void> {
    await Promise.all([this.#quick.close(), this.#slow.close()])
  }

  /** @throws LakeError 400 if it isn't GROQ, or takes too much time or memory; 413 if the result is too long */
  async fetch(
    dataset: Dataset,
    asked: Omit<Query, 'dataset'>,
    { identity, reader, client }: QueryContext,
  ): Promise<QueryResult> {
    const query = { dataset: dataset.name, ...asked }
    const view = dataset.view(asked.perspective, reader)
    const key = JSON.stringify([reader.id, query])
    const cached = this.#results.get(key)
    if (cached?.view === view && view.unchangedSince(cached.version, cached.result.dependencies)) return cached.result
    // The result is of this version or a later one: changes from here on make the cached result outdated.
    const { version } = view
    const result = await this.#run({ kind: 'query', query, identity }, client)
    const size = BYTES_OF_CHARACTER * (key.length + lengthOf(result))
    if (!result.volatile) this.#results.set(key, { result, view, version }, { size })
    return result
  }

  /** Which of `documents` the filter matches; with no documents, it only validates the GROQ. @throws as `fetch` */
  matches(
    filter: Filter,
    documents: readonly LakeDocument[],
    { identity, client }: Pick<QueryContext, 'identity' | 'client'>,
  ): Promise<boolean[]> {
    return this.#run({ kind: 'match', filter, identity, documents: documents.map(textOf) }, client)
  }

  /** Ids of the documents that a query finds, drafts and versions included. @throws as `fetch` */
  select(filter: Filter, { identity, client }: Pick<QueryContext, 'identity' | 'client'>): Promise<string[]> {
    return this.#run({ kind: 'select', query: { ...filter, perspective: 'raw' }, identity }, client)
  }

  async #run<W extends Work>(work: W, client: Client): Promise<WorkResults[W['kind']]> {
    let reply = await this.#quick.run(work, client)
    if (reply.kind === 'late') reply = await this.#slow.run(work, client)
    if (reply.kind === 'done') return reply.value as WorkResults[W['kind']]
    if (reply.kind === 'refused') throw new LakeError(reply.status, reply.body, reply.message)
    throw new TooLate(this.#limits.milliseconds)
  }
}
