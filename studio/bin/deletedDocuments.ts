import type { SanityClient } from '@sanity/client'
import { getDraftId, getPublishedId, isRecord, isVersionId, type SanityDocument } from 'sanity'
import { TRANSACTIONS, transactionsBefore, type Transaction } from '../changes/transactions.ts'

/** A document that is no more. */
export interface DeletedDocument {
  /** As staff saw it last: its draft where it had one. */
  readonly document: SanityDocument
  /** When it was deleted, as ISO 8601. */
  readonly at: string
  /** Id of the account that did it. */
  readonly by: string
}

/** One page of what was deleted. */
export interface DeletedPage {
  /** The newest first. */
  readonly deleted: readonly DeletedDocument[]
  /** The id of the transaction at which the next page begins; undefined when history holds no more. */
  readonly next: string | undefined
}

/** So many ids fit into an address. */
const IDS_AT_ONCE = 50

/** The last states of documents that are gone. What history no longer holds is missing. */
async function lastStates(client: SanityClient, ids: readonly string[]): Promise<SanityDocument[]> {
  const found: SanityDocument[] = []
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const { documents } = await client.request<{ documents: SanityDocument[] }>({
      url: `/data/history/${client.config().dataset}/documents/${ids.slice(start, start + IDS_AT_ONCE).join(',')}`,
      query: { lastRevision: 'true' },
      tag: 'bin.documents',
    })
    found.push(...documents)
  }
  return found
}

/**
 * Finds what was deleted in the history of the whole dataset, as Sanity's guide does
 * (https://www.sanity.io/docs/developer-guides/find-and-restore-deleted-documents): the last transaction that touched a
 * document which is there no more is the one that deleted it. So the Studio keeps no list of its own, and knows of
 * what a script has deleted, too.
 * @param types which documents are wanted
 * @param from where the page before ended
 * @throws ClientError when history can't be read
 */
export async function readDeleted(client: SanityClient, types: readonly string[], from?: string): Promise<DeletedPage> {
  const transactions = await transactionsBefore(client, from)
  const last = new Map<string, Transaction>()
  for (const transaction of transactions) {
    for (const id of transaction.documentIDs) {
      const document = getPublishedId(id)
      if (!isVersionId(id) && !last.has(document)) last.set(document, transaction)
    }
  }
  // Asked for those of one page instead, the question would be longer than the answer.
  for (const id of await client.fetch<string[]>('*._id', {}, { perspective: 'raw', tag: 'bin.there' })) {
    last.delete(getPublishedId(id))
  }
  // A draft that had been published or discarded before is not what was deleted.
  const states = Array.from(last, ([id, { documentIDs }]) =>
    documentIDs.includes(getDraftId(id)) ? getDraftId(id) : id,
  )
  const documents = await lastStates(client, states)
  const deleted = documents.flatMap((document): DeletedDocument[] => {
    const deletion = last.get(getPublishedId(document._id))
    return deletion && types.includes(document._type) ? [{ document, at: deletion.timestamp, by: deletion.author }] : []
  })
  return {
    deleted: deleted.toSorted((a, b) => b.at.localeCompare(a.at)),
    next: transactions.length < TRANSACTIONS ? undefined : transactions.at(-1)?.id,
  }
}

/** What a document refers to, which is there as the type; published, or only as a draft. */
interface Target {
  readonly type: string
  readonly isPublished: boolean
}

/** The references that hold what they lead to. */
function strongReferences(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(strongReferences)
  if (!isRecord(value)) return []
  if (typeof value['_ref'] === 'string') return value['_weak'] === true ? [] : [value['_ref']]
  return Object.values(value).flatMap(strongReferences)
}

/** Leaves out references that lead nowhere by now, and lets those to drafts wait for publishing as the Studio does. */
function withTargets(value: unknown, targets: ReadonlyMap<string, Target>): unknown {
  if (Array.isArray(value)) return value.map((item) => withTargets(item, targets)).filter((item) => item !== undefined)
  if (!isRecord(value)) return value
  if (typeof value['_ref'] !== 'string') {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withTargets(inner, targets)]))
  }
  const target = targets.get(value['_ref'])
  if (value['_weak'] === true || target?.isPublished) return value
  return target && { ...value, _weak: true, _strengthenOnPublish: { type: target.type } }
}

/**
 * Brings a deleted document back as a draft, also if it was published: nothing goes on the site that nobody has looked
 * at. What it refers to and is gone, too, is left out: the Content Lake would refuse it.
 * @throws ClientError when there is such a document by now
 */
export async function bringBack(client: SanityClient, { document }: DeletedDocument): Promise<void> {
  const ids = strongReferences(document)
  const found = await client.fetch<{ _id: string; _type: string }[]>(
    '*[_id in $ids || _id in $drafts]{_id, _type}',
    { ids, drafts: ids.map(getDraftId) },
    { perspective: 'raw', tag: 'bin.targets' },
  )
  const there = new Set(found.map(({ _id }) => _id))
  const targets = new Map(
    found.map(({ _id, _type }): [string, Target] => {
      const id = getPublishedId(_id)
      return [id, { type: _type, isPublished: there.has(id) }]
    }),
  )
  // What it says of itself, such as a link to its own page, waits for its own publishing.
  targets.set(getPublishedId(document._id), { type: document._type, isPublished: false })
  const { _rev, _updatedAt, ...kept } = withTargets(document, targets) as SanityDocument
  await client.create({ ...kept, _id: getDraftId(document._id) }, { tag: 'bin.back' })
}
