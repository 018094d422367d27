import { scryptSync } from 'node:crypto'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { SanityClient } from '@sanity/client'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Accounts } from '../../auth/accounts.ts'
import { createMissingAccounts, resetLocalPasswords } from '../../auth/localAccounts.ts'
import { rolesWith, type Identity } from '../../auth/roles.ts'
import { Sessions } from '../../auth/sessions.ts'
import type { AccountEntry } from '../../server.ts'
import { openDatabase } from '../../store/database.ts'
import { temporaryFolder } from '../atEnd.ts'
import { signIn, signInAs, submitLogin } from '../lakeSignIn.ts'
import { failure, startTestLake, type TestLake } from '../testLake.ts'
import { roles } from '../testRoles.ts'

const STUDIO = 'https://studio.example.com'
const PASSWORD = 'correct horse battery'

interface Answer {
  account: AccountEntry
  link: string
  until: string
}

const lake = await startTestLake({ roles, localAccounts: true, studioUrl: STUDIO, allowedOrigins: [STUDIO] })
const administrator = await signIn(lake, 'administrator')

const list = async (client = administrator) =>
  (await client.request<{ accounts: AccountEntry[] }>({ url: '/local/accounts' })).accounts
const accountOf = async (email: string) => (await list()).find((each) => each.email === email)
const post = (url: string, body: object = {}, client = administrator) =>
  client.request<Answer>({ url: `/local/accounts${url}`, method: 'POST', body })
const change = (id: string, body: object, client = administrator) =>
  client.request<Answer>({ url: `/local/accounts/${id}`, method: 'PATCH', body })
const invite = (email: string, role = 'editor', client = administrator) =>
  post('', { email, name: 'Asha Rao', role }, client)

/** Sends one of the lake's own forms as a browser does. */
const send = (url: string, fields: Record<string, string>, origin = lake.url) =>
  fetch(url, { method: 'POST', redirect: 'manual', headers: { origin }, body: new URLSearchParams(fields) })

/** Someone who was invited and has set a password. */
async function join(email: string, role = 'editor', where: TestLake = lake, by: SanityClient = administrator) {
  const { account, link } = await invite(email, role, by)
  await send(link, { password: PASSWORD }, where.url)
  return { id: account.id, client: await signInAs(where, { email, password: PASSWORD }) }
}

const entries = async (query: Record<string, string> = {}) => {
  const { entries } = await administrator.request<{ entries: { who: string; what: string; whom: string }[] }>({
    url: '/local/accounts/log',
    query,
  })
  return entries.map(({ who, what, whom }) => `${who}: ${what}: ${whom}`)
}

afterEach(() => void vi.useRealTimers())

