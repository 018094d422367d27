import { randomBytes, randomInt } from 'node:crypto'

export const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex')

const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** `length` random letters and digits, without those that are easily confused (l, 1, O, 0, I, o). */
export const randomLetters = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
