import type { DatabaseSync } from 'node:sqlite'
import { publishedId, type LakeDocument } from '../document.ts'
import { atomically } from './database.ts'
import { encodeMendoza, type MendozaPatch } from './mendoza.ts'
import { UNRESTRICTED, type Reader } from './reader.ts'
import { ReferenceIndex } from './references.ts'
import { View, withText, type Perspective } from './view.ts'

export interface Change {
  id: string
  before: LakeDocument | undefined
  after: LakeDocument | undefined
  /** The mutations that made this change, as listeners receive them. */
  mutations: unknown[]
}

export interface Transaction {
  /** Chosen by the client, or random; becomes the `_rev` of what it writes. */
  id: string
  /** ISO 8601, UTC. */
  timestamp: string
  /** Id of the account. */
  author: string
  changes: Change[]
}

export interface Effects {
  apply: MendozaPatch
  revert: MendozaPatch
}

/** A stored transaction, as subscribers see it. */
export interface Commit extends Transaction {
  seq: number
  /** By document id; computed without `_rev`. */
  effects: Map<string, Effects>
}

/** How many commits a listener may have missed and still resume. */
const REMEMBERED_COMMITS = 500
/** Views in use at a time: raw, published, drafts and a few releases, for each kind of reader. */
const MAX_VIEWS = 20

function withoutRevision(document: LakeDocument | undefined): Record<string, unknown> | null {
  if (!document) return null
  const { _rev, ...rest } = document
  return rest
}

/** What leads from one state of a document to the other, and back. */
export function effectsOf(before: LakeDocument | undefined, after: LakeDocument | undefined): Effects {
  const old = withoutRevision(before)
  const next = withoutRevision(after)
  return { apply: encodeMendoza(old, next), revert: encodeMendoza(next, old) }
}

/** The documents of one dataset, in memory and in the database. */
export class Dataset {
  readonly name: string
  readonly createdAt: string
  readonly references = new ReferenceIndex()
  readonly #db: DatabaseSync
  readonly #documents = new Map<string, LakeDocument>()
  readonly #states = new Map<string, Set<string>>()
  readonly #views = new Map<string, View>()
  readonly #subscribers = new Set<(commit: Commit) => void>()
  readonly #recent: Commit[] = []
  #lastTransaction: string | undefined
  #newestSeq = 0

  constructor(db: DatabaseSync, name: string, createdAt: string) {
    this.#db = db
    this.name = name
    this.createdAt = createdAt
    for (const row of db.prepare('SELECT body FROM documents WHERE dataset = ?').iterate(name)) {
      this.#remember(String(row.body))
    }
    const last = db.prepare('SELECT id FROM transactions WHERE dataset = ? ORDER BY seq DESC LIMIT 1').get(name)
    this.#lastTransaction = last && String(last.id)
  }

  get(id: string): LakeDocument | undefined {
    return this.#documents.get(id)
  }

  ids(): Iterable<string> {
    return this.#documents.keys()
  }

  statesOf(id: string): Iterable<string> {
    return this.#states.get(id) ?? []
  }

  /** Id of the newest transaction; undefined before the first. */
  get lastTransaction(): string | undefined {
    return this.#lastTransaction
  }

  /** Number of the newest commit of this run; grows with each. */
  get newestSeq(): number {
    return this.#newestSeq
  }

  hasTransaction(id: string): boolean {
    return this.#db.prepare('SELECT 1 FROM transactions WHERE dataset = ? AND id = ?').get(this.name, id) !== undefined
  }

