import { draftLink, hashOfSecret, LONGEST_DRAFT_LINK_S } from '@archstep/contracts/draftLink.ts'

/** The clock of the Studio that made a link may be some hours ahead. One for longer was not made by it. */
const LONGEST_VALIDITY_MS = (LONGEST_DRAFT_LINK_S + 24 * 60 * 60) * 1000

/** A link as somebody may use it, or why nobody may. */
export type Link =
  | { state: 'valid'; path: string; expiresAt: Date }
  | { state: 'expired'; expiresAt: Date }
  | { state: 'revoked' }
  /** No such link, another secret, or a validity that none may have: which of them is not for the asker to know. */
  | { state: 'unknown' }

const UNKNOWN: Link = { state: 'unknown' }

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
  const { data } = draftLink.safeParse(stored)
  if (!data || !sameHash(await hashOfSecret(secret), data.secretHash)) return UNKNOWN
  const expiresAt = new Date(data.expiresAt)
  if (expiresAt.getTime() - now.getTime() > LONGEST_VALIDITY_MS) return UNKNOWN
  if (data.revokedAt) return { state: 'revoked' }
  if (expiresAt <= now) return { state: 'expired', expiresAt }
  return { state: 'valid', path: data.path, expiresAt }
}
