import { ClientError, type SanityClient } from '@sanity/client'
import type { AccountList, AccountLog, ChangedAccount } from './accountTypes.ts'

function asSentence(error: unknown): Error {
  if (error instanceof ClientError) {
    const { message } = error.response.body as { message?: string }
    if (message !== undefined) return new Error(message, { cause: error })
  }
  return new Error('The Content Lake doesn’t answer. Check your connection and try again.')
}

export function accountsClient(client: SanityClient) {
  const ask = <Answer>(path: string, method = 'GET', body?: object) =>
    client
      .request<Answer>({ url: `/local/accounts${path}`, method, tag: 'people', ...(body && { body }) })
      .catch((error: unknown) => Promise.reject(asSentence(error)))
  return {
    read: () => ask<AccountList>(''),
    invite: (person: { name: string; email: string; role: string }) => ask<ChangedAccount>('', 'POST', person),
    setRole: (id: string, role: string) => ask<ChangedAccount>(`/${id}`, 'PATCH', { role }),
    setDisabled: (id: string, disabled: boolean) => ask<ChangedAccount>(`/${id}`, 'PATCH', { disabled }),
    endSessions: (id: string) => ask<ChangedAccount>(`/${id}/end-sessions`, 'POST', {}),
    makeLink: (id: string) => ask<ChangedAccount>(`/${id}/link`, 'POST', {}),
    log: (limit: number, offset: number) => ask<AccountLog>(`/log?limit=${limit}&offset=${offset}`),
  }
}
export type AccountsClient = ReturnType<typeof accountsClient>
