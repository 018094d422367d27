import type { SanityClient } from '@sanity/client'
import { urlSearchParamPreviewSecret } from '@sanity/preview-url-secret/constants'
import {
  DRAFT_LINK_PREFIX,
  DRAFT_LINK_TYPE,
  draftLink,
  draftLinkPath,
  hashOfSecret,
  LONGEST_DRAFT_LINK_S,
} from '@archstep/contracts/draftLink.ts'

const HOUR_S = 3600

/** How long a link may be valid, in seconds. */
export const validities = [
  { seconds: HOUR_S, title: '1 hour' },
  { seconds: 8 * HOUR_S, title: '8 hours' },
  { seconds: 24 * HOUR_S, title: '1 day' },
  { seconds: 3 * 24 * HOUR_S, title: '3 days' },
  { seconds: 7 * 24 * HOUR_S, title: '7 days' },
  { seconds: LONGEST_DRAFT_LINK_S, title: '14 days' },
] as const

/** A link as the list shows it. */
export interface DraftLink {
  readonly _id: string
  readonly path: string
  readonly title: string
  readonly madeBy: string
  /** ISO time. */
  readonly expiresAt: string
}

const VALID = `*[_type == "${DRAFT_LINK_TYPE}" && !defined(revokedAt) && dateTime(expiresAt) > dateTime(now())]
  | order(_createdAt desc){_id, path, title, madeBy, expiresAt}`
/** Old links say for a month that they have ended; then nobody needs them anymore. */
const LONG_OVER = `*[_type == "${DRAFT_LINK_TYPE}" && dateTime(expiresAt) < dateTime(now()) - ${30 * 24 * HOUR_S}]`

const inHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const draw = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))

/** The page that a link is to show, who makes it, and for how long. */
export interface WantedLink {
  path: string
  title: string
  madeBy: string
  /** How long the link is to be valid. */
  seconds: number
  siteUrl: string
}

/** A link that was just made. */
export interface MadeLink {
  readonly _id: string
  readonly href: string
}

/**
 * Makes a link that shows the draft of a page to whoever has it. The dataset keeps a hash of its secret: the address
 * itself exists once, in what this gives.
 * @returns the id of its document, and the address
 * @throws what the client throws
 */
export async function makeLink(client: SanityClient, wanted: WantedLink): Promise<MadeLink> {
  const { path, title, madeBy, seconds, siteUrl } = wanted
  // Digits and letters only: no part of an id may begin with a dash (https://www.sanity.io/docs/content-lake/ids).
  const id = inHex(draw(16))
  const secret = inHex(draw(32))
  const _id = DRAFT_LINK_PREFIX + id
  const link = draftLink.parse({
    path,
    secretHash: await hashOfSecret(secret),
    expiresAt: new Date(Date.now() + seconds * 1000).toISOString(),
  })
  await client.create({ _id, _type: DRAFT_LINK_TYPE, title, madeBy, ...link })
  // The link is made, whatever becomes of the old ones: who makes the next one clears them away.
  await client.delete({ query: LONG_OVER }).catch(() => undefined)
  const url = new URL(draftLinkPath(id), siteUrl)
  url.searchParams.set(urlSearchParamPreviewSecret, secret)
  return { _id, href: url.href }
}

/** The links that can be used now, the newest first. @throws what the client throws */
export const validLinks = (client: SanityClient): Promise<DraftLink[]> =>
  client.fetch<DraftLink[]>(VALID, {}, { perspective: 'raw', tag: 'draft-links' })

/** Ends a link at once: whoever has it is told so. @throws what the client throws */
export async function revokeLink(client: SanityClient, id: string): Promise<void> {
  await client.patch(id).set({ revokedAt: new Date().toISOString() }).commit()
}