describe('an invitation', () => {
  test('is a link with which someone sets a password once, and then signs in with the role', async () => {
    const { account, link, until } = await invite(' \u200bAsha@Example.com\u202c ')
    expect(account).toMatchObject({ email: 'asha@example.com', name: 'Asha Rao', role: 'editor', state: 'invited' })
    expect(account.linkUntil).toBe(until)
    expect(link).toMatch(new RegExp(`^${lake.url}/account/link\\?token=\\w{80}$`))
    expect((await submitLogin(lake, { email: 'asha@example.com', password: '' })).status).toBe(401)

    // Opening it, even by a mail scanner, doesn't use it up.
    for (const method of ['HEAD', 'GET', 'GET']) expect((await fetch(link, { method })).status).toBe(200)
    const page = await (await fetch(link)).text()
    expect(page).toContain('<h1>Set your password</h1>')
    expect(page).toMatch(/<input id="email"[^>]* value="asha@example.com" readonly>/)
    expect(page).toMatch(/<label for="password">[^]*autocomplete="new-password" required minlength="12"/)
    expect(page).not.toContain('<script')

    const short = await send(link, { password: 'too short' })
    expect(short.status).toBe(422)
    expect(await short.text()).toMatch(/role="alert">The password is too short[^]*aria-invalid="true"/)
    const done = await send(link, { password: PASSWORD })
    expect(done.status).toBe(200)
    expect(await done.text()).toContain(`<a href="${STUDIO}">Open the Studio</a>`)
    for (const answer of [await fetch(link), await send(link, { password: 'another password' })]) {
      expect(answer.status).toBe(410)
      expect(await answer.text()).toContain('Ask an administrator for a new one.')
    }

    const asha = await signInAs(lake, { email: 'Asha@example.com\u2060 ', password: PASSWORD })
    expect(await asha.users.getById('me')).toMatchObject({ id: account.id, name: 'Asha Rao', role: 'editor' })
    expect(await accountOf('asha@example.com')).toMatchObject({ state: 'active', linkUntil: null, sessions: 1 })
    expect((await accountOf('asha@example.com'))?.seenAt).toMatch(/^\d{4}-/)
    const { members } = await lake.client.projects.getById('test')
    expect(members.map(({ id }) => id)).toContain(account.id)
  })

  test('used twice at the same moment sets one password', async () => {
    const { link } = await invite('twice@example.com')
    const passwords = [PASSWORD, 'another password']
    const answers = await Promise.all(passwords.map((password) => send(link, { password })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    const set = passwords.find((_, index) => answers[index]?.status === 200)
    await signInAs(lake, { email: 'twice@example.com', password: set ?? '' })
  })

  test('expires after seven days, or as soon as a newer one is made', async () => {
    const { account, link } = await invite('late@example.com')
    const day = 24 * 60 * 60 * 1000
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * day - 60_000 })
    expect((await fetch(link)).status).toBe(200)
    vi.setSystemTime(Date.now() + 120_000)
    expect((await fetch(link)).status).toBe(410)
    const again = await post(`/${account.id}/link`)
    expect((await fetch(again.link)).status).toBe(200)
    const newer = await post(`/${account.id}/link`)
    expect((await fetch(again.link)).status).toBe(410)
    expect((await fetch(newer.link)).status).toBe(200)
  })

  test.each([
    [{ email: 'no address', name: 'Asha', role: 'editor' }, 400, 'is not an email address'],
    [{ email: 'a@example.com', name: ' ', role: 'editor' }, 400, 'Write the name'],
    [{ email: 'a@example.com', name: 'Asha', role: 'boss' }, 400, 'There are: administrator, editor, recruiter.'],
    [{ email: 'Editor@localhost', name: 'Asha', role: 'editor' }, 409, 'has an account already'],
    [{ email: 'a@example.com' }, 400, 'must have "name"'],
  ])('with %j is refused with a message', async (body, statusCode, message) => {
    const before = await list()
    expect(await failure(post('', body))).toMatchObject({ statusCode, message: expect.stringContaining(message) })
    expect(await list()).toEqual(before)
  })
})

test('only administrators can see accounts and their log', async () => {
  const editor = await signIn(lake, 'editor')
  const viewer = lake.clientWith({ token: lake.viewerToken })
  const { id } = (await accountOf('editor@localhost')) as AccountEntry
  for (const [client, statusCode] of [
    [editor, 403],
    [viewer, 403],
    [lake.visitor, 401],
  ] as const) {
    for (const call of [
      () => list(client),
      () => client.request({ url: '/local/accounts/log' }),
      () => invite('b@example.com', 'administrator', client),
      () => change(id, { role: 'administrator' }, client),
      () => post(`/${id}/link`, {}, client),
      () => post(`/${id}/end-sessions`, {}, client),
    ]) {
      expect(await failure(call())).toMatchObject({ statusCode })
    }
  }
  expect(await accountOf('editor@localhost')).toMatchObject({ role: 'editor', linkUntil: null })
})

