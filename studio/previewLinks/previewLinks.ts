import type { SanityClient } from '@sanity/client'
import { urlSearchParamPreviewSecret } from '@sanity/preview-url-secret/constants'

const HOUR_S = 3600

/** How long a link may be valid, in seconds. */
export const validities = [
  { seconds: HOUR_S, title: '1 hour' },
  { seconds: 8 * HOUR_S, title: '8 hours' },
  { seconds: 24 * HOUR_S, title: '1 day' },
  { seconds: 3 * 24 * HOUR_S, title: '3 days' },
  { seconds: 7 * 24 * HOUR_S, title: '7 days' },
  { seconds: 14 * 24 * HOUR_S, title: '14 days' },
] as const

/** A link as the list shows it. */
export interface PreviewLink {
  readonly _id: string
  readonly path: string
  readonly title: string
  readonly madeBy: string
  /** ISO time. */
  readonly expiresAt: string
}

/**
 * Beside the drafts of its page, and no draft itself: a dot in the id hides a document from everybody without a token
 * (https://www.sanity.io/docs/content-lake/ids). The preview service looks for these documents
 * (hosts/drafts/draftContent.ts).
 */
const PREFIX = 'previewLink.'
const TYPE = 'previewLink'

const VALID = `*[_type == "${TYPE}" && !defined(revokedAt) && dateTime(expiresAt) > dateTime(now())]
  | order(_createdAt desc){_id, path, title, madeBy, expiresAt}`
/** Old links say for a month that they have ended; then nobody needs them anymore. */
const LONG_OVER = `*[_type == "${TYPE}" && dateTime(expiresAt) < dateTime(now()) - ${30 * 24 * HOUR_S}]`

const inHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const draw = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))

async function hashOf(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return inHex(new Uint8Array(digest))
}

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
  const _id = PREFIX + id
  await client.create({
    _id,
    _type: TYPE,
    path,
    title,
    madeBy,
    secretHash: await hashOf(secret),
    expiresAt: new Date(Date.now() + seconds * 1000).toISOString(),
  })
  // The link is made, whatever becomes of the old ones: who makes the next one clears them away.
  await client.delete({ query: LONG_OVER }).catch(() => undefined)
  const url = new URL(`/preview/${id}`, siteUrl)
  url.searchParams.set(urlSearchParamPreviewSecret, secret)
  return { _id, href: url.href }
}

/** The links that can be used now, the newest first. @throws what the client throws */
export const validLinks = (client: SanityClient): Promise<PreviewLink[]> =>
  client.fetch<PreviewLink[]>(VALID, {}, { perspective: 'raw', tag: 'preview-links' })

/** Ends a link at once: whoever has it is told so. @throws what the client throws */
export async function revokeLink(client: SanityClient, id: string): Promise<void> {
  await client.patch(id).set({ revokedAt: new Date().toISOString() }).commit()
}
