import { mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { currentDeployment, deploymentNumbers, removeOld } from '#hosts/server/publishing/deployments.ts'
import { openStateFile } from '#hosts/server/publishing/stateFile.ts'
import { readMemory } from '#render/output/buildMemory.ts'
import { temporaryDir } from '#lake/tests/testLake.ts'

async function folderWith(count: number): Promise<string> {
  const folder = await temporaryDir()
  for (let deployment = 1; deployment <= count; deployment += 1)
    await mkdir(path.join(folder, 'releases', `${deployment}/site`), { recursive: true })
  return folder
}

test.each([
  ['the five newest deployments stay', 8, 7, [4, 5, 6, 7, 8]],
  ['the one that was in use before stays, too, when somebody had gone back to it', 8, 2, [2, 4, 5, 6, 7, 8]],
  ['of five none is removed', 5, 4, [1, 2, 3, 4, 5]],
  ['the first deployment has none before it', 1, undefined, [1]],
])('%s', async (_what, count, before, left) => {
  const folder = await folderWith(count)
  await removeOld(folder, before)
  expect(await deploymentNumbers(folder)).toEqual(left)
})

test('the deployment in use is the one that `current` links to', async () => {
  const folder = await folderWith(11)
  expect(await currentDeployment(folder)).toBeUndefined()
  await symlink('releases/10', path.join(folder, 'current'))
  expect(await currentDeployment(folder)).toBe(10)
  expect(await deploymentNumbers(folder)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('what a publisher leaves behind is known to the next one; something else is as nothing', async () => {
  const file = path.join(await temporaryDir(), 'publisher-status.json')
  const { read, write } = openStateFile(file)
  expect(await read()).toEqual({})
  await write({ release: 3 })
  expect(await read()).toEqual({ release: 3 })
  await writeFile(file, '{"release":"three"}')
  expect(await read()).toEqual({})
})

test('what an earlier version of the code remembers of a deployment, or nothing, is not reused', async () => {
  const file = path.join(await temporaryDir(), 'memory.json')
  expect(await readMemory(file)).toBeUndefined()
  await writeFile(file, '{"code":"a","content":{"answers":{}}}')
  expect(await readMemory(file)).toBeUndefined()
  await writeFile(file, '{"code":"a","content":{"results":{}}}')
  expect(await readMemory(file)).toMatchObject({ code: 'a' })
})
