import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { apiError } from '../protocol/errors.ts'
import { atomically } from '../store/database.ts'
import { randomLetters } from '../store/random.ts'
import type { AccountEntry } from '../studio/accountTypes.ts'
import { logChange } from './accountLog.ts'
import { hashPassword, isOutdated, isPassword } from './passwordHash.ts'
import { DELETE_LINK, PasswordLinks, type PasswordLink } from './passwordLinks.ts'
import { ADMINISTRATOR, type Identity, type Role } from './roles.ts'

const SEEN_MS = 10 * 60 * 1000
const isoOf = (time: unknown): string | null => (time === null ? null : new Date(Number(time)).toISOString())

/** The form of an address that identifies an account, without invisible characters that come along when copying. */
export const foldedEmail = (email: string): string =>
  email
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()

function emailIn(email: string): string {
  const address = foldedEmail(email)
  if (/^[^\s@<>"]+@[^\s@<>"]+$/.test(address) && address.length <= 254) return address
  throw apiError(400, `“${email}” is not an email address. Write one like asha@example.com.`)
}

function nameIn(name: string): string {
  const words = name.trim().replaceAll(/\s+/g, ' ')
  if (words !== '' && words.length <= 100 && !/[\p{Cc}<>]/u.test(words)) return words
  throw apiError(400, 'Write the name of the person: at most 100 letters, without < and >.')
}

/** The people who may sign in. Nobody is ever deleted, because the history names them. */
export class Accounts {
  readonly #db: DatabaseSync
  readonly #roles: ReadonlyMap<string, Role>
  readonly #links: PasswordLinks
  readonly #seen = new Map<string, number>()
  /** Called after all sessions of an account have ended. */
  onEnded: (id: string) => void = () => {}

  constructor(db: DatabaseSync, roles: ReadonlyMap<string, Role>) {
    this.#db = db
    this.#roles = roles
    this.#links = new PasswordLinks(db)
  }

  get roles(): Role[] {
    return [...this.#roles.values()]
  }

  /** Everyone who may sign in, including invited people. */
  all(): Identity[] {
    return this.#select('WHERE disabled = 0 ORDER BY role, name')
  }

  /** Anyone who has ever had an account. */
  get(id: string): Identity | undefined {
    return this.#select('WHERE id = ?', id)[0]
  }

  /** An account that is not disabled. */
  enabled(id: string): Identity | undefined {
    return this.#select('WHERE id = ? AND disabled = 0', id)[0]
  }

  #select(which: string, ...values: string[]): Identity[] {
    const rows = this.#db.prepare(`SELECT id, role, name, email FROM accounts ${which}`).all(...values)
    return rows.flatMap(({ id, name, email, role: roleName }) => {
      const role = this.#roles.get(String(roleName))
      return role ? [{ id: String(id), name: String(name), email: String(email), role, isRobot: false }] : []
    })
  }

