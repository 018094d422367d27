import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { backUp, restore } from '../cli/backup.ts'
import {
  newPlace,
  recordedIn,
  startForTest,
  submit,
  temporaryFolder,
  withStore,
  type RunningCareers,
} from './careersService.ts'

async function filledService(): Promise<RunningCareers> {
  const service = await startForTest()
  for (let count = 0; count < 3; count += 1) await submit(service)
  return service
}

it('a backup can be read by no other account, and is on the disk before it is said to be', async () => {
  const service = await filledService()
  const folder = temporaryFolder()
  const target = path.join(folder, 'disk')
  mkdirSync(target, { mode: 0o755 })
  const probe = await open(path.join(folder, 'probe'), 'w')
  const flush = vi.spyOn(Object.getPrototypeOf(probe) as typeof probe, 'sync')
  await probe.close()
  expect(await backUp(service.store, target)).toContain('3 of 3 submissions')
  expect(readdirSync(target)).toEqual(['careers.sqlite'])
  expect(statSync(path.join(target, 'careers.sqlite')).mode & 0o077).toBe(0)
  // The file, and the folders that name it.
  expect(flush.mock.calls.length).toBeGreaterThanOrEqual(3)
})

it('a backup names the submissions whose resume is missing or changed', async () => {
  const service = await filledService()
  const [first = '', second = '', third = ''] = (await service.recorded()).map(({ id }) => id)
  await withStore(service.store, async ({ db }) => {
    await db.deleteFrom('resumes').where('application_id', '=', first).execute()
    await db
      .updateTable('resumes')
      .set({ content: Buffer.from('x') })
      .where('application_id', '=', second)
      .execute()
  })
  const said = await backUp(service.store, path.join(temporaryFolder(), 'backup')).catch(String)
  expect(said).toMatch(/1 of 3 submissions .+ missing or not what was received/)
  for (const id of [first, second]) expect(said).toContain(id)
  expect(said).not.toContain(third)
})

it('a backup overwrites nothing: neither a folder with something in it, nor a store', async () => {
  const service = await filledService()
  const folder = path.join(temporaryFolder(), 'backup')
  await backUp(service.store, folder)
  await expect(backUp(service.store, folder)).rejects.toThrow(/isn't empty/)
  await service.close()
  const before = await recordedIn(service.store)
  await expect(restore(service.store, folder)).rejects.toThrow(/has data in it already\. Restore into an empty one/)
  expect(await recordedIn(service.store)).toEqual(before)
})

it('a backup that isn’t one is refused with a sentence', async () => {
  const folder = temporaryFolder()
  await expect(restore(await newPlace(), folder)).rejects.toThrow(
    /^There is no backup in .+: it has no careers\.sqlite/,
  )
  writeFileSync(path.join(folder, 'careers.sqlite'), '')
  await expect(restore(await newPlace(), folder)).rejects.toThrow(/^The backup in .+ is not one of this version/)
  writeFileSync(path.join(folder, 'careers.sqlite'), 'no database. '.repeat(100))
  await expect(restore(await newPlace(), folder)).rejects.toThrow(/^The database .+ is damaged/)
})
