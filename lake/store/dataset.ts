import type { DatabaseSync } from 'node:sqlite'
import { applyPatch } from 'mendoza'
import type { LakeDocument } from '../protocol/document.ts'
import { releaseId } from '../protocol/release.ts'
import { AttributeCount } from './attributes.ts'
import { atomically } from './database.ts'
import { DocumentSet } from './documentSet.ts'
import type { MendozaPatch } from './mendoza.ts'
import {
  documentOf,
  effectsOf,
  withoutRevision,
  type Commit,
  type Effects,
  type StoredCommit,
  type Transaction,
} from './storedTransaction.ts'

/** The position before the first commit; no transaction can have this id. */
export const START = '.start'

/** How many commits a listener may have missed and still resume. */
const REMEMBERED_COMMITS = 500
/** How much memory these may take, by the length of their JSON: a character takes two bytes at most. */
const REMEMBERED_BYTES = 32 * 1024 * 1024
const BYTES_OF_CHARACTER = 2

/** A stub that tells live events only that a document of this type existed. */
const bare = ({ _id, _type }: LakeDocument) => ({ _id, _type }) as LakeDocument

/** Called with the JSON text of documents that changed and the ids of those that are gone. */
type ReplicaUpdate = (bodies: string[], removed: string[]) => void

/** Whether someone without a token may read published documents. The files of assets are always open to everyone. */
export type AclMode = 'public' | 'private'

/** The documents of one dataset, in memory and in the database. */
export class Dataset extends DocumentSet {
  readonly createdAt: string
  readonly aclMode: AclMode
  readonly attributes = new AttributeCount()
  readonly #db: DatabaseSync
  readonly #replicas = new Set<ReplicaUpdate>()
  readonly #subscribers = new Set<(commit: Commit) => void>()
  readonly #recent: { commit: Commit; bytes: number }[] = []
  #recentBytes = 0
  #lastTransaction: string
  #newestSeq = 0
  #purges = 0

  constructor(db: DatabaseSync, name: string, createdAt: string, aclMode: AclMode) {
    super(name)
    this.#db = db
    this.createdAt = createdAt
    this.aclMode = aclMode
    for (const row of db.prepare('SELECT body FROM documents WHERE dataset = ?').iterate(name)) {
      this.update([String(row.body)], [])
    }
    for (const id of this.ids()) this.attributes.update(undefined, this.get(id))
    const last = db.prepare('SELECT id FROM transactions WHERE dataset = ? ORDER BY seq DESC LIMIT 1').get(name)
    this.#lastTransaction = last ? String(last.id) : START
  }

  /** Number of the newest commit of this run; increases with each. */
  get newestSeq(): number {
    return this.#newestSeq
  }

  /** Increases with each commit that removes documents from earlier ones. */
  get purges(): number {
    return this.#purges
  }

  /** Whether a release of this name, or a version in one, exists or existed. */
  hadRelease(name: string): boolean {
    const query =
      'SELECT 1 FROM effects WHERE dataset = ? AND (document = ? OR (document > ? AND document < ?)) LIMIT 1'
    // "/" comes right after the dot in ASCII.
    const range = [`versions.${name}.`, `versions.${name}/`] as const
    return this.#db.prepare(query).get(this.name, releaseId(name), ...range) !== undefined
  }

  /** The number of a transaction of this run or an earlier one; undefined if none has this id. */
  seqOf(id: string): number | undefined {
    const row = this.#db.prepare('SELECT seq FROM transactions WHERE dataset = ? AND id = ?').get(this.name, id)
    return row && Number(row.seq)
  }

  /**
   * The commits from number `from` on, newest first, including those of earlier runs. Read them immediately: each is
   * reconstructed from the current documents.
   * @param publicOnly leaves out documents that anonymous readers can't see, and commits that changed no others
   */
  *storedCommits(from: number, publicOnly: boolean): Generator<StoredCommit> {
    const rows = this.#db
      .prepare(
        // The index contains the ids of the documents, so leaving some out costs next to nothing. For the dot, see
        // isPublicId.
        `SELECT seq, t.id, e.document, e.revert
         FROM effects e INDEXED BY effects_by_transaction JOIN transactions t USING (seq)
         WHERE e.dataset = ? AND seq >= ? AND (? OR instr(e.document, '.') = 0) ORDER BY seq DESC`,
      )
      .iterate(this.name, from, publicOnly ? 0 : 1)
    /** The documents before the commits processed so far, if these changed them. */
    const states = new Map<string, LakeDocument | undefined>()
    let commit: StoredCommit | undefined
    for (const row of rows) {
      const seq = Number(row.seq)
      if (commit?.seq !== seq) {
        if (commit) yield commit
        commit = { seq, id: String(row.id), changes: [] }
      }
      const id = String(row.document)
      const after = states.has(id) ? states.get(id) : this.get(id)
      const patch = JSON.parse(String(row.revert)) as MendozaPatch
      const before = (applyPatch(withoutRevision(after), patch) as LakeDocument | null) ?? undefined
      states.set(id, before)
      commit.changes.push({ id, before, after })
    }
    if (commit) yield commit
  }

