import { z } from 'zod'

/** The Studio makes links for up to 14 days, by a clock that may be some hours ahead. Others were not made by it. */
const LONGEST_VALIDITY_MS = 15 * 24 * 60 * 60 * 1000

/** What the Studio stores of a link (studio/previewLinks/previewLinks.ts): never its secret, only a hash of it. */
const storedLink = z.object({
  /** The one page that it shows. */
  path: z.string().regex(/^\/(?!\/)[^\\\s?#]*$/),
  secretHash: z.string().regex(/^[0-9a-f]{64}$/),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullish(),
})

/** A link as somebody may use it, or why nobody may. */
export type Link =
  | { state: 'valid'; path: string; expiresAt: Date }
  | { state: 'expired'; expiresAt: Date }
  | { state: 'revoked' }
  /** No such link, another secret, or a validity that none may have: which of them is not for the asker to know. */
  | { state: 'unknown' }

const UNKNOWN: Link = { state: 'unknown' }

async function hashOf(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Compares two hashes of one length in a time that does not depend on where they differ. */
function sameHash(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let at = 0; at < a.length; at += 1) difference |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return difference === 0
}

/**
 * Judges a link by the secret that came with it.
 * @param stored the document behind the link, as the CMS has it: whatever that is
 */
export async function judgeLink(stored: unknown, secret: string, now: Date): Promise<Link> {
  const { data } = storedLink.safeParse(stored)
  if (!data || !sameHash(await hashOf(secret), data.secretHash)) return UNKNOWN
  const expiresAt = new Date(data.expiresAt)
  if (expiresAt.getTime() - now.getTime() > LONGEST_VALIDITY_MS) return UNKNOWN
  if (data.revokedAt) return { state: 'revoked' }
  if (expiresAt <= now) return { state: 'expired', expiresAt }
  return { state: 'valid', path: data.path, expiresAt }
}
