import type { SanityClient } from '@sanity/client'
import { slugPrefixes } from '@archstep/contracts/pagePaths.ts'
import { pathOf } from '@archstep/contracts/redirects.ts'

/** What visitors of an address find elsewhere from now on. */
export interface Move {
  /** The page that they find. */
  readonly id: string
  readonly from: string
  readonly to: string
  /** The page that was at the old address and is taken off the site; without it, the page itself has moved. */
  readonly gone?: string
}

type Content = Readonly<Record<string, unknown>>

/** The address of a document that has one which staff can change. */
export function addressOf(type: string, document: Content | null): string | undefined {
  const prefix = slugPrefixes[type]
  const { current } = (document?.['slug'] ?? {}) as { current?: unknown }
  return prefix !== undefined && typeof current === 'string' && current !== '' ? prefix + current : undefined
}

/**
 * How a document's address changes by publishing its draft.
 * @returns undefined when visitors never had an old address, or notice no difference: the site ignores letter case
 */
export function moveOf(
  { id, type }: { readonly id: string; readonly type: string },
  published: Content | null,
  draft: Content | null,
): Move | undefined {
  const from = addressOf(type, published)
  const to = addressOf(type, draft)
  return from === undefined || to === undefined || pathOf(from) === pathOf(to) ? undefined : { id, from, to }
}

interface StoredRedirect {
  readonly _id: string
  readonly from: unknown
  readonly to: unknown
  readonly target: string | null
}

/** A published redirect, with its draft where it has one. */
type States = readonly [StoredRedirect, ...StoredRedirect[]]

/** What releases hold comes later; a draft without a published redirect leads nobody. Both are left alone. */
async function publishedRedirects(client: SanityClient): Promise<States[]> {
  const all = await client.fetch<StoredRedirect[]>(
    '*[_type == "redirect" && !(_id in path("versions.**"))] | order(_id){_id, from, to, "target": target._ref}',
    {},
    { perspective: 'raw', tag: 'redirect.leave' },
  )
  const isDraft = ({ _id }: StoredRedirect) => _id.startsWith('drafts.')
  const drafts = new Map(all.filter(isDraft).map((draft) => [draft._id, draft]))
  return all
    .filter((redirect) => !isDraft(redirect))
    .map((redirect) => {
      const draft = drafts.get(`drafts.${redirect._id}`)
      return draft ? [redirect, draft] : [redirect]
    })
}

const at = (address: unknown, path: string): address is string =>
  typeof address === 'string' && pathOf(address) === pathOf(path)

/**
 * Deletes the redirects that start at an address, because a page is published there.
 * @returns the old addresses, as they were written
 */
export async function clearAddress(client: SanityClient, address: string): Promise<string[]> {
  const inTheWay = (await publishedRedirects(client)).filter(([{ from }]) => at(from, address))
  if (inTheWay.length === 0) return []
  const transaction = client.transaction()
  for (const { _id } of inTheWay.flat()) transaction.delete(_id)
  await transaction.commit({ tag: 'redirect.clear', visibility: 'sync' })
  return inTheWay.map(([{ from }]) => String(from))
}

/**
 * Leaves a published redirect from an old address to a page, wherever that goes later. There is never a chain of them:
 * redirects that named the old address, or the page that is gone, lead to the page now. One that started at the new
 * address is deleted, where the page will be. The page may still be at its old address: pages go before redirects. It
 * may be deleted later: the reference does not hold it.
 */
export async function leaveRedirect(client: SanityClient, { id, from, to, gone }: Move): Promise<void> {
  const all = await publishedRedirects(client)
  const lead = { target: { _type: 'reference', _ref: id, _weak: true } }
  const transaction = client.transaction()
  for (const states of all) {
    for (const state of states) {
      if (at(states[0].from, to)) transaction.delete(state._id)
      else if (at(state.from, from) || (gone !== undefined && state.target === gone))
        transaction.patch(state._id, { set: lead, unset: ['to'] })
      else if (at(state.to, from)) {
        // A redirect has no place for a part of the page: with one it stays written.
        const [part] = /[?#].*$/.exec(state.to) ?? []
        transaction.patch(state._id, part === undefined ? { set: lead, unset: ['to'] } : { set: { to: to + part } })
      }
    }
  }
  if (!all.some(([redirect]) => at(redirect.from, from))) {
    transaction.create({ _type: 'redirect', from, ...lead, permanent: true })
  }
  await transaction.commit({ tag: 'redirect.leave', visibility: 'sync' })
}
