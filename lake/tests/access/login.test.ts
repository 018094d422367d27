import type { SanityClient } from '@sanity/client'
import { expect, test } from 'vitest'
import { submitLogin, signIn } from '../lakeSignIn.ts'
import { failure, startTestLake } from '../testLake.ts'

const lake = await startTestLake({ localAccounts: true, allowedOrigins: ['https://studio.example'] })
const [administrator, editor] = ['administrator', 'editor'].map((role) =>
  lake.accounts?.find((account) => account.role === role),
)

test('the first run creates an administrator and an editor with random passwords', () => {
  expect(lake.accounts?.map(({ role, email }) => `${role} ${email}`)).toEqual([
    'administrator administrator@localhost',
    'editor editor@localhost',
  ])
  for (const account of lake.accounts ?? []) expect(account.password).toMatch(/^\w{4}(-\w{4}){3}$/)
  expect(administrator?.password).not.toBe(editor?.password)
})

test('the page says where it leads, has a labeled form for password managers, and a strict policy', async () => {
  const page = await fetch(`${lake.url}/login?origin=${encodeURIComponent('https://studio.example/desk')}`)
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(html).toMatch(/<html lang="en">/)
  expect(html).toContain('This opens the Studio at <b>studio.example</b>')
  expect(html).toMatch(/<label for="email">[^]*<input id="email" name="email" type="email" autocomplete="username"/)
  expect(html).toMatch(
    /<label for="password">[^]*<input id="password" name="password" type="password" autocomplete="current-password"/,
  )
  expect(html).not.toContain('<script')
  const policy = page.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self' https://studio.example;")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
})

test('signing in leads back to the Studio with an id that can be exchanged for a token once', async () => {
  const answer = await submitLogin(lake, editor!, { origin: 'http://localhost:3333/studio?x=1' })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const location = answer.headers.get('location') ?? ''
  expect(location).toMatch(/^http:\/\/localhost:3333\/studio\?x=1#sid=\w{20,}$/)
  const sid = location.split('#sid=')[1] ?? ''
  const trade = () => lake.visitor.request<{ token: string }>({ url: '/auth/fetch', query: { sid } })
  const { token } = await trade()
  expect(await lake.clientWith({ token }).users.getById('me')).toMatchObject({
    name: 'Editor',
    email: 'editor@localhost',
    role: 'editor',
    roles: [{ name: 'editor', title: 'Editor' }],
    provider: 'local',
  })
  expect((await failure(trade())).statusCode).toBe(401)
})

test('a wrong password and an unknown address get the same response, with the entered values', async () => {
  const answers = await Promise.all(
    [
      { email: 'editor@localhost', password: 'wrong' },
      { email: 'nobody@localhost', password: 'wrong' },
    ].map((fields) => submitLogin(lake, fields)),
  )
  const [wrong, unknown] = await Promise.all(answers.map((answer) => answer.text()))
  expect(answers.map(({ status }) => status)).toEqual([401, 401])
  expect(wrong).toContain(
    '<p class="problem" id="problem" role="alert">The email address or the password is not right.',
  )
  expect(wrong).toContain('aria-describedby="problem"')
  expect(wrong).toContain('value="editor@localhost"')
  expect(wrong?.replaceAll('editor@localhost', '')).toBe(unknown?.replaceAll('nobody@localhost', ''))
})

test('input can’t become markup', async () => {
  const html = await (await submitLogin(lake, { email: '"><img src=x>@a', password: 'x' })).text()
  expect(html).not.toContain('<img')
})

test('sign-in only leads to allowed origins', async () => {
  for (const origin of [
    'https://evil.example',
    'javascript:alert(1)',
    '//evil.example',
    'http://localhost:3333@evil.example/',
    '',
  ]) {
    expect([400, 403]).toContain((await submitLogin(lake, editor!, { origin })).status)
    const page = await fetch(`${lake.url}/login?origin=${encodeURIComponent(origin)}`)
    expect([400, 403]).toContain(page.status)
    expect(await page.text()).not.toContain('<form')
  }
})

test('after ten failures from an address, even in parallel, it has to wait with that account, not with others', async () => {
  const wrong = { email: 'administrator@localhost', password: 'wrong' }
  const over = new AbortController()
  const statuses: number[] = []
  for (let n = 0; n < 14; n++) {
    const answer = submitLogin(lake, wrong, { signal: over.signal })
    void answer.then(({ status }) => statuses.push(status)).catch(() => {})
  }
  await expect.poll(() => statuses.toSorted().slice(-5)).toEqual([401, 429, 429, 429, 429])
  // A password is not checked if its sender no longer waits.
  over.abort()
  const refused = await submitLogin(lake, administrator!)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(4 * 60)
  expect(await refused.text()).toContain('Too many failed attempts. Try again in 5 min.')
  expect((await submitLogin(lake, editor!)).status).toBe(303)
})

test('signing out ends only that session', async () => {
  const [one, other] = [await signIn(lake, 'editor'), await signIn(lake, 'editor')]
  await one.request({ url: '/auth/logout', method: 'POST' })
  expect((await failure(one.fetch('*'))).statusCode).toBe(401)
  expect(await one.request({ url: '/users/me' })).toEqual({})
  expect(await other.request({ url: '/auth/id' })).toMatchObject({ id: expect.any(String) as string })
})

test('the Studio’s settings are stored for each person', async () => {
  const person = await signIn(lake, 'editor')
  await person.request({
    url: '/users/me/keyvalue',
    method: 'PUT',
    body: [{ key: 'studio.layout', value: { wide: true } }],
  })
  expect(await person.request({ url: '/users/me/keyvalue/studio.layout,studio.other' })).toEqual([
    { key: 'studio.layout', value: { wide: true } },
    { key: 'studio.other', value: null },
  ])
  expect(await lake.client.request({ url: '/users/me/keyvalue/studio.layout' })).toEqual([
    { key: 'studio.layout', value: null },
  ])
})

test('the Studio’s settings for a person are limited in size, and existing ones stay', async () => {
  // Scripts have no stored settings yet.
  const person = lake.client
  const other = await signIn(lake, 'editor')
  const remember = (who: SanityClient, key: string, length: number) =>
    who.request({ url: '/users/me/keyvalue', method: 'PUT', body: [{ key, value: 'x'.repeat(length) }] })
  // With its key and the quotes, this is exactly the maximum.
  await remember(person, 'studio.most', 1_000_000 - 'studio.most'.length - 2)
  const refused = await failure(remember(person, 'studio.more', 0))
  expect(refused).toMatchObject({ statusCode: 413, message: expect.stringContaining('at most 1000000') })
  expect(await person.request({ url: '/users/me/keyvalue/studio.more' })).toEqual([{ key: 'studio.more', value: null }])
  await remember(other, 'studio.more', 20_000)
  await remember(person, 'studio.most', 10)
  await remember(person, 'studio.more', 20_000)
})

test('people can be looked up by id, one or several at a time', async () => {
  const person = await signIn(lake, 'editor')
  const { id } = await person.request<{ id: string }>({ url: '/auth/id' })
  expect(await lake.client.request({ url: `/users/${id}` })).toMatchObject({
    id,
    displayName: 'Editor',
    isCurrentUser: false,
  })
  const { members } = await lake.client.projects.getById('test')
  const both = members.map((member) => member.id).join(',')
  expect(await lake.client.request({ url: `/users/${both}` })).toHaveLength(2)
})
