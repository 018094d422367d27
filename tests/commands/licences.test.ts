import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runNode } from '../../commands/services/processes.ts'
import { temporaryDir } from '../../lake/tests/testLake.ts'

const root = path.resolve(import.meta.dirname, '../..')

async function check(cwd: string) {
  const lines: string[] = []
  const onLine = (line: string) => lines.push(line)
  const code = await runNode([path.join(root, 'commands/licences.ts'), '--check'], { cwd, onLine }).exited
  return { code, text: lines.join('\n') }
}

test('we may use every package of this project, and docs/licences.md is in step with the lockfile', async () => {
  expect(await check(root)).toEqual({ code: 0, text: '' })
})

test('a package with another licence or none is named, and a list that is out of step', async () => {
  const folder = await temporaryDir()
  const packages = {
    '': { dependencies: { either: '1' } },
    'node_modules/either': { version: '1.0.0', license: '(MIT OR GPL-2.0-only)' },
    'node_modules/both': { version: '1.0.0', license: 'MIT AND GPL-3.0-only' },
    'node_modules/either/node_modules/none': { version: '2.0.0' },
  }
  await mkdir(path.join(folder, 'docs'))
  await writeFile(path.join(folder, 'docs/licences.md'), '')
  await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  const { code, text } = await check(folder)
  expect(code).toBe(1)
  expect(text.split('\n')).toEqual([
    expect.stringMatching(/^both 1\.0\.0 has the licence “MIT AND GPL-3\.0-only”/),
    expect.stringMatching(/^none 2\.0\.0 has the licence “”/),
    expect.stringMatching(/^docs\/licences\.md is out of step/),
  ])
})
