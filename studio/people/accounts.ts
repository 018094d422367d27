import { ClientError, type SanityClient } from '@sanity/client'

/** An account of the Content Lake (lake/http/routes/peopleRoutes.ts). */
export interface Account {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Name of the role. */
  readonly role: string
  readonly state: 'invited' | 'active' | 'disabled'
  /** ISO 8601; null for never. */
  readonly seenAt: string | null
  readonly linkUntil: string | null
  readonly sessions: number
}

export interface Role {
  readonly name: string
  readonly title: string
}

/** The result of a change: the account, and a password link if one was made. */
export interface ChangedAccount {
  readonly account: Account
  readonly link?: string
  /** ISO 8601. */
  readonly until?: string
}

/** A change to make, and the message for its success. */
export interface AccountChange {
  readonly make: () => Promise<ChangedAccount>
  readonly done: string
}

export interface AccountLogEntry {
  readonly at: string
  readonly who: string
  readonly what: string
  readonly whom: string
}

/** The lake's own error message. */
function asSentence(error: unknown): Error {
  if (error instanceof ClientError) {
    const { message } = error.response.body as { message?: string }
    if (message !== undefined) return new Error(message, { cause: error })
  }
  return new Error('The Content Lake doesn’t answer. Check your connection and try again.')
}

/** Client of the lake's accounts. Each call rejects with a message for the person. */
export function accountsOf(client: SanityClient) {
  const ask = <Answer>(path: string, method = 'GET', body?: object) =>
    client
      .request<Answer>({ url: `/local/accounts${path}`, method, tag: 'people', ...(body && { body }) })
      .catch((error: unknown) => Promise.reject(asSentence(error)))
  return {
    read: () => ask<{ accounts: readonly Account[]; roles: readonly Role[] }>(''),
    invite: (person: { name: string; email: string; role: string }) => ask<ChangedAccount>('', 'POST', person),
    setRole: (id: string, role: string) => ask<ChangedAccount>(`/${id}`, 'PATCH', { role }),
    setDisabled: (id: string, disabled: boolean) => ask<ChangedAccount>(`/${id}`, 'PATCH', { disabled }),
    endSessions: (id: string) => ask<ChangedAccount>(`/${id}/end-sessions`, 'POST', {}),
    makeLink: (id: string) => ask<ChangedAccount>(`/${id}/link`, 'POST', {}),
    log: (limit: number, offset: number) =>
      ask<{ count: number; entries: readonly AccountLogEntry[] }>(`/log?limit=${limit}&offset=${offset}`),
  }
}
export type Accounts = ReturnType<typeof accountsOf>