  noteSeen(id: string): void {
    const now = Date.now()
    if (now - (this.#seen.get(id) ?? 0) < SEEN_MS) return
    this.#seen.set(id, now)
    try {
      this.#db.prepare('UPDATE accounts SET seen_at = ? WHERE id = ?').run(now, id)
    } catch {
      // With a full disk, people must still be able to read.
    }
  }

  /** For administrators: every account that ever existed. */
  entries(): AccountEntry[] {
    const rows = this.#db
      .prepare(
        `SELECT id, name, email, role, seen_at,
          CASE WHEN disabled THEN 'disabled' WHEN password = '' THEN 'invited' ELSE 'active' END AS state,
          (SELECT until FROM account_links WHERE account = accounts.id AND until > ?1) AS link_until,
          (SELECT count(*) FROM sessions WHERE account = accounts.id AND expires_at > ?1) AS sessions
        FROM accounts ORDER BY disabled, name, email`,
      )
      .all(Date.now())
    return rows.map(({ seen_at, link_until, ...entry }) =>
      Object.assign(entry as Omit<AccountEntry, 'seenAt' | 'linkUntil'>, {
        seenAt: isoOf(seen_at),
        linkUntil: isoOf(link_until),
      }),
    )
  }

  /** @throws LakeError 404 if there is no such account */
  entry(id: string): AccountEntry {
    const entry = this.entries().find((each) => each.id === id)
    if (!entry) throw apiError(404, 'There is no such account. Read the list again.')
    return entry
  }

  #requireRole(role: string): string {
    if (this.#roles.has(role)) return role
    throw apiError(400, `There is no role “${role}”. There are: ${[...this.#roles.keys()].join(', ')}.`)
  }

  /** @throws LakeError 409 if no other administrator would be left */
  #requireOtherAdministrator({ id, role, state }: AccountEntry): void {
    if (role !== ADMINISTRATOR.name || state !== 'active') return
    const others = this.entries().filter((each) => each.role === ADMINISTRATOR.name && each.state === 'active')
    if (others.some((each) => each.id !== id)) return
    throw apiError(
      409,
      'This is the last administrator who can sign in. Make somebody else an administrator first, then try again.',
    )
  }

  /** Creates an account without a password. @throws LakeError 400 or 409 with what is wrong */
  invite(by: Identity, asked: { email: string; name: string; role: string }): { id: string; link: PasswordLink } {
    const email = emailIn(asked.email)
    const name = nameIn(asked.name)
    const role = this.#requireRole(asked.role)
    const known = this.entries().find((each) => each.email === email)
    if (known) {
      throw apiError(
        409,
        known.state === 'disabled'
          ? `${email} has an account that is disabled: enable it instead.`
          : `${email} has an account already. Make a new password link for it instead.`,
      )
    }
    const id = `p${randomLetters(8)}`
    return atomically(this.#db, () => {
      this.#db
        .prepare("INSERT INTO accounts (id, role, name, email, password) VALUES (?, ?, ?, ?, '')")
        .run(id, role, name, email)
      logChange(this.#db, by, `invited as ${role}`, id)
      return { id, link: this.#links.start(id) }
    })
  }

  /** Creates a link that sets a password, and invalidates the previous one. @throws LakeError 404 or 409 */
  renewLink(by: Identity, id: string): PasswordLink {
    if (this.entry(id).state === 'disabled') throw apiError(409, 'The account is disabled: enable it first.')
    return atomically(this.#db, () => {
      logChange(this.#db, by, 'made a link for a new password', id)
      return this.#links.start(id)
    })
  }

  /** Changes a role; the person must sign in again. @throws LakeError 400, 404 or 409 */
  setRole(by: Identity, id: string, role: string): void {
    const entry = this.entry(id)
    if (this.#requireRole(role) === entry.role) return
    this.#requireOtherAdministrator(entry)
    const what = `changed the role from ${entry.role} to ${role}`
    this.#change(by, id, what, ['UPDATE accounts SET role = ? WHERE id = ?', role])
  }

  /** Disables an account, or enables it again. @throws LakeError 404 or 409 */
  setDisabled(by: Identity, id: string, disabled: boolean): void {
    const entry = this.entry(id)
    if (disabled === (entry.state === 'disabled')) return
    if (disabled) this.#requireOtherAdministrator(entry)
    const update = ['UPDATE accounts SET disabled = ? WHERE id = ?', Number(disabled)] as const
    this.#change(by, id, disabled ? 'disabled' : 'enabled', update, [DELETE_LINK])
  }

  endSessions(by: Identity, id: string): void {
    this.entry(id)
    this.#change(by, id, 'ended the sessions')
  }

  /**
   * Changes an account, signs it out everywhere, and logs the change. @param statements with the id as their last value
   */
  #change(by: Identity, id: string, what: string, ...statements: (readonly [string, ...SQLInputValue[]])[]): void {
    atomically(this.#db, () => {
      for (const [sql, ...values] of statements) this.#db.prepare(sql).run(...values, id)
      this.#db.prepare('DELETE FROM sessions WHERE account = ?').run(id)
      logChange(this.#db, by, what, id)
    })
    this.onEnded(id)
  }

  /** The account whose password a link can set; undefined if it was used, replaced or has expired. */
  linked(token: string): Identity | undefined {
    const account = this.#links.accountOf(token)
    return account === undefined ? undefined : this.enabled(account)
  }

  /** Sets the password with a link, which can't be used again. @returns the account, or undefined as in `linked` */
  async setPasswordWith(token: string, password: string): Promise<Identity | undefined> {
    const hash = await hashPassword(password)
    // Checked only now, because someone else may have used the link in the meantime.
    const account = this.linked(token)
    if (account) this.#setPassword(account, hash, 'set a password with the link')
    return account
  }

  /** @returns the account; undefined if the old password is wrong */
  async changePassword(email: string, before: string, password: string): Promise<Identity | undefined> {
    const account = await this.authenticate(email, before)
    if (!account) return undefined
    const hash = await hashPassword(password)
    // An administrator may have disabled it in the meantime.
    if (!this.enabled(account.id)) return undefined
    this.#setPassword(account, hash, 'changed the password')
    return account
  }

  #setPassword(account: Identity, hash: string, what: string): void {
    this.#change(account, account.id, what, ['UPDATE accounts SET password = ? WHERE id = ?', hash], [DELETE_LINK])
  }

  /** Whether there ever was an account with this address, which must be a `foldedEmail`. */
  has(email: string): boolean {
    return this.#db.prepare('SELECT 1 FROM accounts WHERE email = ?').get(email) !== undefined
  }

  async authenticate(email: string, password: string): Promise<Identity | undefined> {
    const row = this.#db.prepare('SELECT id, password FROM accounts WHERE email = ?').get(foldedEmail(email))
    const stored = row ? String(row.password) : ''
    const matches = await isPassword(password, stored)
    if (!row || !matches) return undefined
    const id = String(row.id)
    if (isOutdated(stored)) {
      const hash = await hashPassword(password)
      this.#db.prepare('UPDATE accounts SET password = ? WHERE id = ? AND password = ?').run(hash, id, stored)
    }
    return this.enabled(id)
  }
}
