import { draftLink, hashOfSecret, LONGEST_DRAFT_LINK_S } from '@archstep/contracts/services/draftLink.ts'
import { DAY_MS } from '@archstep/contracts/time/durations.ts'

/** The clock of the Studio that made a link may be some hours ahead. A longer validity did not come from a Studio. */
const LONGEST_VALIDITY_MS = LONGEST_DRAFT_LINK_S * 1000 + DAY_MS

/** A valid link, or why it can't be used. */
export type JudgedLink =
  | { state: 'valid'; path: string; expiresAt: Date }
  | { state: 'expired'; expiresAt: Date }
  | { state: 'revoked' }
  /** No such link, wrong secret, or excessive validity. Visitors don't learn which. */
  | { state: 'unknown' }

const UNKNOWN: JudgedLink = { state: 'unknown' }

/** Compares two hashes of equal length in constant time. */
function sameHash(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let at = 0; at < a.length; at += 1) difference |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return difference === 0
}

/**
 * Checks a link against the given secret.
 * @param stored the link's document, unchecked
 */
export async function judgeLink(stored: unknown, secret: string, now: Date): Promise<JudgedLink> {
  const { data } = draftLink.safeParse(stored)
  if (!data || !sameHash(await hashOfSecret(secret), data.secretHash)) return UNKNOWN
  const expiresAt = new Date(data.expiresAt)
  if (expiresAt.getTime() - now.getTime() > LONGEST_VALIDITY_MS) return UNKNOWN
  if (data.revokedAt) return { state: 'revoked' }
  if (expiresAt <= now) return { state: 'expired', expiresAt }
  return { state: 'valid', path: data.path, expiresAt }
}
