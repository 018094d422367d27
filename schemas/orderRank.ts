import type { SanityClient } from '@sanity/client'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import { optionalString } from './fields/fieldBuilders.ts'

const FIRST = '0|100000:'
/** Leaves room for documents that are dragged between two others. */
const STEP = 36 ** 3

/**
 * The rank after `last` in a list that staff order by dragging. Ranks are LexoRanks, which sort as text: a bucket, then
 * six digits in base 36.
 */
export function rankAfter(last: string | null | undefined): string {
  const [, bucket, digits] = /^([012])\|([0-9a-z]{6}):/.exec(last ?? '') ?? []
  if (bucket === undefined || digits === undefined) return FIRST
  const next = Math.min(Number.parseInt(digits, 36) + STEP, 36 ** 6 - 1)
  return `${bucket}|${next.toString(36).padStart(6, '0')}:`
}

/** The highest rank of a type's documents, including drafts; null if none has one. */
export const lastRank = (client: SanityClient, type: string) =>
  client.fetch<string | null>(
    '*[_type == $type && defined(orderRank)] | order(orderRank desc)[0].orderRank',
    { type },
    { perspective: 'raw', tag: 'order-rank' },
  )

/** A document's rank in the list of its type, as stored by @sanity/orderable-document-list. New ones come last. */
export function orderRankField(type: string) {
  return optionalString('orderRank', 'Place in the list', {
    hidden: true,
    readOnly: true,
    initialValue: async (_parameters, { getClient }) =>
      rankAfter(await lastRank(getClient({ apiVersion: API_VERSION }), type)),
  })
}
