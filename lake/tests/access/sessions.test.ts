import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { Accounts } from '../../auth/accounts.ts'
import { rolesWith } from '../../auth/roles.ts'
import { Sessions } from '../../auth/sessions.ts'
import { openDatabase } from '../../store/database.ts'
import { temporaryDir } from '../testLake.ts'

const db = openDatabase(await temporaryDir())
const accounts = new Accounts(db, rolesWith())
await accounts.createMissing()
afterAll(() => db.close())
afterEach(() => vi.useRealTimers())

test('what goes on in the name of a session ends within a minute when its time is over', () => {
  vi.useFakeTimers()
  const sessions = new Sessions(db, accounts, { script: 'script', viewer: 'viewer' })
  const [account] = accounts.all()
  const session = account && sessions.finishHandoff(sessions.startHandoff(account))
  const authorization = `Bearer ${session?.token}`
  const ended: string[] = []
  sessions.watch(authorization, () => ended.push('watched'))
  sessions.watch(authorization, () => ended.push('not watched any more'))()
  sessions.watch('Bearer script', () => ended.push('the script token'))
  const day = 24 * 60 * 60 * 1000
  vi.advanceTimersByTime(day)
  expect(ended).toEqual([])
  // Straight to the end of the ninety days: a timer for each minute until then would take long.
  vi.setSystemTime(Date.now() + 89 * day)
  vi.advanceTimersByTime(60_000)
  expect(ended).toEqual(['watched'])
  sessions.close()
})