describe('someone whose account changes', () => {
  test('has another role only after signing in again', async () => {
    const { id, client } = await join('role@example.com')
    await change(id, { role: 'recruiter' })
    expect((await failure(client.fetch('1'))).statusCode).toBe(401)
    const again = await signInAs(lake, { email: 'role@example.com', password: PASSWORD })
    expect(await again.users.getById('me')).toMatchObject({ role: 'recruiter' })
  })

  test('is signed out right away when disabled, including streams, stays in history, and can be enabled again', async () => {
    const { id, client } = await join('out@example.com')
    await client.create({ _id: 'note-out', _type: 'note' })
    const stream = await fetch(`${lake.url}/v2026-03-01/data/listen/production?query=${encodeURIComponent('*')}`, {
      headers: { authorization: `Bearer ${client.config().token}` },
    })
    const { link } = await post(`/${id}/link`)
    const ended = stream.text()
    expect((await change(id, { disabled: true })).account).toMatchObject({ state: 'disabled', sessions: 0 })
    expect(await ended).toContain('event: welcome')
    expect((await failure(client.fetch('1'))).statusCode).toBe(401)
    expect((await submitLogin(lake, { email: 'out@example.com', password: PASSWORD })).status).toBe(401)
    expect((await fetch(link)).status).toBe(410)
    expect((await failure(post(`/${id}/link`))).message).toContain('enable it first')
    expect((await failure(invite('out@example.com'))).message).toContain('disabled: enable it instead')
    expect(await administrator.request({ url: `/users/${id}` })).toMatchObject({ displayName: 'Asha Rao' })
    const { members } = await lake.client.projects.getById('test')
    expect(members.map((member) => member.id)).not.toContain(id)

    await change(id, { disabled: false })
    expect((await fetch(link)).status).toBe(410)
    expect(await accountOf('out@example.com')).toMatchObject({ linkUntil: null })
    const again = await signInAs(lake, { email: 'out@example.com', password: PASSWORD })
    expect(await again.fetch('count(*[_id == "note-out"])')).toBe(1)
  })

  test('is signed out everywhere when an administrator ends the sessions, even while signing in', async () => {
    const { id, client } = await join('sessions@example.com')
    const account = { email: 'sessions@example.com', password: PASSWORD }
    const answer = await submitLogin(lake, account)
    await post(`/${id}/end-sessions`)
    expect((await failure(client.fetch('1'))).statusCode).toBe(401)
    const sid = new URL(answer.headers.get('location') ?? '').hash.replace('#sid=', '')
    expect(await failure(lake.visitor.request({ url: '/auth/fetch', query: { sid } }))).toMatchObject({
      statusCode: 401,
    })
    expect(await (await signInAs(lake, account)).fetch('1')).toBe(1)
  })
})

describe('a password', () => {
  const page = `${lake.url}/account/password`

  test('is changed by its owner with the old one, which ends the sessions', async () => {
    const { client } = await join('own@example.com')
    expect(await (await fetch(`${page}?email=own@example.com`)).text()).toMatch(
      /value="own@example.com">[^]*autocomplete="current-password"[^]*autocomplete="new-password"/,
    )
    const fields = { email: 'own@example.com', old: PASSWORD, password: 'something quite new' }
    const wrong = await send(page, { ...fields, old: 'not this one' })
    expect(wrong.status).toBe(401)
    expect(await wrong.text()).toMatch(/role="alert">[^]*value="own@example.com"/)
    expect((await send(page, { ...fields, password: 'short' })).status).toBe(422)
    expect(await client.fetch('1')).toBe(1)
    expect((await send(page, fields)).status).toBe(200)
    expect((await failure(client.fetch('1'))).statusCode).toBe(401)
    expect((await submitLogin(lake, { email: 'own@example.com', password: PASSWORD })).status).toBe(401)
    expect((await submitLogin(lake, { email: 'own@example.com', password: fields.password })).status).toBe(303)
  })

  test('allows ten attempts, on this page and at sign-in together', async () => {
    await join('guessed@example.com')
    const wrong = { email: 'guessed@example.com', old: 'wrong', password: PASSWORD }
    const headers = { origin: lake.url }
    const over = new AbortController()
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) {
      const answer = fetch(page, { method: 'POST', body: new URLSearchParams(wrong), signal: over.signal, headers })
      void answer.then(({ status }) => statuses.push(status)).catch(() => {})
    }
    await expect.poll(() => statuses.slice(0, 3)).toEqual([429, 429, 401])
    expect((await submitLogin(lake, { email: 'guessed@example.com', password: PASSWORD })).status).toBe(429)
    over.abort()
  })
})

