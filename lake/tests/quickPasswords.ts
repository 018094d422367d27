/**
 * Makes password hashing take a hundredth of its usual time in tests: it takes a third of a second each, and the
 * tests create and check hundreds. Only tests load this file.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** Other costs are left alone, so that passwords with a different cost still differ. */
const AGREED = 2 ** 15
const QUICK = 2 ** 8

// Files of one worker share its modules.
if (crypto.scrypt.name !== 'quickly') {
  const { scrypt, scryptSync } = crypto
  const quick = (options: crypto.ScryptOptions) => (options.N === AGREED ? { ...options, N: QUICK } : options)
  function quickly(...[password, salt, length, options, done]: Parameters<typeof scrypt>) {
    scrypt(password, salt, length, quick(options), done)
  }
  Object.assign(crypto, {
    scrypt: quickly,
    scryptSync: (...[password, salt, length, options = {}]: Parameters<typeof scryptSync>) =>
      scryptSync(password, salt, length, quick(options)),
  })
  syncBuiltinESMExports()
}
