import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runNode } from '#commands/services/processes.ts'
import { temporaryFolder } from '../support/atEnd.ts'
import { root } from '../support/root.ts'

// `npm test` checks the licenses of our own dependencies separately.
test.each([
  ['(MIT OR GPL-2.0-only)', 0, ''],
  ['MIT AND GPL-3.0-only', 1, 'Package "other@1.0.0" is licensed under "MIT AND GPL-3.0-only" which is not permitted'],
  ['LGPL-2.1-only', 1, 'Package "other@1.0.0" is licensed under "LGPL-2.1-only" which is not permitted'],
  [undefined, 1, 'Package "other@1.0.0" is licensed under "UNKNOWN" which is not permitted'],
])('a package with the license %s makes the check exit with %i', async (license, code, sentence) => {
  const folder = temporaryFolder()
  const write = async (place: string, manifest: object) => {
    await mkdir(path.join(folder, place), { recursive: true })
    await writeFile(path.join(folder, place, 'package.json'), JSON.stringify({ version: '1.0.0', ...manifest }))
  }
  await write('', { name: 'ours', private: true, dependencies: { other: '1.0.0' } })
  await write('node_modules/other', { name: 'other', license })
  const lines: string[] = []
  const script = path.join(root, 'commands/licenses.ts')
  expect(await runNode([script], { cwd: folder, onLine: (line) => lines.push(line) }).exited).toBe(code)
  expect(lines.join('\n')).toContain(sentence)
})
