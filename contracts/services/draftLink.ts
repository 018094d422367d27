/**
 * A draft link shows the draft of one page to somebody without an account. The Studio stores it as a document with a
 * hash of the link's secret; the drafts service checks it.
 */
import * as z from 'zod/mini'
import { inHex } from '../text/hex.ts'
import { DRAFTS_FOLDER } from '../urls/reservedPaths.ts'

/** Still has its old name, like `/preview/` below, because existing links and documents use it. */
export const DRAFT_LINK_TYPE = 'previewLink'
/**
 * Id prefix of these documents. The dot does not make them drafts; it hides a document from everybody without a token
 * (https://www.sanity.io/docs/content-lake/ids).
 */
export const DRAFT_LINK_PREFIX = `${DRAFT_LINK_TYPE}.`

/** The drafts service responds below this path of the site's host. */
export const DRAFTS_PATH = `/${DRAFTS_FOLDER}/`

/** The path of a link; the page it shows is below it. @param id the id of its document, without the prefix */
export const draftLinkPath = (id: string): string => DRAFTS_PATH + id

/** Maximum validity of a link, in seconds. */
export const LONGEST_DRAFT_LINK_S = 14 * 24 * 60 * 60

/** Fields of the link's document. The secret itself is never among them. */
export const draftLink = z.object({
  /** The only page that it shows. */
  path: z.string().check(z.regex(/^\/(?!\/)[^\\\s?#]*$/)),
  secretHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  expiresAt: z.iso.datetime(),
  revokedAt: z.nullish(z.iso.datetime()),
})

export const hashOfSecret = async (secret: string): Promise<string> =>
  inHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))))
