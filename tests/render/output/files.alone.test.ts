import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { linkFile } from '#render/output/files.ts'
import { temporaryFolder } from '../../support/atEnd.ts'

vi.mock(import('node:fs/promises'), async (original) => ({
  ...(await original()),
  link: () => Promise.reject(Object.assign(new Error('cross-device link not permitted'), { code: 'EXDEV' })),
}))

test('a file from another disk is copied, and missing folders are created', async () => {
  const root = temporaryFolder()
  const [from, to] = [path.join(root, 'a.png'), path.join(root, 'site/media/a.png')]
  await writeFile(from, 'bytes')
  await linkFile(from, to)
  expect(await readFile(to, 'utf8')).toBe('bytes')
})
