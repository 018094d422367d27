import { createHash } from 'node:crypto'

/** Shows whether something is the same as in an earlier build. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
