import type { SanityClient } from '@sanity/client'
import { getPublishedId } from 'sanity'
import { transactionsBefore } from '../content/transactions.ts'

export interface Change {
  readonly id: string
  readonly type: string
  /** ISO 8601. */
  readonly at: string
  /** Id of the account that did it; undefined when history no longer holds it. */
  readonly by: string | undefined
}

type Found = Readonly<Record<'_id' | '_type' | '_updatedAt', string>>

/** More is not read through; the lists of the types have the rest. */
const MOST = 100

/** What visitors don't see yet: drafts of these types, with who typed in them last. The newest first. */
export async function readDrafts(client: SanityClient, types: readonly string[]): Promise<Change[]> {
  const [drafts, transactions] = await Promise.all([
    client.fetch<Found[]>(
      `*[_type in $types && _id in path("drafts.**")] | order(_updatedAt desc)[0...${MOST}]{_id, _type, _updatedAt}`,
      { types },
      { perspective: 'raw', tag: 'changes.drafts' },
    ),
    transactionsBefore(client),
  ])
  return drafts.map(({ _id, _type, _updatedAt }) => ({
    id: getPublishedId(_id),
    type: _type,
    at: _updatedAt,
    by: transactions.find(({ documentIDs }) => documentIDs.includes(_id))?.author,
  }))
}

/** What went live recently, from the history: published, released, or changed by a program. */
export async function readPublished(client: SanityClient, types: readonly string[]): Promise<Change[]> {
  const transactions = await transactionsBefore(client)
  const there = await client.fetch<Found[]>(
    '*[_type in $types && _id in $ids]{_id, _type}',
    { types, ids: [...new Set(transactions.flatMap(({ documentIDs }) => documentIDs))] },
    { perspective: 'published', tag: 'changes.published' },
  )
  return there
    .flatMap(({ _id, _type }): Change[] => {
      const last = transactions.find(({ documentIDs }) => documentIDs.includes(_id))
      return last ? [{ id: _id, type: _type, at: last.timestamp, by: last.author }] : []
    })
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, MOST)
}
