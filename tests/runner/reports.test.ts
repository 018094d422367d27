import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../support/root.ts'
import { readPlaywright, readVitest } from './reports.ts'

/** Inside the project, so that its tests find the packages. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(root, 'node_modules/.reports-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const at = (file: string) => path.join(folder, file)
/** The arguments of a command after `npx vitest run <file>`, as a shell parses them. */
const wordsOf = (command: string) =>
  spawnSync('sh', ['-c', `printf '%s\\n' ${command}`], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .slice(4)

test('Vitest’s report gives what passed, was skipped and failed, each failure with the command that runs it alone', async () => {
  await writeFile(at('vitest.config.mjs'), 'export default { test: { globals: true, include: ["*.check.mjs"] } }')
  await writeFile(
    at('one.check.mjs'),
    `describe("it's (a) group", () => {
      it('costs $1 + [2]', () => expect(1).toBe(2))
      it('costs $1 + [2], and more', () => undefined)
      it.skip('has no machine', () => undefined)
    })`,
  )
  await writeFile(at('two.check.mjs'), 'throw new Error("This file is broken.")')
  const run = (name: string, ...more: string[]) => {
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
    const report = at(`${name}.json`)
    const json = ['--reporter=json', `--outputFile=${report}`]
    spawnSync(process.execPath, [vitest, 'run', '--root', folder, ...json, ...more], { cwd: folder, stdio: 'ignore' })
    return readVitest(report)
  }
  const { passed, leftOut, failures } = run('all')
  const file = (name: string) => path.relative(root, at(name))
  expect({ passed, leftOut }).toEqual({ passed: 1, leftOut: [file('one.check.mjs')] })
  const [failed, broken] = failures.toSorted((a, b) => a.name.localeCompare(b.name))
  expect(failed).toMatchObject({
    name: `${file('one.check.mjs')} › it's (a) group > costs $1 + [2]`,
    why: expect.stringContaining('expected 1 to be 2'),
  })
  expect(broken).toEqual({
    name: file('two.check.mjs'),
    why: 'This file is broken.',
    command: `npx vitest run ${file('two.check.mjs')}`,
    only: [file('two.check.mjs')],
  })
  const [checkFile, ...selection] = failed?.only ?? []
  expect(checkFile).toBe(file('one.check.mjs'))
  expect(wordsOf(failed?.command ?? '')).toEqual(selection)
  const again = run('again', 'one', ...selection)
  expect([again.passed, again.failures.length]).toEqual([0, 1])
}, 60_000)

test('Playwright’s report gives the same', async () => {
  await writeFile(at('playwright.config.mjs'), 'export default { testDir: ".", outputDir: "out" }')
  await writeFile(
    at('one.spec.mjs'),
    `import { expect, test } from '@playwright/test'
    test.describe('a group', () => {
      test('fails', () => expect(1).toBe(2))
      test('passes', () => undefined)
    })
    test.skip('is left out', () => undefined)`,
  )
  const report = at('playwright.json')
  spawnSync(process.execPath, [path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=json'], {
    cwd: folder,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    stdio: 'ignore',
  })
  const file = path.relative(root, at('one.spec.mjs'))
  expect(readPlaywright(report)).toEqual({
    passed: 1,
    leftOut: [file],
    failures: [
      {
        name: `${file}:3 › fails`,
        why: expect.stringContaining('Expected: 2'),
        command: `npx playwright test --trace retain-on-failure ${file}:3`,
        only: ['--trace', 'retain-on-failure', `${file}:3`],
      },
    ],
  })
}, 60_000)
