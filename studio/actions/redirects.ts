import type { SanityClient } from '@sanity/client'
import { getDraftId, isDraftId } from 'sanity'
import { slugPrefixes } from '@archstep/contracts/urls/pageTypes.ts'
import { pathOf } from '@archstep/contracts/urls/redirects.ts'

export interface Move {
  readonly id: string
  readonly from: string
  readonly to: string
  /** The id of the page that is being taken off the site; undefined if the page has moved. */
  readonly gone?: string
}

type Content = Readonly<Record<string, unknown>>

export function addressOf(type: string, document: Content | null): string | undefined {
  const prefix = slugPrefixes[type]
  const { current } = (document?.['slug'] ?? {}) as { current?: unknown }
  return prefix !== undefined && typeof current === 'string' && current !== '' ? prefix + current : undefined
}

/**
 * How publishing a draft changes its document's address.
 * @returns undefined if there was no published address, or only the case differs, which the site ignores
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

type States = readonly [StoredRedirect, ...StoredRedirect[]]

/** Ignores redirects in releases, which take effect later, and drafts without a published version. */
async function publishedRedirects(client: SanityClient): Promise<States[]> {
  const all = await client.fetch<StoredRedirect[]>(
    '*[_type == "redirect" && !(_id in path("versions.**"))] | order(_id){_id, from, to, "target": target._ref}',
    {},
    { perspective: 'raw', tag: 'redirect.leave' },
  )
  return all
    .filter(({ _id }) => !isDraftId(_id))
    .map((redirect) => {
      const draft = all.find(({ _id }) => _id === getDraftId(redirect._id))
      return draft ? [redirect, draft] : [redirect]
    })
}

const at = (address: unknown, path: string): address is string =>
  typeof address === 'string' && pathOf(address) === pathOf(path)

/** @returns the deleted addresses */
export async function clearAddress(client: SanityClient, address: string): Promise<string[]> {
  const inTheWay = (await publishedRedirects(client)).filter(([{ from }]) => at(from, address))
  if (inTheWay.length === 0) return []
  const transaction = client.transaction()
  for (const { _id } of inTheWay.flat()) transaction.delete(_id)
  await transaction.commit({ tag: 'redirect.clear', visibility: 'sync' })
  return inTheWay.map(([{ from }]) => String(from))
}

/**
 * Publishes a redirect from an old address to a page, by reference, so that it follows later moves. Avoids chains:
 * redirects to the old address, or to the removed page, are pointed at the page, and one from its new address is
 * deleted. The page may still be at its old address, because pages win over redirects, and may be deleted later,
 * because the reference is weak.
 */
export async function createRedirect(client: SanityClient, { id, from, to, gone }: Move): Promise<void> {
  const all = await publishedRedirects(client)
  const lead = { target: { _type: 'reference', _ref: id, _weak: true } }
  const transaction = client.transaction()
  for (const states of all) {
    for (const state of states) {
      if (at(states[0].from, to)) transaction.delete(state._id)
      else if (at(state.from, from) || state.target === gone) transaction.patch(state._id, { set: lead, unset: ['to'] })
      else if (at(state.to, from)) {
        // A redirect can't store a fragment; one with a fragment keeps its typed address.
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
