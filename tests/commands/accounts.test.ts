import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runNode, type NodeProcess } from '#commands/services/processes.ts'
import { root } from '../support/root.ts'
import { isolatedStack, type Stack } from '../support/stack.ts'
import { runCommand } from './runCommand.ts'

const PASSWORD = 'correct horse battery'

let stack: Stack
let server: NodeProcess | undefined
beforeEach(async () => {
  stack = await isolatedStack()
})
afterEach(async () => {
  await server?.stop()
  await stack.remove()
})

const accounts = (...args: string[]) => runCommand('commands/accounts.ts', args, stack.env)

/** Starts the lake as a server does. @returns its output, to which it keeps adding */
async function startServer(env: Record<string, string> = {}): Promise<string[]> {
  const lines: string[] = []
  const ready = Promise.withResolvers<void>()
  server = runNode([path.join(root, 'hosts/server/lake.ts')], {
    cwd: root,
    env: { ...stack.env, ...env },
    onLine(line) {
      lines.push(line)
      if (line.includes(' answers at ')) ready.resolve()
    },
  })
  void server.exited.then(() => ready.reject(new Error(`It ended: ${lines.join('\n')}`)))
  await ready.promise
  return lines
}

const linkIn = (text: string): string => /^http\S+$/m.exec(text)?.[0] ?? ''

test('a server’s lake starts empty; its first administrator is invited from the terminal', async () => {
  const lines = await startServer()
  expect(lines.join('\n')).not.toMatch(/password|@localhost/)
  expect(await accounts('list')).toEqual({ code: 0, text: 'Nobody has an account yet.' })
  const { code, text } = await accounts('invite', 'Asha@example.com', '--role', 'administrator', '--name', 'Asha Rao')
  expect({ code, text }).toMatchObject({
    code: 0,
    text: expect.stringMatching(
      /^asha@example.com {3}Asha Rao {3}administrator {3}invited\nGive this link to Asha Rao/,
    ),
  })
  const link = linkIn(text)
  expect(link).toContain(`http://localhost:${stack.env['LAKE_PORT']}/account/link?token=`)
  const set = await fetch(link, { method: 'POST', body: new URLSearchParams({ password: PASSWORD }) })
  expect(set.status).toBe(200)
  expect((await accounts('list')).text).toMatch(/^asha@example.com +administrator +active +never signed in +Asha Rao$/)
  expect(await accounts('disable', 'Asha@Example.com', '--yes')).toMatchObject({
    code: 1,
    text: expect.stringMatching(
      /^Asha Rao \(asha@example\.com, administrator\) is signed out of 0 sessions and can’t sign in anymore\.\nThis is the last administrator/,
    ),
  })
  await server?.stop()
  expect(await server?.exited).toBe(0)
  expect(lines.at(-1)).toContain('The Content Lake has stopped.')
}, 60_000)

test('each command does what it says, and is recorded in the log', async () => {
  await startServer()
  await accounts('invite', 'bo@example.com', '--role', 'editor')
  // With the invisible characters that copying adds.
  expect((await accounts('role', '\u2060Bo@example.com\u200b ', 'recruiter')).text).toMatch(/recruiter {3}invited$/)
  // There is no terminal to ask for confirmation.
  expect(await accounts('disable', 'bo@example.com')).toMatchObject({
    code: 1,
    text: expect.stringMatching(
      /bo@example\.com, recruiter\) is signed out of 0 sessions.*\n.*nothing was changed\..*--yes/,
    ),
  })
  expect((await accounts('list')).text).toMatch(/bo@example\.com +recruiter +invited/)
  expect((await accounts('disable', 'bo@example.com', '--yes')).text).toMatch(/disabled$/)
  expect((await accounts('enable', 'bo@example.com')).text).toMatch(/invited$/)
  expect(linkIn((await accounts('reset', 'bo@example.com')).text)).not.toBe('')
  expect((await accounts('sessions', 'bo@example.com', '--yes')).code).toBe(0)
  // The lake's own message when it refuses something.
  expect(await accounts('invite', 'cy@example.com', '--role', 'boss')).toEqual({
    code: 1,
    text: expect.stringMatching(/^There is no role “boss”\. There are: administrator, editor/),
  })
  expect(await accounts('disable', 'nobody@example.com')).toEqual({
    code: 1,
    text: expect.stringMatching(/^nobody@example\.com has no account\./),
  })
  const log = (await accounts('log')).text.split('\n')
  expect(log.map((line) => line.split('   ')[2])).toEqual([
    'ended the sessions',
    'made a link for a new password',
    'enabled',
    'disabled',
    'changed the role from editor to recruiter',
    'invited as editor',
  ])
}, 90_000)

test('the command works while the lake is stopped, and gives links at its public address', async () => {
  stack.env['LAKE_URL'] = 'https://lake.example.com'
  // A lake that has never run has no accounts, and listing them creates none.
  expect(await accounts('list')).toEqual({ code: 0, text: 'Nobody has an account yet.' })
  const { text } = await accounts('invite', 'bo@example.com', '--role', 'editor')
  expect(linkIn(text)).toMatch(/^https:\/\/lake\.example\.com\/account\/link\?token=\w{80}$/)
  expect((await accounts('list')).text).toMatch(/bo@example\.com +editor +invited/)
}, 60_000)

test.each([
  [['invite', 'bo@example.com'], /^An argument is missing\.\nnpm run accounts -- list/],
  [['dance'], /^There is no command dance\.\nnpm run accounts -- list/],
])('%j exits with 2, says what to do, and makes no lake', async (args, sentence) => {
  expect(await accounts(...args)).toEqual({ code: 2, text: expect.stringMatching(sentence) })
  expect(existsSync(path.join(String(stack.env['DATA_DIR']), 'lake'))).toBe(false)
})
