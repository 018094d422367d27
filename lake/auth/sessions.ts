import { createHash, timingSafeEqual } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { randomHex } from '../store/random.ts'
import { SetsByKey } from '../store/setsByKey.ts'
import type { Accounts } from './accounts.ts'
import { localEmail } from './localEmail.ts'
import { ADMINISTRATOR, VIEWER, type Role, type Identity } from './roles.ts'

const SESSION_MS = 90 * 24 * 60 * 60 * 1000
/** Covers the redirect back and loading the Studio, which is megabytes of scripts and may take long on a slow line. */
const HANDOFF_MS = 5 * 60 * 1000
/** Limits sign-ins that are never completed; far more than realistic in that time. */
const MAX_HANDOFFS = 1_000

/** How often watched sessions are checked for expiration. */
const WATCH_MS = 60 * 1000

const tokenIn = (authorization: string | undefined): string | undefined =>
  /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]?.trim()

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * A token that belongs to no person, stored in the lake's folder in a file that only its owner may read.
 * @param name of the file: `token` is for scripts, which may do everything; `viewer-token` can only read
 */
export function keptToken(dataDir: string, name: 'token' | 'viewer-token'): string {
  const file = path.join(dataDir, name)
  try {
    chmodSync(file, 0o600)
    const token = readFileSync(file, 'utf8').trim()
    if (token.length >= 32) return token
  } catch {
    // The file doesn't exist yet.
  }
  const token = `sk${randomHex(40)}`
  writeFileSync(file, `${token}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
  return token
}

const robot = (id: string, name: string, role: Role): Identity => {
  return { id, name, email: localEmail(name.toLowerCase()), role, isRobot: true }
}

/** The owners of tokens. Sessions survive restarts; only hashes of their tokens are stored. */
export class Sessions {
  readonly #db: DatabaseSync
  readonly #accounts: Accounts
  /** The identity of scripts, which history shows as the author. */
  readonly script = robot('pScriptToken', 'Script', ADMINISTRATOR)
  readonly #robots: readonly { tokenHash: Buffer; identity: Identity }[]
  readonly #handoffs = new LRUCache<string, { account: string; expiresAt: number }>({ max: MAX_HANDOFFS })
  readonly #watchers = new SetsByKey<() => void>()
  readonly #watch: NodeJS.Timeout

  constructor(db: DatabaseSync, accounts: Accounts, tokens: { script: string; viewer: string }) {
    this.#db = db
    this.#accounts = accounts
    accounts.onEnded = (id) => this.#endedOf(id)
    this.#robots = [
      { tokenHash: hashOf(tokens.script), identity: this.script },
      { tokenHash: hashOf(tokens.viewer), identity: robot('pViewerToken', 'Viewer', VIEWER) },
    ]
    db.prepare('DELETE FROM sessions WHERE expires_at < ?').run(Date.now())
    this.#watch = setInterval(() => this.#tellEnded(), WATCH_MS).unref()
  }

  close(): void {
    clearInterval(this.#watch)
  }

  /** The identity for an `Authorization` header; undefined if the token is missing, unknown or expired. */
  identify(authorization: string | undefined): Identity | undefined {
    const token = tokenIn(authorization)
    if (!token) return undefined
    const hash = hashOf(token)
    const known = this.#robots.find(({ tokenHash }) => timingSafeEqual(hash, tokenHash))
    if (known) return known.identity
    const row = this.#db
      .prepare('SELECT account FROM sessions WHERE token_hash = ? AND expires_at > ?')
      .get(hash.toString('hex'), Date.now())
    const account = row && this.#accounts.enabled(String(row.account))
    if (account) this.#accounts.noteSeen(account.id)
    return account
  }

  /** A one-time id, valid for five minutes, that the Studio exchanges for a token. */
  startHandoff(account: Identity): string {
    const sid = randomHex(24)
    this.#handoffs.set(sid, { account: account.id, expiresAt: Date.now() + HANDOFF_MS })
    return sid
  }

  /**
   * Starts a session for the account of a handoff. Returns its token, or undefined if the id is used, expired or wrong.
   */
  finishHandoff(sid: string): { token: string; account: Identity } | undefined {
    const handoff = this.#handoffs.get(sid)
    this.#handoffs.delete(sid)
    const account = handoff && handoff.expiresAt > Date.now() ? this.#accounts.enabled(handoff.account) : undefined
    if (!account) return undefined
    const token = `sk${randomHex(40)}`
    this.#db
      .prepare('INSERT INTO sessions (token_hash, account, expires_at) VALUES (?, ?, ?)')
      .run(hashOf(token).toString('hex'), account.id, Date.now() + SESSION_MS)
    return { token, account }
  }

  /** Ends the session of this `Authorization` header, and everything running in its name. */
  end(authorization: string | undefined): void {
    const token = tokenIn(authorization)
    if (!token) return
    this.#db.prepare('DELETE FROM sessions WHERE token_hash = ?').run(hashOf(token).toString('hex'))
    this.#tell(token)
  }

  /** Ends what is running in the name of an account whose sessions have ended. */
  #endedOf(account: string): void {
    for (const [sid, handoff] of this.#handoffs) if (handoff.account === account) this.#handoffs.delete(sid)
    this.#tellEnded()
  }

  #tellEnded(): void {
    for (const token of this.#watchers.keys()) if (!this.identify(`Bearer ${token}`)) this.#tell(token)
  }

  /**
   * Calls `onEnd` when the session of this `Authorization` header ends: right away if somebody ends it, within a minute
   * if it expires. Returns a function that stops watching.
   */
  watch(authorization: string | undefined, onEnd: () => void): () => void {
    const token = tokenIn(authorization) ?? ''
    this.#watchers.add(token, onEnd)
    return () => this.#watchers.delete(token, onEnd)
  }

  #tell(token: string): void {
    for (const onEnd of this.#watchers.get(token)) {
      this.#watchers.delete(token, onEnd)
      onEnd()
    }
  }
}
