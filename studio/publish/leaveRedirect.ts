import type { SanityClient } from '@sanity/client'
import { slugPrefixes } from '../../schemas/addresses.ts'
import { pathOf } from '../../schemas/redirectRules.ts'

/** A page that gets another address when it is published. */
export interface Move {
  readonly id: string
  readonly from: string
  readonly to: string
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
}

/**
 * Leaves a published redirect from a page's old address to the page itself, wherever it goes later. There is never a chain of them:
 * redirects that named the old address lead to the page now. One that started at the new address is deleted, where the page is now.
 */
export async function leaveRedirect(client: SanityClient, { id, from, to }: Move): Promise<void> {
  const all = await client.fetch<StoredRedirect[]>(
    '*[_type == "redirect"] | order(_id){_id, from, to}',
    {},
    { perspective: 'raw', tag: 'redirect.leave' },
  )
  const at = (address: unknown, path: string) => typeof address === 'string' && pathOf(address) === pathOf(path)
  const lead = { target: { _type: 'reference', _ref: id } }
  const transaction = client.transaction()
  for (const redirect of all) {
    if (at(redirect.from, to)) transaction.delete(redirect._id)
    else if (at(redirect.from, from) || at(redirect.to, from)) {
      transaction.patch(redirect._id, { set: lead, unset: ['to'] })
    }
  }
  const isLeft = all.some((redirect) => at(redirect.from, from) && !redirect._id.startsWith('drafts.'))
  if (!isLeft) transaction.create({ _type: 'redirect', from, ...lead, permanent: true })
  await transaction.commit({ tag: 'redirect.leave', visibility: 'sync' })
}