test('the last administrator who can sign in can’t be disabled or demoted', async () => {
  const small = await startTestLake({ roles, localAccounts: true })
  const first = await signIn(small, 'administrator')
  const id = (await first.request<{ id: string }>({ url: '/auth/id' })).id
  const refused = { statusCode: 409, message: expect.stringContaining('last administrator who can sign in') }
  const invited = await invite('second@example.com', 'administrator', first)
  for (const body of [{ disabled: true }, { role: 'editor' }]) {
    expect(await failure(change(id, body, first))).toMatchObject(refused)
  }
  await send(invited.link, { password: PASSWORD }, small.url)
  await change(id, { role: 'editor' }, first)
  const second = await signInAs(small, { email: 'second@example.com', password: PASSWORD })
  expect(await failure(change(invited.account.id, { disabled: true }, second))).toMatchObject(refused)
})

test('an administrator’s invitation can be withdrawn, even if there is no other one', async () => {
  const { client } = await startTestLake({ roles })
  const { account } = await invite('wrong@example.com', 'administrator', client)
  expect((await change(account.id, { disabled: true }, client)).account).toMatchObject({ state: 'disabled' })
})

test('the log says who changed what for whom, newest first', async () => {
  const { id } = await join('log@example.com')
  await change(id, { role: 'recruiter' })
  await change(id, { disabled: true }, lake.client)
  const whom = 'Asha Rao <log@example.com>'
  const who = 'Administrator <administrator@localhost>'
  expect((await entries()).slice(0, 4)).toEqual([
    `A script or the terminal: disabled: ${whom}`,
    `${who}: changed the role from editor to recruiter: ${whom}`,
    `${whom}: set a password with the link: ${whom}`,
    `${who}: invited as editor: ${whom}`,
  ])
  // One page of the log.
  expect(await entries({ limit: '1', offset: '2' })).toEqual([`${whom}: set a password with the link: ${whom}`])
})

test('an account that the lake created keeps its password if it has another role at the next start', async () => {
  const dataDir = temporaryFolder()
  const first = await startTestLake({ dataDir, roles, localAccounts: true })
  const editor = first.accounts?.find(({ role }) => role === 'editor')
  const account = (await list(first.client)).find(({ email }) => email === 'editor@localhost')
  await change(account?.id ?? '', { role: 'administrator' }, first.client)
  await first.close()
  const again = await startTestLake({ dataDir, roles, localAccounts: true })
  expect(again.accounts).toBeUndefined()
  expect((await submitLogin(again, editor!)).status).toBe(303)
})

test('a password can’t be changed for someone who was disabled in the meantime', async () => {
  const db = openDatabase(temporaryFolder())
  const accounts = new Accounts(db, rolesWith(roles))
  const editor = (await createMissingAccounts(db, accounts)).find(({ role }) => role === 'editor')
  const before = accounts.all().find(({ email }) => email === 'editor@localhost')
  const by = { ...before, isRobot: true } as Identity
  const { authenticate } = accounts
  vi.spyOn(accounts, 'authenticate').mockImplementationOnce(async (...given) => {
    const account = await authenticate.apply(accounts, given)
    accounts.setDisabled(by, before?.id ?? '', true)
    return account
  })
  expect(await accounts.changePassword('editor@localhost', editor?.password ?? '', PASSWORD)).toBeUndefined()
  accounts.setDisabled(by, before?.id ?? '', false)
  expect(await accounts.authenticate('editor@localhost', PASSWORD)).toBeUndefined()
})

