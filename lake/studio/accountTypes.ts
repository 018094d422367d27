/** The lake's responses about accounts, below /local/accounts, for a Studio that manages them. */

/** An account as administrators see it. */
export interface AccountEntry {
  readonly id: string
  readonly name: string
  readonly email: string
  /** The name of the role. */
  readonly role: string
  /** Invited: has no password yet. */
  readonly state: 'invited' | 'active' | 'disabled'
  /** Their last request to the lake, rounded to ten minutes, as ISO 8601; null if there was none. */
  readonly seenAt: string | null
  /** When the link that sets a password expires, as ISO 8601; null if there is none. */
  readonly linkUntil: string | null
  readonly sessions: number
}

export interface AccountRole {
  readonly name: string
  readonly title: string
}

export interface AccountList {
  readonly accounts: readonly AccountEntry[]
  readonly roles: readonly AccountRole[]
}

/** The response to a change: the account, and a link that sets its password if one was created. */
export interface ChangedAccount {
  readonly account: AccountEntry
  readonly link?: string
  /** When the link expires, as ISO 8601. */
  readonly until?: string
}

interface AccountLogEntry {
  readonly at: string
  /** Name and email address. */
  readonly who: string
  readonly what: string
  readonly whom: string
}

/** A page of the log, newest first. */
export interface AccountLog {
  /** The number of all entries. */
  readonly count: number
  readonly entries: readonly AccountLogEntry[]
}
