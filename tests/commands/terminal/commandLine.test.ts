import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { root } from '../../support/root.ts'
import { runNodeAsTyped } from '../runCommand.ts'

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
/** The web server of a service can't be loaded, because its commands would have to wait for it. */
const noWebServer = `data:text/javascript,import { registerHooks } from 'node:module';${encodeURIComponent(
  "registerHooks({ resolve(name, context, next) { if (name === 'fastify') throw new Error('It loads a web server.'); return next(name, context) } })",
)}`
/** Can't start processes or write files, except for compiled code: Node itself refuses. */
const harmless = [
  '--permission',
  '--allow-fs-read=*',
  `--allow-fs-write=${process.env.NODE_COMPILE_CACHE}`,
  '--allow-addons',
  '--disable-warning=SecurityWarning',
]

// For an unknown argument, below, each command prints the same as for --help. The careers service has its own text.
test.each(['commands/accounts.ts --help', 'commands/accounts.ts -h', 'careers/main.ts --help'])(
  '%s explains the command and does nothing',
  async (words) => {
    // With an invalid setting: help works even then.
    const { code, text } = await runNodeAsTyped(
      [...harmless, '--import', noNetwork, '--import', noWebServer, ...words.split(' ')],
      { LAKE_PORT: 'banana' },
    )
    expect([code, text]).toEqual([0, expect.stringMatching(/^npm run (?:accounts|careers)/)])
    expect(text).not.toMatch(/banana|Error|^ +at /m)
  },
)

const scriptsOfOurs = [...ours].toSorted()
// Arguments are checked before settings. This setting is not one of the careers service's, which reads its own first.
const said = await runNodeAsTyped(
  [...harmless, '--import', noNetwork, path.join(import.meta.dirname, 'unknownWord.ts'), ...scriptsOfOurs],
  { SITE_PORT: 'banana' },
)
const answers = JSON.parse(said.text) as Record<string, { code: number; text: string } | undefined>

test.each(scriptsOfOurs)('%s: an unknown argument is reported with the valid ones, and nothing is done', (script) => {
  const { code, text = '' } = answers[script] ?? {}
  expect([code, text]).toEqual([2, expect.stringContaining('--no-such-word')])
  expect(text).toMatch(/npm (?:run|test|start)|checkTypegen/)
  expect(text).not.toMatch(/banana|^ +at /m)
})
