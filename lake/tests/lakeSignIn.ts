import type { SanityClient } from '@sanity/client'
import { clientOf, type TestLake } from './testLake.ts'

const STUDIO = 'http://localhost:3333'

/**
 * The login page's response to the form with these fields.
 * @param options.origin the page that it leads back to
 * @param options.from the address that a proxy sends
 */
export function submitLogin(
  lake: TestLake,
  fields: { email: string; password: string },
  { origin = STUDIO, from, signal }: { origin?: string; from?: string; signal?: AbortSignal } = {},
): Promise<Response> {
  return fetch(`${lake.url}/login?origin=${encodeURIComponent(origin)}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: lake.url, ...(from !== undefined && { 'x-forwarded-for': from }) },
    body: new URLSearchParams(fields),
    ...(signal && { signal }),
  })
}

/** Signs in over the login page as the Studio does, and returns a client with that session's token. */
export async function signInAs(lake: TestLake, account: { email: string; password: string }): Promise<SanityClient> {
  const answer = await submitLogin(lake, account)
  const sid = new URL(answer.headers.get('location') ?? '').hash.replace('#sid=', '')
  const { token } = await clientOf(lake.url).request<{ token: string }>({ url: '/auth/fetch', query: { sid } })
  return clientOf(lake.url, { token, perspective: 'raw' })
}

/** The same with the account that the lake created for a role at its first start. */
export async function signIn(lake: TestLake, role: 'administrator' | 'editor' | 'recruiter'): Promise<SanityClient> {
  const account = lake.accounts?.find((candidate) => candidate.role === role)
  if (!account)
    throw new Error(`The lake was not started for the first time, so the password of the ${role} is not known`)
  return signInAs(lake, account)
}
