import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { applyPatch } from 'mendoza'
import { draftId, isDraftId, isVersionId, publishedId, releaseOf, type LakeDocument } from '../protocol/document.ts'
import { releaseId } from '../protocol/release.ts'
import type { Dataset } from './dataset.ts'
import { describeEvent, type DocumentEvent } from './documentEvents.ts'
import type { Reader } from './reader.ts'
import { documentOf, withoutRevision, type Effects, type HistoricTransaction } from './storedTransaction.ts'

export interface TransactionFilter {
  /** Transaction ids, inclusive. */
  fromTransaction?: string | undefined
  toTransaction?: string | undefined
  /** ISO 8601, inclusive. */
  fromTime?: string | undefined
  toTime?: string | undefined
  /** Newest first. */
  reverse: boolean
  limit: number
}

/** The requested point in a document's history. */
export type PointInTime = { revision: string } | { time: string } | { last: true }

/** What happened to the documents of one dataset, as far as a reader may see it; read from the database. */
export class History {
  readonly #db: DatabaseSync
  readonly #dataset: Dataset
  readonly #reader: Reader

  constructor(db: DatabaseSync, dataset: Dataset, reader: Reader) {
    this.#db = db
    this.#dataset = dataset
    this.#reader = reader
  }

  /** Whether the reader may see the history of a document, which depends on its current or last state. */
  #isOpen(id: string): boolean {
    const document = this.#dataset.get(id) ?? this.#stateAt(id, { last: true })
    return document !== undefined && this.#reader.canReadHistory(document)
  }

  #seqOf(transactionId: string | undefined): number | undefined {
    return transactionId === undefined ? undefined : this.#dataset.seqOf(transactionId)
  }

  /**
   * The transactions that touched `ids` (undefined: any document), with their mutations and effects on documents whose
   * history the reader may see.
   */
  transactions(ids: readonly string[] | undefined, filter: TransactionFilter): HistoricTransaction[] {
    const order = filter.reverse ? 'DESC' : 'ASC'
    const { fromTime = '', toTime = '~', limit } = filter
    const from = this.#seqOf(filter.fromTransaction) ?? 0
    const to = this.#seqOf(filter.toTransaction) ?? Number.MAX_SAFE_INTEGER
    const open = new Map(ids?.map((id) => [id, this.#isOpen(id)]))
    const bounds = { dataset: this.#dataset.name, from, to, fromTime, toTime }
    // For any document, in the order of transactions, so that the first ones are found right away (CROSS). For some
    // documents, only as many as requested, because their rows are read and sorted.
    const ofIds = `SELECT DISTINCT seq FROM effects JOIN transactions USING (seq)
      WHERE effects.dataset = $dataset AND document IN (SELECT value FROM json_each($ids))
        AND seq BETWEEN $from AND $to AND timestamp BETWEEN $fromTime AND $toTime
      ORDER BY seq ${order} LIMIT $limit`
    const rows = this.#db
      .prepare(
        `SELECT t.seq, t.id, t.timestamp, t.author, e.document, e.apply, e.revert
         FROM transactions t ${ids ? '' : 'CROSS'} JOIN effects e USING (seq)
         WHERE t.dataset = $dataset AND e.dataset = $dataset AND t.seq BETWEEN $from AND $to
           AND t.timestamp BETWEEN $fromTime AND $toTime
           ${ids ? `AND e.document IN (SELECT value FROM json_each($ids)) AND t.seq IN (${ofIds})` : ''}
         ORDER BY t.seq ${order}, e.document`,
      )
      .iterate({ ...bounds, ...(ids && { ids: JSON.stringify(ids.filter((id) => open.get(id))), limit }) })
    const bySeq = new Map<number, Record<string, SQLOutputValue>[]>()
    for (const row of rows) {
      const id = String(row.document)
      const isOpen = open.get(id) ?? this.#isOpen(id)
      open.set(id, isOpen)
      if (!isOpen) continue
      const seq = Number(row.seq)
      const parts = bySeq.get(seq)
      if (parts) parts.push(row)
      else if (bySeq.size < limit) bySeq.set(seq, [row])
      else break
    }
    // Read separately; otherwise, an import's mutations would be repeated for each of its documents.
    const mutations = this.#db.prepare('SELECT mutations FROM transactions WHERE seq = ?')
    return Array.from(bySeq, ([seq, parts]) => historicTransaction(parts, () => mutations.get(seq)?.mutations))
  }

  /**
   * A document as it was: `revision` = after that transaction (even one that touched other documents), `time` = at that
   * time, `last` = now, or before its deletion. Undefined if it did not exist then.
   */
  documentAt(id: string, point: PointInTime): LakeDocument | undefined {
    const document = this.#isOpen(id) ? this.#stateAt(id, point) : undefined
    return document && this.#reader.canRead(document) ? document : undefined
  }

  #stateAt(id: string, point: PointInTime): LakeDocument | undefined {
    const until = 'revision' in point ? this.#seqOf(point.revision) : undefined
    if ('revision' in point && until === undefined) return undefined
    const rows = this.#db
      .prepare(
        `SELECT t.seq, t.id, t.timestamp, e.revert FROM effects e JOIN transactions t USING (seq)
         WHERE e.dataset = ? AND e.document = ? ORDER BY e.seq DESC`,
      )
      .iterate(this.#dataset.name, id)
    // Goes backward from the present, because most requests are for recent states.
    let document: unknown = withoutRevision(this.#dataset.get(id))
    for (const row of rows) {
      const reached =
        'time' in point
          ? String(row.timestamp) <= point.time
          : until !== undefined
            ? Number(row.seq) <= until
            : document !== null
      if (reached) return document === null ? undefined : { ...(document as LakeDocument), _rev: String(row.id) }
      document = applyPatch(document, JSON.parse(String(row.revert)) as unknown[])
      if ('last' in point && document !== null) {
        // The Studio expects the last revision of a version to be the publishing of its release
        // (`useDocumentRevertStates`).
        const release = releaseOf(id)
        if (release !== undefined && this.#touched(Number(row.seq), releaseId(release))) {
          return { ...(document as LakeDocument), _rev: String(row.id) }
        }
        // The state before any other deletion has the revision of the change before it.
        const previous = rows.next()
        return previous.done ? undefined : { ...(document as LakeDocument), _rev: String(previous.value.id) }
      }
    }
    return undefined
  }

  #touched(seq: number, id: string): boolean {
    const query = 'SELECT 1 FROM effects WHERE dataset = ? AND document = ? AND seq = ?'
    return this.#db.prepare(query).get(this.#dataset.name, id, seq) !== undefined
  }

  /**
   * What an editor saw of a document without a draft: the published state, with the id of the draft. The Studio's
   * history panel requests the draft at revisions that only the published document had (when it was imported, for
   * example).
   */
  withoutDraftAt(id: string, point: PointInTime): LakeDocument | undefined {
    if (!isDraftId(id) || 'last' in point) return undefined
    const published = this.documentAt(publishedId(id), point)
    return published && { ...published, _id: id }
  }

  /**
   * What staff did with a document (creation, publishing, …), newest first. `id` may be any state of it. The events of
   * the published document and its draft come together, with the releases that published it; those of a version come
   * alone.
   */
  events(id: string, limit: number): DocumentEvent[] {
    const published = publishedId(id)
    const draft = isVersionId(id) ? id : draftId(published)
    const versions = isVersionId(id) ? [] : this.#versionsOf(published)
    const all = this.transactions([published, draft, ...versions], { reverse: false, limit: Number.MAX_SAFE_INTEGER })
    const events: DocumentEvent[] = []
    const revisions = new Map<string, string>()
    for (const transaction of all) {
      const event = describeEvent(transaction, published, draft, revisions)
      if (event && (!isVersionId(id) || transaction.effects.has(id)))
        events.push({ timestamp: transaction.timestamp, author: transaction.author, documentId: published, ...event })
      for (const state of transaction.effects.keys()) revisions.set(state, transaction.id)
    }
    return events.reverse().slice(0, limit)
  }

  /** Ids of the versions that a document has or had. */
  #versionsOf(published: string): string[] {
    return this.#db
      .prepare(
        `SELECT DISTINCT document FROM effects
         WHERE dataset = ? AND document >= 'versions.' AND document < 'versions/'`,
      )
      .all(this.#dataset.name)
      .map(({ document }) => String(document))
      .filter((version) => publishedId(version) === published)
  }

  /** Id of the account that scheduled a release; if that is no longer known, of the one that last changed it. */
  schedulerOf(release: string): string {
    const changes = this.transactions([release], { reverse: true, limit: 1_000 })
    const isScheduling = (mutation: unknown) =>
      (mutation as { patch?: { id?: string; set?: { state?: unknown } } }).patch?.set?.state === 'scheduled'
    return (changes.find((change) => change.mutations().some(isScheduling)) ?? changes[0])?.author ?? this.#reader.id
  }
}

/** @param mutationsOf returns the JSON of its mutations */
function historicTransaction(
  parts: Record<string, SQLOutputValue>[],
  mutationsOf: () => SQLOutputValue | undefined,
): HistoricTransaction {
  const effects = new Map<string, Effects>()
  for (const { document, apply, revert } of parts) {
    // Read on demand, because an import's mutations are as large as its documents.
    effects.set(String(document), {
      get apply() {
        return JSON.parse(String(apply)) as unknown[]
      },
      get revert() {
        return JSON.parse(String(revert)) as unknown[]
      },
    })
  }
  const { id, timestamp, author } = parts[0] ?? {}
  const all = () => JSON.parse(String(mutationsOf())) as object[]
  return {
    id: String(id),
    timestamp: String(timestamp),
    author: String(author),
    mutations: () => all().filter((mutation) => effects.has(documentOf(mutation) ?? '')),
    effects,
  }
}
