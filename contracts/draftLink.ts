/**
 * A link that shows the draft of one page to somebody without an account. The Studio makes it, as a document of the CMS
 * that has a hash of its secret; the drafts service judges it.
 */
import * as z from 'zod/mini'

export const DRAFT_LINK_TYPE = 'previewLink'
/**
 * Begins the ids of these documents. They are no drafts themselves: a dot in the id hides a document from everybody
 * without a token (https://www.sanity.io/docs/content-lake/ids).
 */
export const DRAFT_LINK_PREFIX = `${DRAFT_LINK_TYPE}.`

/** Everything of the drafts service is below this path of the site's host. */
export const DRAFTS_PATH = '/preview/'

/** Where a link leads to, and below which its page is shown. @param id that of its document, without the prefix */
export const draftLinkPath = (id: string): string => DRAFTS_PATH + id

/** Links are valid for so long at most, in seconds. */
export const LONGEST_DRAFT_LINK_S = 14 * 24 * 60 * 60

/** What the document has to say about a link: never its secret. */
export const draftLink = z.object({
  /** The one page that it shows. */
  path: z.string().check(z.regex(/^\/(?!\/)[^\\\s?#]*$/)),
  secretHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  expiresAt: z.iso.datetime(),
  revokedAt: z.nullish(z.iso.datetime()),
})

export async function hashOfSecret(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
