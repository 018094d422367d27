import { createHash } from 'node:crypto'

/** Shows whether something is the same as in an earlier build. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** A short one, for addresses and for every page. In hexadecimal, because hosts may ignore letter case. */
export const shortHashOf = (content: string | Uint8Array, digits: number): string =>
  createHash('sha256').update(content).digest('hex').slice(0, digits)
