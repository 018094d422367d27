import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../support/atEnd.ts'
import { root } from '../support/root.ts'
import { atTerminal, hasTerminal } from './atTerminal.ts'
import { runCommand } from './runCommand.ts'

vi.setConfig({ testTimeout: 120_000 })

const data = temporaryFolder()
const env = { DATA_DIR: data, SANITY_PROJECT_ID: '' }
const database = () => readFile(path.join(data, 'lake/lake.db'))
const first = await runCommand('commands/passwords.ts', ['--yes'], env)

test('an irreversible action is announced first, and not done if there is no terminal for confirming it', async () => {
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

/** Asks like a command, without the modules that commands load. */
const script = path.join(data, 'ask.ts')
await writeFile(
  script,
  `import { confirm } from ${JSON.stringify(path.join(root, 'commands/terminal/commandLine.ts'))}
  await confirm('Everything changes.', false)
  console.log('Changed.')`,
)

test.skipIf(!hasTerminal).each([
  ['no', 'n\r'],
  ['nothing', '\r'],
  ['a word that begins like yes', 'yet\r'],
  ['Ctrl-D', '\u0004'],
  ['Ctrl-C', '\u0003'],
])('at a terminal, %s means no', async (_what, answer) => {
  const { code, text } = await atTerminal(script, {}, answer)
  expect([code, text]).toEqual([1, expect.stringContaining('Nothing was changed.')])
  expect(text).not.toContain('Changed.')
})

test.skipIf(!hasTerminal).each(['y', 'YES'])('at a terminal, %s means yes', async (yes) => {
  const { code, text } = await atTerminal(script, {}, `${yes}\r`)
  expect([code, text]).toEqual([0, expect.stringContaining('Changed.')])
})
