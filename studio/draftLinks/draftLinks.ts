import type { SanityClient } from '@sanity/client'
import { urlSearchParamPreviewSecret } from '@sanity/preview-url-secret/constants'
import {
  DRAFT_LINK_PREFIX,
  DRAFT_LINK_TYPE,
  draftLink,
  draftLinkPath,
  hashOfSecret,
  LONGEST_DRAFT_LINK_S,
} from '@archstep/contracts/services/draftLink.ts'
import { inHex } from '@archstep/contracts/text/hex.ts'

const HOUR_S = 3600

export const validities = [
  { seconds: HOUR_S, title: '1 hour' },
  { seconds: 8 * HOUR_S, title: '8 hours' },
  { seconds: 24 * HOUR_S, title: '1 day' },
  { seconds: 3 * 24 * HOUR_S, title: '3 days' },
  { seconds: 7 * 24 * HOUR_S, title: '7 days' },
  { seconds: LONGEST_DRAFT_LINK_S, title: '14 days' },
] as const

export interface DraftLink {
  readonly _id: string
  readonly path: string
  readonly title: string
  readonly madeBy: string
  readonly expiresAt: string
}

const VALID = `*[_type == "${DRAFT_LINK_TYPE}" && !defined(revokedAt) && dateTime(expiresAt) > dateTime(now())]
  | order(_createdAt desc){_id, path, title, madeBy, expiresAt}`
/** For a month, an expired link says that it has expired; then it is deleted. */
const LONG_OVER = `*[_type == "${DRAFT_LINK_TYPE}" && dateTime(expiresAt) < dateTime(now()) - ${30 * 24 * HOUR_S}]`

const draw = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))

interface WantedLink extends Pick<DraftLink, 'path' | 'title' | 'madeBy'> {
  seconds: number
  siteUrl: string
}

export type MadeLink = Readonly<Record<'_id' | 'href', string>>

/**
 * Creates a draft link. The dataset stores only a hash of its secret, so the returned address is the only copy.
 * @throws what the client throws
 */
export async function makeLink(client: SanityClient, wanted: WantedLink): Promise<MadeLink> {
  const { path, title, madeBy, seconds, siteUrl } = wanted
  // Browsers leave it undefined on pages served over plain HTTP.
  if (!(crypto as Partial<Crypto>).subtle)
    throw new Error('To make links, open the Studio at an https address or at localhost.')
  // Digits and letters only, because no part of an id may begin with a dash
  // (https://www.sanity.io/docs/content-lake/ids).
  const id = inHex(draw(16))
  const secret = inHex(draw(32))
  const _id = DRAFT_LINK_PREFIX + id
  const link = draftLink.parse({
    path,
    secretHash: await hashOfSecret(secret),
    expiresAt: new Date(Date.now() + seconds * 1000).toISOString(),
  })
  await client.create({ _id, _type: DRAFT_LINK_TYPE, title, madeBy, ...link })
  // If deleting old links fails, the next new link retries it.
  await client.delete({ query: LONG_OVER }).catch(() => undefined)
  const url = new URL(draftLinkPath(id), siteUrl)
  url.searchParams.set(urlSearchParamPreviewSecret, secret)
  return { _id, href: url.href }
}

/** The valid links, newest first. @throws what the client throws */
export const validLinks = (client: SanityClient): Promise<DraftLink[]> =>
  client.fetch<DraftLink[]>(VALID, {}, { perspective: 'raw', tag: 'draft-links' })

/** Revokes a link. Its page then says so. @throws what the client throws */
export async function revokeLink(client: SanityClient, id: string): Promise<void> {
  await client.patch(id).set({ revokedAt: new Date().toISOString() }).commit()
}
