import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryDir } from '../../lake/tests/testLake.ts'
import { root, runCommand } from './runCommand.ts'

vi.setConfig({ testTimeout: 120_000 })

const data = await temporaryDir()
const env = { DATA_DIR: data, SANITY_PROJECT_ID: '' }
const database = () => readFile(path.join(data, 'lake/lake.db'))
const first = await runCommand('commands/passwords.ts', ['--yes'], env)

/** Types an answer where a person would, at a terminal. @returns what stands on it, and how the command ends */
function atTerminal(command: string, answer: string): Promise<{ code: number | null; text: string }> {
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd: root,
    env: { ...process.env, ...env },
  })
  let text = ''
  let isAsked = false
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    if (isAsked || !text.includes('(y/N)')) return
    isAsked = true
    child.stdin.write(answer)
  })
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, text }))
  })
}

test('what can’t be taken back is said first; with nobody to ask it is not done', async () => {
  expect([first.code, first.text]).toEqual([0, expect.stringMatching(/administrator@localhost {3}\S+/)])
  const before = await database()
  const { code, text } = await runCommand('commands/passwords.ts', [], env)
  expect([code, text]).toEqual([
    1,
    expect.stringMatching(/The old ones no longer work[^]*nothing was changed\..*--yes/),
  ])
  expect(text).not.toMatch(/@localhost {3}\S/)
  expect(await database()).toEqual(before)
})

test.skipIf(!existsSync('/usr/bin/script')).each([
  ['no', 'n\r'],
  ['nothing', '\r'],
  ['Ctrl-D', '\u0004'],
  ['Ctrl-C', '\u0003'],
])('at a terminal %s is a no', async (_what, answer) => {
  const before = await database()
  const { code, text } = await atTerminal(`${process.execPath} commands/passwords.ts`, answer)
  expect([code, text]).toEqual([1, expect.stringContaining('Nothing was changed.')])
  expect(await database()).toEqual(before)
})

test.skipIf(!existsSync('/usr/bin/script'))('at a terminal yes is a yes', async () => {
  const { code, text } = await atTerminal(`${process.execPath} commands/passwords.ts`, 'y\r')
  expect([code, text]).toEqual([0, expect.stringMatching(/administrator@localhost {3}\S+/)])
})