  /** The dataset as `reader` sees it in `perspective`. */
  view(perspective: Perspective, reader: Reader = UNRESTRICTED): View {
    const key = JSON.stringify([perspective, reader.scope])
    const view = this.#views.get(key) ?? new View(this, perspective, reader)
    // Moved to the end: the first one in the map is the one not used for longest.
    this.#views.delete(key)
    this.#views.set(key, view)
    const [oldest] = this.#views.keys()
    if (this.#views.size > MAX_VIEWS && oldest !== undefined) this.#views.delete(oldest)
    return view
  }

  /** Stores a transaction durably, then shows it to readers and subscribers. Either all of it happens or none. */
  commit(transaction: Transaction): void {
    const effects = new Map(transaction.changes.map(({ id, before, after }) => [id, effectsOf(before, after)]))
    const bodies = transaction.changes.map(({ after }) => after && JSON.stringify(after))
    const seq = atomically(this.#db, () => this.#store(transaction, effects, bodies))
    for (const [index, change] of transaction.changes.entries()) {
      const body = bodies[index]
      if (body === undefined) this.#forget(change.id)
      else change.after = this.#remember(body)
    }
    this.#lastTransaction = transaction.id
    this.#newestSeq = seq
    const ids = transaction.changes.map((change) => change.id)
    for (const view of this.#views.values()) view.refresh(ids)
    this.#announce({ ...transaction, seq, effects })
  }

  #store(transaction: Transaction, effects: Map<string, Effects>, bodies: (string | undefined)[]): number {
    const db = this.#db
    const mutations = JSON.stringify(transaction.changes.flatMap((change) => change.mutations))
    const { lastInsertRowid } = db
      .prepare('INSERT INTO transactions (dataset, id, timestamp, author, mutations) VALUES (?, ?, ?, ?, ?)')
      .run(this.name, transaction.id, transaction.timestamp, transaction.author, mutations)
    const put = db.prepare('INSERT OR REPLACE INTO documents (dataset, id, body) VALUES (?, ?, ?)')
    const remove = db.prepare('DELETE FROM documents WHERE dataset = ? AND id = ?')
    const effect = db.prepare('INSERT INTO effects (dataset, document, seq, apply, revert) VALUES (?, ?, ?, ?, ?)')
    for (const [index, { id }] of transaction.changes.entries()) {
      const body = bodies[index]
      if (body === undefined) remove.run(this.name, id)
      else put.run(this.name, id, body)
      const { apply, revert } = effects.get(id) as Effects
      effect.run(this.name, id, lastInsertRowid, JSON.stringify(apply), JSON.stringify(revert))
    }
    return Number(lastInsertRowid)
  }

  /** Parsed anew from its text, a stored document shares no object with another one or with a request. */
  #remember(body: string): LakeDocument {
    const document = withText(JSON.parse(body) as LakeDocument)
    this.references.update(this.#documents.get(document._id), document)
    this.#documents.set(document._id, document)
    const group = publishedId(document._id)
    const states = this.#states.get(group)
    if (states) states.add(document._id)
    else this.#states.set(group, new Set([document._id]))
    return document
  }

  #forget(id: string): void {
    this.references.update(this.#documents.get(id), undefined)
    this.#documents.delete(id)
    const group = publishedId(id)
    const states = this.#states.get(group)
    states?.delete(id)
    if (states?.size === 0) this.#states.delete(group)
  }

  /** Calls `listener` after each commit, in order. Returns the function that ends the subscription. */
  subscribe(listener: (commit: Commit) => void): () => void {
    this.#subscribers.add(listener)
    return () => this.#subscribers.delete(listener)
  }

  #announce(commit: Commit): void {
    this.#recent.push(commit)
    if (this.#recent.length > REMEMBERED_COMMITS) this.#recent.shift()
    // After the writer has its answer. Immediates run in the order they were set, so listeners see commits in order.
    setImmediate(() => {
      for (const listener of this.#subscribers) listener(commit)
    })
  }

  /** The commits after transaction `id`, oldest first; undefined when that is not known any more. */
  commitsSince(id: string): Commit[] | undefined {
    if (id === (this.#lastTransaction ?? 'start')) return []
    const index = this.#recent.findIndex((commit) => commit.id === id)
    return index < 0 ? undefined : this.#recent.slice(index + 1)
  }
}