  /** Stores a transaction durably, then shows it to readers and subscribers. Either all of it happens or none. */
  commit(transaction: Transaction): void {
    const effects = new Map(
      transaction.changes.map(({ id, before, after, purges }) => [
        id,
        effectsOf(purges && before ? bare(before) : before, after),
      ]),
    )
    const bodies = transaction.changes.map(({ after }) => after && JSON.stringify(after))
    const { seq, bytes } = atomically(this.#db, () => this.#store(transaction, effects, bodies))
    const changed = bodies.filter((body) => body !== undefined)
    const removed = transaction.changes.flatMap(({ id, after }) => (after ? [] : [id]))
    this.update(changed, removed)
    for (const change of transaction.changes) {
      change.after = this.get(change.id)
      this.attributes.update(change.before, change.after)
    }
    // Done before anyone can see the commit, so that replicas always know a commit that they are asked about.
    for (const update of this.#replicas) update(changed, removed)
    this.#lastTransaction = transaction.id
    this.#newestSeq = seq
    this.#announce({ ...transaction, seq, effects }, bytes)
    if (transaction.changes.some(({ purges }) => purges)) {
      // The recent ones contain what was purged. Listeners that reconnect start over.
      this.#purges += 1
      this.#recent.length = 0
      this.#recentBytes = 0
    }
  }

  /** Removes a document's content from earlier transactions. */
  #forgetHistory(id: string): void {
    const db = this.#db
    const where = 'WHERE dataset = ? AND document = ?'
    const update = db.prepare('UPDATE transactions SET mutations = ? WHERE seq = ?')
    const touched = db
      .prepare(`SELECT seq, mutations FROM transactions WHERE seq IN (SELECT seq FROM effects ${where})`)
      .all(this.name, id)
    for (const { seq, mutations } of touched) {
      const kept = (JSON.parse(String(mutations)) as object[]).filter((mutation) => documentOf(mutation) !== id)
      update.run(JSON.stringify(kept), Number(seq))
    }
    db.prepare(`DELETE FROM effects ${where}`).run(this.name, id)
  }

  /** Returns the number of the commit and how much memory it takes. */
  #store(transaction: Transaction, effects: Map<string, Effects>, bodies: (string | undefined)[]) {
    const db = this.#db
    for (const { id, purges } of transaction.changes) if (purges) this.#forgetHistory(id)
    const kept = transaction.changes.map(({ mutations, purges }) => (purges ? mutations.slice(-1) : mutations))
    const mutations = JSON.stringify(kept.flat())
    const { lastInsertRowid } = db
      .prepare('INSERT INTO transactions (dataset, id, timestamp, author, mutations) VALUES (?, ?, ?, ?, ?)')
      .run(this.name, transaction.id, transaction.timestamp, transaction.author, mutations)
    const put = db.prepare('INSERT OR REPLACE INTO documents (dataset, id, body) VALUES (?, ?, ?)')
    const remove = db.prepare('DELETE FROM documents WHERE dataset = ? AND id = ?')
    const effect = db.prepare('INSERT INTO effects (dataset, document, seq, apply, revert) VALUES (?, ?, ?, ?, ?)')
    let length = mutations.length
    for (const [index, { id }] of transaction.changes.entries()) {
      const body = bodies[index]
      if (body === undefined) remove.run(this.name, id)
      else put.run(this.name, id, body)
      const { apply, revert } = effects.get(id) as Effects
      const [forth, back] = [JSON.stringify(apply), JSON.stringify(revert)]
      effect.run(this.name, id, lastInsertRowid, forth, back)
      // The state before is about as long as the one after, or else it is in the patch that leads back to it.
      length += 2 * (body?.length ?? 0) + forth.length + back.length
    }
    return { seq: Number(lastInsertRowid), bytes: BYTES_OF_CHARACTER * length }
  }

  /** Shows a modified document wherever `changed` returns one. Revisions stay the same. */
  show(changed: (document: LakeDocument) => LakeDocument): void {
    const bodies = [...this.ids()].flatMap((id) => {
      const document = this.get(id)
      const shown = document && changed(document)
      return shown === document ? [] : [JSON.stringify(shown)]
    })
    this.update(bodies, [])
    for (const update of this.#replicas) update(bodies, [])
  }

  /** Calls `update` with each commit, as it is made. */
  replicate(update: ReplicaUpdate): void {
    this.#replicas.add(update)
  }

  /** Calls `listener` after each commit from now on, in order. Returns a function that ends the subscription. */
  subscribe(listener: (commit: Commit) => void): () => void {
    // Commits before this moment are announced later, but the listener already knows their result.
    const seen = this.#newestSeq
    const tell = (commit: Commit) => void (commit.seq > seen && listener(commit))
    this.#subscribers.add(tell)
    return () => this.#subscribers.delete(tell)
  }

  #announce(commit: Commit, bytes: number): void {
    this.#recent.push({ commit, bytes })
    this.#recentBytes += bytes
    while (this.#recent.length > REMEMBERED_COMMITS || this.#recentBytes > REMEMBERED_BYTES) {
      this.#recentBytes -= this.#recent.shift()?.bytes ?? 0
    }
    // Waits until the writer has its response. Immediates run in the order they were set, so commits stay in order.
    setImmediate(() => {
      for (const listener of this.#subscribers) listener(commit)
    })
  }

  /** The commits after transaction `id`, oldest first; undefined if they aren't in memory anymore. */
  commitsSince(id: string): Commit[] | undefined {
    if (id === this.#lastTransaction) return []
    const index = this.#recent.findIndex(({ commit }) => commit.id === id)
    return index < 0 ? undefined : this.#recent.slice(index + 1).map(({ commit }) => commit)
  }
}
