/** Accounts that the lake creates itself, with passwords that are printed. */
import type { DatabaseSync } from 'node:sqlite'
import { atomically } from '../store/database.ts'
import { randomLetters } from '../store/random.ts'
import type { Accounts } from './accounts.ts'
import { localEmail, LOCAL_DOMAIN } from './localEmail.ts'
import { hashPassword } from './passwordHash.ts'

/** An account with its password in clear text; exists only right after the password has been generated. */
export interface NewAccount {
  role: string
  name: string
  email: string
  password: string
}

/** Four groups of four characters: about 93 bits, and easy to read aloud. */
const newPassword = (): string => Array.from({ length: 4 }, () => randomLetters(4)).join('-')

/** Creates an account for each role that has none, if its address is free. Returns the new accounts. */
export async function createMissingAccounts(db: DatabaseSync, accounts: Accounts): Promise<NewAccount[]> {
  const there = accounts.entries()
  const missing = accounts.roles.filter(
    ({ name }) => !there.some(({ role, email }) => role === name || email === localEmail(name)),
  )
  const asked = missing.map(({ name, title }) => ({ role: name, name: title, email: localEmail(name) }))
  return givePasswords(db, asked)
}

/** Gives the accounts that the lake created itself new passwords, and ends their sessions. */
export async function resetLocalPasswords(db: DatabaseSync, accounts: Accounts): Promise<NewAccount[]> {
  return givePasswords(
    db,
    accounts.entries().filter(({ email, state }) => email.endsWith(LOCAL_DOMAIN) && state === 'active'),
  )
}

/** Stores accounts, identified by their addresses, with generated passwords. */
async function givePasswords(db: DatabaseSync, accounts: Omit<NewAccount, 'password'>[]): Promise<NewAccount[]> {
  const made = await Promise.all(
    accounts.map(async ({ role, name, email }) => {
      const password = newPassword()
      return { hash: await hashPassword(password), account: { role, name, email, password } }
    }),
  )
  const put = db.prepare(
    `INSERT INTO accounts (id, role, name, email, password) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (email) DO UPDATE SET password = excluded.password`,
  )
  const endSessions = db.prepare('DELETE FROM sessions WHERE account = (SELECT id FROM accounts WHERE email = ?)')
  atomically(db, () => {
    for (const { hash, account } of made) {
      put.run(`p${randomLetters(8)}`, account.role, account.name, account.email, hash)
      endSessions.run(account.email)
    }
  })
  return made.map(({ account }) => account)
}
