import { chmod, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { Accounts } from '../../auth/accounts.ts'
import { createMissingAccounts } from '../../auth/localAccounts.ts'
import { rolesWith, type Identity } from '../../auth/roles.ts'
import { keptToken, Sessions } from '../../auth/sessions.ts'
import { openDatabase } from '../../store/database.ts'
import { temporaryFolder } from '../atEnd.ts'
import { roles } from '../testRoles.ts'

const db = openDatabase(temporaryFolder())
const accounts = new Accounts(db, rolesWith(roles))
await createMissingAccounts(db, accounts)
const account = accounts.all()[0]!
const openSessions = () => new Sessions(db, accounts, { script: 'script', viewer: 'viewer' })
afterAll(() => db.close())
afterEach(() => vi.useRealTimers())

test('streams of a session end within a minute after it expires', () => {
  vi.useFakeTimers()
  const sessions = openSessions()
  const session = sessions.finishHandoff(sessions.startHandoff(account))
  const authorization = `Bearer ${session?.token}`
  const ended: string[] = []
  sessions.watch(authorization, () => ended.push('watched'))
  sessions.watch(authorization, () => ended.push('not watched any more'))()
  sessions.watch('Bearer script', () => ended.push('the script token'))
  const day = 24 * 60 * 60 * 1000
  vi.advanceTimersByTime(day)
  expect(ended).toEqual([])
  // Straight to the end of the ninety days: firing a timer for each minute would take too long.
  vi.setSystemTime(Date.now() + 89 * day)
  vi.advanceTimersByTime(60_000)
  expect(ended).toEqual(['watched'])
  sessions.close()
})

const PASSWORD = 'correct horse battery'
const changes: [string, (id: string, email: string) => unknown][] = [
  ['gets another role', (id) => accounts.setRole(account, id, 'editor')],
  ['is disabled', (id) => accounts.setDisabled(account, id, true)],
  ['is signed out by an administrator', (id) => accounts.endSessions(account, id)],
  ['sets a password with a link', (id) => accounts.setPasswordWith(accounts.renewLink(account, id).token, PASSWORD)],
  ['changes the password', (_, email) => accounts.changePassword(email, PASSWORD, 'something quite new')],
]

test.each(changes)('streams of someone who %s end at once', async (_, change) => {
  const sessions = openSessions()
  const email = 'asha@example.com'
  db.prepare('DELETE FROM accounts WHERE email = ?').run(email)
  const { id, link } = accounts.invite(account, { email, name: 'Asha Rao', role: 'administrator' })
  const person = (await accounts.setPasswordWith(link.token, PASSWORD))!
  const start = (who: Identity) => `Bearer ${sessions.finishHandoff(sessions.startHandoff(who))?.token}`
  const [own, other] = [start(person), start(account)]
  const [pending, othersPending] = [sessions.startHandoff(person), sessions.startHandoff(account)]
  const ended: string[] = []
  sessions.watch(own, () => ended.push('theirs'))
  sessions.watch(other, () => ended.push('somebody else’s'))
  await change(id, email)
  expect(ended).toEqual(['theirs'])
  expect(sessions.identify(own)).toBeUndefined()
  expect(sessions.finishHandoff(pending)).toBeUndefined()
  expect(sessions.finishHandoff(othersPending)).toBeDefined()
  expect(sessions.identify(other)).toBeDefined()
  sessions.close()
})

test('expired sessions are deleted at startup, and watching stops when the lake closes', () => {
  vi.useFakeTimers()
  const sessions = openSessions()
  const kept = () => Number(db.prepare('SELECT count(*) AS n FROM sessions').get()?.n)
  const others = kept()
  sessions.finishHandoff(sessions.startHandoff(account))
  expect(kept()).toBe(others + 1)
  sessions.close()
  expect(vi.getTimerCount()).toBe(0)
  vi.setSystemTime(Date.now() + 91 * 24 * 60 * 60 * 1000)
  openSessions().close()
  expect(kept()).toBe(0)
})

test('a token in a file is kept, and the file is made unreadable for others', async () => {
  const dir = temporaryFolder()
  const token = keptToken(dir, 'token')
  const file = path.join(dir, 'token')
  await chmod(file, 0o644)
  expect(keptToken(dir, 'token')).toBe(token)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  // An incomplete token, as from a full disk, doesn't count.
  await writeFile(file, token.slice(0, 20))
  expect(keptToken(dir, 'token')).toHaveLength(token.length)
})

test('the id with which a browser returns from signing in is valid for five minutes, for slow Studios', () => {
  vi.useFakeTimers()
  const sessions = openSessions()
  const [used, late] = [sessions.startHandoff(account), sessions.startHandoff(account)]
  vi.advanceTimersByTime(5 * 60_000 - 1)
  expect(sessions.finishHandoff(used)).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(sessions.finishHandoff(late)).toBeUndefined()
  sessions.close()
})
