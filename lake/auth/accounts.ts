import type { DatabaseSync } from 'node:sqlite'
import { randomLetters } from '../random.ts'
import { atomically } from '../store/database.ts'
import type { Identity } from './identity.ts'
import { hashPassword, isPassword } from './passwords.ts'
import type { Role } from './roles.ts'

/** An account with its password in clear text; exists only when the password has just been made. */
export interface NewAccount {
  role: string
  name: string
  email: string
  password: string
}

/** Four groups of four: about 93 bits, and fit to be read aloud. */
const newPassword = (): string => Array.from({ length: 4 }, () => randomLetters(4)).join('-')

/** The people who may sign in: one account for each role. */
export class Accounts {
  readonly #db: DatabaseSync
  readonly #roles: ReadonlyMap<string, Role>

  constructor(db: DatabaseSync, roles: ReadonlyMap<string, Role>) {
    this.#db = db
    this.#roles = roles
  }

  all(): Identity[] {
    return this.#db
      .prepare('SELECT id, role, name, email FROM accounts ORDER BY role')
      .all()
      .flatMap((row) => this.#identity(row))
  }

  get(id: string): Identity | undefined {
    const row = this.#db.prepare('SELECT id, role, name, email FROM accounts WHERE id = ?').get(id)
    return row && this.#identity(row)[0]
  }

  #identity(row: Record<string, unknown>): Identity[] {
    const role = this.#roles.get(String(row.role))
    return role ? [{ id: String(row.id), name: String(row.name), email: String(row.email), role, isRobot: false }] : []
  }

  /** Makes the account of each role that has none. Returns those it made. */
  async createMissing(): Promise<NewAccount[]> {
    const taken = new Set(this.all().map((account) => account.role.name))
    const missing = [...this.#roles.values()].filter((role) => !taken.has(role.name))
    const made = await Promise.all(
      missing.map(async ({ name: role, title: name }) => {
        const account: NewAccount = { role, name, email: `${role}@localhost`, password: newPassword() }
        return { account, hash: await hashPassword(account.password) }
      }),
    )
    const insert = this.#db.prepare('INSERT INTO accounts (id, role, name, email, password) VALUES (?, ?, ?, ?, ?)')
    atomically(this.#db, () => {
      for (const { account, hash } of made) {
        insert.run(`p${randomLetters(8)}`, account.role, account.name, account.email, hash)
      }
    })
    return made.map(({ account }) => account)
  }

  /** Gives every account a new password and ends all sessions. */
  async resetPasswords(): Promise<NewAccount[]> {
    const renewed: (NewAccount & { id: string; hash: string })[] = []
    for (const { id, role, name, email } of this.all()) {
      const password = newPassword()
      renewed.push({ id, role: role.name, name, email, password, hash: await hashPassword(password) })
    }
    atomically(this.#db, () => {
      const update = this.#db.prepare('UPDATE accounts SET password = ? WHERE id = ?')
      for (const { id, hash } of renewed) update.run(hash, id)
      this.#db.exec('DELETE FROM sessions')
    })
    return renewed.map(({ role, name, email, password }) => ({ role, name, email, password }))
  }

  /** The account with this e-mail address and password, or undefined. */
  async authenticate(email: string, password: string): Promise<Identity | undefined> {
    const row = this.#db.prepare('SELECT id, password FROM accounts WHERE email = ?').get(email.trim().toLowerCase())
    // An unknown address costs as much time as a wrong password.
    const matches = await isPassword(password, row ? String(row.password) : 'scrypt$AAAAAAAAAAAAAAAAAAAAAA$AA')
    return row && matches ? this.get(String(row.id)) : undefined
  }
}
