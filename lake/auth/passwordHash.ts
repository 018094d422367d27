import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'

const compute = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)
/**
 * Hashes one password at a time, to use only one of the four threads that also read files and process pictures.
 */
const inTurn = pLimit(1)
const derive = (...work: Parameters<typeof compute>): Promise<Buffer> => inTurn(() => compute(...work))

/**
 * 32 MiB of memory per attempt, three passes:
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt
 */
const COST = { N: 2 ** 15, r: 8, maxmem: 64 * 1024 * 1024 }
const TIMES = 3
const LENGTH = 32

/** The salted scrypt hash of a password, as text: `scrypt$<salt>$<hash>$<times>`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, LENGTH, { ...COST, p: TIMES })
  return `scrypt$${salt.toString('base64url')}$${hash.toString('base64url')}$${TIMES}`
}

/**
 * Whether `password` is the one that was hashed; always takes the same time, even if there is none.
 * @param stored the output of `hashPassword`, perhaps from a version that ran it once (without `<times>`); empty for
 * none
 */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, salt = '', hash = '', times = stored === '' ? TIMES : 1] = stored.split('$')
  const expected = Buffer.from(hash, 'base64url')
  const given = await derive(password, Buffer.from(salt, 'base64url'), LENGTH, { ...COST, p: Number(times) })
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** Whether a hash is from a version that made passwords cheaper to guess, and should be replaced. */
export const isOutdated = (stored: string): boolean => stored.split('$')[3] !== String(TIMES)
