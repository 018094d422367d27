/**
 * Has the passwords of tests take a hundredth of the time that they take otherwise: a third of a second each, of which the
 * tests make and check hundreds. Nothing but tests loads this file.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** Any other cost stays as it is, so that a password of another cost is another one here, too. */
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
