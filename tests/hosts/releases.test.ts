import { mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { currentRelease, releaseNumbers, removeOld, rollBack } from '#hosts/server/releases.ts'
import { temporaryDir } from '#lake/tests/testLake.ts'

async function folderWith(count: number): Promise<string> {
  const folder = await temporaryDir()
  for (let release = 1; release <= count; release += 1)
    await mkdir(path.join(folder, 'releases', `${release}/site`), { recursive: true })
  return folder
}

test.each([
  ['the five newest releases stay', 8, 7, [4, 5, 6, 7, 8]],
  ['the one that was in use before stays, too, when somebody had gone back to it', 8, 2, [2, 4, 5, 6, 7, 8]],
  ['of five none is removed', 5, 4, [1, 2, 3, 4, 5]],
  ['the first release has none before it', 1, undefined, [1]],
])('%s', async (_what, count, before, left) => {
  const folder = await folderWith(count)
  await removeOld(folder, before)
  expect(await releaseNumbers(folder)).toEqual(left)
})

test('going back leads to the release before the one in use, or to the one that is named', async () => {
  const folder = await folderWith(11)
  expect(await currentRelease(folder)).toBeUndefined()
  await expect(rollBack(folder)).rejects.toThrow(/^There is no earlier release: 1, 2, .*, 10, 11 are there\.$/)
  await symlink('releases/11', path.join(folder, 'current'))
  expect([await rollBack(folder), await currentRelease(folder)]).toEqual([10, 10])
  expect([await rollBack(folder), await currentRelease(folder)]).toEqual([9, 9])
  expect([await rollBack(folder, 11), await currentRelease(folder)]).toEqual([11, 11])
  await rollBack(folder, 1)
  await expect(rollBack(folder)).rejects.toThrow('There is no earlier release')
  await expect(rollBack(folder, 12)).rejects.toThrow('There is no release 12')
  expect(await currentRelease(folder)).toBe(1)
})
