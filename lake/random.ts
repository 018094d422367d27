import { randomBytes } from 'node:crypto'

/** Hexadecimal of `bytes` random bytes. */
export const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex')

const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** `length` random letters and digits, without those that are easily confused (l, 1, O, 0, I, o). */
export function randomLetters(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // Bytes beyond the last whole multiple would favour the first letters.
      if (byte < 256 - (256 % LETTERS.length) && text.length < length) text += LETTERS[byte % LETTERS.length]
    }
  }
  return text
}
