import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readMemory } from '#render/output/buildMemory.ts'
import { temporaryFolder } from '../../support/atEnd.ts'

test('a deployment without a memory, or with that of an earlier version of the code, is not reused', async () => {
  const file = path.join(temporaryFolder(), 'memory.json')
  expect(await readMemory(file)).toBeUndefined()
  await writeFile(file, '{"code":"a","content":{"answers":{}}}')
  expect(await readMemory(file)).toBeUndefined()
  await writeFile(file, '{"code":"a","content":{"results":{}}}')
  expect(await readMemory(file)).toMatchObject({ code: 'a' })
})