test('a link works once, even for two at a time, and not after its owner has changed the password', async () => {
  const db = openDatabase(temporaryFolder())
  const accounts = new Accounts(db, rolesWith(roles))
  const editor = (await createMissingAccounts(db, accounts)).find(({ role }) => role === 'editor')
  const account = accounts.all().find(({ email }) => email === 'editor@localhost') as Identity
  const earlier = accounts.renewLink(account, account.id)
  expect(await accounts.changePassword(account.email, editor?.password ?? '', PASSWORD)).toBeDefined()
  expect(accounts.linked(earlier.token)).toBeUndefined()
  const { token } = accounts.renewLink(account, account.id)
  const set = await Promise.all([accounts.setPasswordWith(token, 'one'), accounts.setPasswordWith(token, 'other')])
  expect(set.filter((each) => each !== undefined)).toHaveLength(1)
})

test('only the lake’s own accounts that are not disabled get new passwords, which end their sessions', async () => {
  const db = openDatabase(temporaryFolder())
  const accounts = new Accounts(db, rolesWith(roles))
  await createMissingAccounts(db, accounts)
  const [first, second] = accounts.all() as [Identity, Identity]
  const sessions = new Sessions(db, accounts, { script: 'script', viewer: 'viewer' })
  onTestFinished(() => sessions.close())
  accounts.setDisabled(first, second.id, true)
  sessions.finishHandoff(sessions.startHandoff(first))
  expect(accounts.entry(first.id).sessions).toBe(1)
  const made = await resetLocalPasswords(db, accounts)
  expect(made.map(({ email }) => email)).not.toContain(second.email)
  expect(made.map(({ email }) => email)).toContain(first.email)
  expect(accounts.entry(first.id).sessions).toBe(0)
})

test('expired links and sessions are not listed', async () => {
  const db = openDatabase(temporaryFolder())
  const accounts = new Accounts(db, rolesWith(roles))
  await createMissingAccounts(db, accounts)
  const [account] = accounts.all() as [Identity]
  const sessions = new Sessions(db, accounts, { script: 'script', viewer: 'viewer' })
  onTestFinished(() => sessions.close())
  sessions.finishHandoff(sessions.startHandoff(account))
  const { until } = accounts.renewLink(account, account.id)
  expect(accounts.entry(account.id)).toMatchObject({ sessions: 1, linkUntil: until })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * 24 * 60 * 60 * 1000 })
  expect(accounts.entry(account.id)).toMatchObject({ sessions: 0, linkUntil: null })
})

test('a lake with invitations starts without accounts', async () => {
  const server = await startTestLake({ roles })
  expect(server.accounts).toBeUndefined()
  const { client } = await join('first@example.com', 'administrator', server, server.client)
  expect(await list(client)).toMatchObject([{ email: 'first@example.com', role: 'administrator', state: 'active' }])
})

test('accounts from the previous format keep their passwords, which are hashed as well as new ones once they sign in', async () => {
  const dataDir = temporaryFolder()
  await (await startTestLake({ dataDir, roles, localAccounts: true })).close()
  const db = new DatabaseSync(path.join(dataDir, 'lake.db'))
  const salt = Buffer.alloc(16, 7)
  const hash = scryptSync('an old password', salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 })
  db.prepare("UPDATE accounts SET password = ? WHERE role = 'editor'").run(
    `scrypt$${salt.toString('base64url')}$${hash.toString('base64url')}`,
  )
  db.exec(
    'DROP TABLE account_links; DROP TABLE account_log; ALTER TABLE accounts DROP COLUMN disabled; ' +
      'ALTER TABLE accounts DROP COLUMN seen_at; PRAGMA user_version=2',
  )
  db.close()
  const moved = await startTestLake({ dataDir, roles, localAccounts: true })
  expect(moved.accounts).toBeUndefined()
  const given = { email: 'editor@localhost', password: 'an old password' }
  expect((await submitLogin(moved, given)).status).toBe(303)
  expect(await list(moved.client)).toHaveLength(3)
  await moved.close()
  const after = new DatabaseSync(path.join(dataDir, 'lake.db'))
  const kinds = after.prepare('SELECT password FROM accounts').all()
  after.close()
  expect(kinds.map(({ password }) => String(password).split('$').at(-1))).toEqual(['3', '3', '3'])
  const again = await startTestLake({ dataDir, roles, localAccounts: true })
  onTestFinished(() => again.close())
  expect((await submitLogin(again, given)).status).toBe(303)
})
