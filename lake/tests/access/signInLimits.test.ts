import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { Attempts } from '../../auth/attempts.ts'
import { addressOwner } from '../../http/addressOwner.ts'
import type { LakeContext } from '../../http/context.ts'
import { loginRoutes, WRONG_MS } from '../../http/routes/loginRoutes.ts'
import { submitLogin } from '../lakeSignIn.ts'
import { startTestLake } from '../testLake.ts'

const lake = await startTestLake({ localAccounts: true, behindProxy: true })
const editor = lake.accounts?.find(({ role }) => role === 'editor')

/**
 * Parallel failed sign-ins with other names, from these addresses; each gets a response, or is aborted by its sender.
 */
function guess(addresses: string[]) {
  const over = new AbortController()
  const answers = addresses.map((from, n) =>
    submitLogin(lake, { email: `n${n}@example.com`, password: 'wrong' }, { from, signal: over.signal }),
  )
  return { answers, end: () => (over.abort(), Promise.allSettled(answers)) }
}

test('an IPv6 connection has thirty attempts for all its addresses together, and others have their own', async () => {
  const { answers, end } = guess(Array.from({ length: 36 }, (_, n) => `2001:db8:1:2:${n}::1`))
  const refused = new Set<number>()
  await new Promise<void>((resolve) => {
    for (const [n, answer] of answers.entries()) {
      answer.then(
        ({ status }) => {
          if (status === 429) refused.add(n)
          if (refused.size === 6) resolve()
        },
        () => {},
      )
    }
  })
  expect((await submitLogin(lake, editor!, { from: '2001:db8:1:2::ffff' })).status).toBe(429)
  expect((await submitLogin(lake, editor!, { from: '2001:db8:1:3::1' })).status).toBe(303)
  await end()
  expect(refused.size).toBe(6)
})

test('wrong passwords for an account from one address lock out that address alone, known account or not', async () => {
  const messages = []
  for (const [email, net] of [
    [editor!.email, '5'],
    ['nobody@example.com', '6'],
  ] as const) {
    const from = `2001:db8:${net}:1::1`
    const over = new AbortController()
    const answers = Array.from({ length: 11 }, () =>
      submitLogin(lake, { email, password: 'wrong' }, { from, signal: over.signal }),
    )
    const refused = await Promise.race(
      answers.map(async (answer) => {
        const { status } = await answer
        return status === 429 ? answer : new Promise<never>(() => {})
      }),
    )
    messages.push((await refused.text()).replaceAll(email, ''))
    over.abort()
    await Promise.allSettled(answers)
  }
  expect(messages[0]).toContain('Too many failed attempts. Try again in 5 min.')
  expect(messages[1]).toBe(messages[0])
  expect((await submitLogin(lake, editor!, { from: '2001:db8:5:1::2' })).status).toBe(429)
  expect((await submitLogin(lake, editor!, { from: '2001:db8:5:2::1' })).status).toBe(303)
})

test('wrong passwords from one connection are handled one after another, a second each', async () => {
  const started = performance.now()
  const { answers } = guess(['203.0.113.1', '203.0.113.1', '203.0.113.1'])
  for (const answer of answers) expect((await answer).status).toBe(401)
  expect(performance.now() - started).toBeGreaterThan(3 * WRONG_MS - 50)
})

test('a right password is not delayed, and doesn’t take back others’ attempts', async () => {
  const from = '203.0.113.2'
  const { answers, end } = guess(Array.from({ length: 29 }, () => from))
  // It comes after them, and is the thirtieth.
  const right = submitLogin(lake, editor!, { from })
  await Promise.race(answers)
  await end()
  expect((await right).status).toBe(303)
  const more = await Promise.all(
    [1, 2].map(() => submitLogin(lake, { email: 'x@example.com', password: '' }, { from })),
  )
  expect(more.map(({ status }) => status).sort()).toEqual([401, 429])
})

test('when too many names have been tried, the one with the oldest last attempt is forgotten', () => {
  const attempts = new Attempts(2, 60_000)
  for (const name of ['first', 'second', 'first']) attempts.start(name)
  for (let n = 0; n < 999; n++) attempts.start(`name ${n}`)
  expect(attempts.wait('first')).toBeGreaterThan(0)
  attempts.start('second')
  expect(attempts.wait('second')).toBe(0)
})

test('an account tried from many addresses is closed to new ones, whatever names are made up meanwhile', async () => {
  const app = Fastify({ trustProxy: true })
  // Skips password checks: 1,200 of them would take minutes.
  const accounts = {
    has: (email: string) => email === 'known@example.com',
    authenticate: async (_email: string, password: string) => (password === 'right' ? {} : undefined),
  }
  const signedInAt = new Set<string>()
  const sessions = { startHandoff: () => 'id' }
  const context = {
    accounts,
    sessions,
    signedInAt,
    origins: { allows: () => true },
  } as unknown as LakeContext
  await app.register(loginRoutes, context)
  const attempt = async (email: string, from: string, password = 'wrong'): Promise<number> => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/login?origin=http://localhost:3333',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': from },
      payload: `email=${encodeURIComponent(email)}&password=${password}`,
    })
    return statusCode
  }
  const tryAll = (count: number, emailOf: (n: number) => string, net: string) =>
    Promise.all(Array.from({ length: count }, (_, n) => attempt(emailOf(n), `2001:db8:${net}:${n.toString(16)}::1`)))
  expect(await attempt('known@example.com', '203.0.113.9', 'right')).toBe(303)
  const first = await tryAll(51, () => 'known@example.com', '1')
  expect(first.filter((status) => status === 429)).toHaveLength(1)
  await tryAll(1200, (n) => `invented-${n}@example.com`, '2')
  expect(await attempt('known@example.com', '2001:db8:3::1')).toBe(429)
  expect(await attempt('known@example.com', '2001:db8:3::1', 'right')).toBe(429)
  // Where someone has signed in before, nobody elsewhere can lock them out.
  expect(await attempt('known@example.com', '203.0.113.9', 'right')).toBe(303)
  expect((await tryAll(51, () => 'unknown@example.com', '4')).sort()).toEqual(first.sort())
  // Nor can strangers lock out a colleague who is signed in elsewhere, but colleagues have no more tries than strangers.
  for (let n = 0; n < 60; n++) signedInAt.add(addressOwner(`2001:db8:5:${n.toString(16)}::1`))
  expect(await attempt('known@example.com', '2001:db8:5:3b::1', 'right')).toBe(303)
  const colleagues = await tryAll(60, () => 'known@example.com', '5')
  expect(colleagues.filter((status) => status === 429)).toHaveLength(9)
  await app.close()
})
