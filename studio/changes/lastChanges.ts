import type { SanityClient } from '@sanity/client'
import { getPublishedId } from 'sanity'
import { transactionsBefore } from '../content/transactions.ts'

export interface Change {
  readonly id: string
  readonly type: string
  /** ISO 8601. */
  readonly at: string
  /** The author's account id; undefined if history no longer has it. */
  readonly by: string | undefined
}

type Found = Readonly<Record<'_id' | '_type' | '_updatedAt', string>>

/** Anything beyond that is easier to find in the lists of each type. */
const MOST = 100

/** Drafts of these types, newest first, each with the last person who edited it. */
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

/** Documents that went live recently according to history: published by hand, in a release or by a script. */
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
