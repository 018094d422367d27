import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runLake, startLakeProcess } from '../lakeProcess.ts'
import { clientOf, temporaryDir } from '../testLake.ts'

const lakeFolder = path.resolve(import.meta.dirname, '../..')
const npm = process.env['npm_execpath'] ?? 'npm'

function run(command: string, args: string[], cwd: string): string {
  const [file, all] = /\.[cm]?js$/.test(command) ? [process.execPath, [command, ...args]] : [command, args]
  return execFileSync(file, all, { cwd, encoding: 'utf8' })
}

test('the package that is packed starts a lake for the project that the command names', async () => {
  // Inside the project, so that the package finds what it depends on.
  const folder = await mkdtemp(path.join(lakeFolder, '../node_modules/.content-lake-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [archive = ''] = run(npm, ['pack', '--silent', '--pack-destination', folder], lakeFolder)
    .trim()
    .split('\n')
    .slice(-1)
  run('tar', ['-xzf', archive], folder)

  const { child, url } = await startLakeProcess(await temporaryDir(), {
    main: path.join(folder, 'package/dist/main.js'),
    more: ['--project', 'abc123', '--dataset', 'blog'],
  })
  const visitor = clientOf(url, { projectId: 'abc123', dataset: 'blog' })
  expect(await visitor.fetch('1 + 1')).toBe(2)
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
}, 180_000)

test.each([
  [['--port', 'seventy'], /^--port seventy: that is no whole number from 0 to 65535\.$/],
  [['--projects', 'abc'], /--projects[\s\S]*--project <id>/],
])('the command with %j says what to do', async (args, sentence) => {
  const { code, output } = await runLake('--data', await temporaryDir(), ...args)
  expect(output).toMatch(sentence)
  expect(code).toBe(1)
})
