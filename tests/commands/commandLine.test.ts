import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { root, runNodeAsTyped } from './runCommand.ts'

vi.setConfig({ testTimeout: 120_000 })

const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
/** Every `npm run` script of ours, and every executable file in `commands`. */
const ours = new Set([
  ...Object.values(scripts).flatMap((script) => /^node (\S+\.ts)$/.exec(script)?.[1] ?? []),
  ...(await readdir(path.join(root, 'commands'))).flatMap((file) => (file.endsWith('.ts') ? `commands/${file}` : [])),
  'lake/tests/conformance/run.ts',
])

/** Any network access, even on this machine, fails. */
const noNetwork = `data:text/javascript,import net from 'node:net';${encodeURIComponent(
  "net.Socket.prototype.connect = net.Server.prototype.listen = () => { throw new Error('It asked somebody.') }",
)}`
/** Can't start processes or write files, except for compiled code: Node itself refuses. */
const harmless = [
  '--permission',
  '--allow-fs-read=*',
  `--allow-fs-write=${process.env.NODE_COMPILE_CACHE}`,
  '--allow-addons',
  '--disable-warning=SecurityWarning',
]

test('-h is short for --help', async () => {
  const command = [...harmless, '--import', noNetwork, 'commands/accounts.ts', '-h']
  const { code, text } = await runNodeAsTyped(command, {})
  expect([code, text]).toEqual([0, expect.stringMatching(/^npm run accounts/)])
})

describe.each([...ours].toSorted())('%s', (script) => {
  test('--help explains the command and does nothing', async () => {
    expect(existsSync(path.join(root, script))).toBe(true)
    // With an invalid setting: help works even then.
    const { code, text } = await runNodeAsTyped([...harmless, '--import', noNetwork, script, '--help'], {
      LAKE_PORT: 'banana',
    })
    expect([code, text]).toEqual([0, expect.stringMatching(/npm (?:run|test|start)|checkTypegen/)])
    expect(text).not.toMatch(/banana|Error|^ +at /m)
  })

  test('an unknown word gets a sentence, and nothing is done', async () => {
    const { code, text } = await runNodeAsTyped([...harmless, '--import', noNetwork, script, '--no-such-word'], {})
    expect([code, text]).toEqual([2, expect.stringContaining('--no-such-word')])
    expect(text).toMatch(/npm (?:run|test|start)|checkTypegen/)
    expect(text).not.toMatch(/^ +at /m)
  })
})
