import type { SanityClient } from '@sanity/client'
import { getDraftId, getPublishedId, isRecord, isVersionId, type SanityDocument } from 'sanity'
import { TRANSACTIONS, transactionsBefore, type Transaction } from '../content/transactions.ts'

export interface DeletedDocument {
  /** The last state that staff saw: the draft, if there was one. */
  readonly document: SanityDocument
  readonly at: string
  readonly by: string
}

interface DeletedPage {
  /** Newest first. */
  readonly deleted: readonly DeletedDocument[]
  /** Id of the transaction at which the next page begins; undefined at the end of history. */
  readonly next: string | undefined
}

/** How many ids fit into a URL. */
const IDS_AT_ONCE = 50

/** The last states of deleted documents, if history still has them. */
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
 * (https://www.sanity.io/docs/developer-guides/find-and-restore-deleted-documents): the last transaction of a document
 * that no longer exists is the one that deleted it. That needs no separate list, and includes deletions by scripts.
 * @param types document types to include
 * @param from where the previous page ended
 * @throws ClientError if history can't be read
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
  // Asking only about the ids of one page would make the query longer than its result.
  for (const id of await client.fetch<string[]>('*._id', {}, { perspective: 'raw', tag: 'bin.there' })) {
    last.delete(getPublishedId(id))
  }
  // Publishing or discarding a draft doesn't count as deleting it.
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

/** The existing documents that others refer to, whether published or only drafts. */
type Targets = ReadonlyMap<string, { readonly type: string; readonly isPublished: boolean }>

function strongReferences(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(strongReferences)
  if (!isRecord(value)) return []
  if (typeof value['_ref'] === 'string') return value['_weak'] === true ? [] : [value['_ref']]
  return Object.values(value).flatMap(strongReferences)
}

/** Removes dangling references, and weakens those to drafts until publishing, as the Studio does. */
function withTargets(value: unknown, targets: Targets): unknown {
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
 * Restores a deleted document as a draft, even if it was published, so that somebody looks at it before it goes on the
 * site. Dangling references are removed, because the Content Lake would reject them.
 * @throws ClientError if the document exists again
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
    found.map(({ _id, _type }) => {
      const id = getPublishedId(_id)
      return [id, { type: _type, isPublished: there.has(id) }]
    }),
  )
  // References to itself, such as a link to its own page, stay weak until it is published.
  targets.set(getPublishedId(document._id), { type: document._type, isPublished: false })
  const { _rev, _updatedAt, ...kept } = withTargets(document, targets) as SanityDocument
  await client.create({ ...kept, _id: getDraftId(document._id) }, { tag: 'bin.back' })
}
