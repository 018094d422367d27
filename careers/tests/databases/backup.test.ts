import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../../tests/support/atEnd.ts'
import { backUpStore, restore } from '../../cli/backup.ts'
import { listUnsentMails } from '../../store/mailStates.ts'
import type { StorePlace } from '../../store/tables.ts'
import {
  apply,
  command,
  newPlace,
  recordedIn,
  resumeIn,
  settingsFor,
  startForTest,
  submit,
  withStore,
  type RunningCareers,
} from '../careersService.ts'
import { makeDocx, makePdfOfSize } from '../resumeFixtures.ts'

const key = { 'idempotency-key': 'backup-0001' }

/** A service with applications of each kind. */
async function filledService(): Promise<RunningCareers> {
  const service = await startForTest()
  await submit(service, { resume: { data: makeDocx(), name: 'CV, “final”.docx' } }, key)
  await submit(service, { fields: { full_name: 'ఆశా రاؤ 🌱', comments: undefined, linkedin: undefined } })
  await submit(service, { resume: { data: makePdfOfSize(5 * 1024 * 1024), name: 'large.pdf' } })
  // More resumes than are copied at a time.
  for (let count = 0; count < 2; count += 1) await submit(service)
  return service
}

/** Everything that recruiters can get from a store. */
async function everything(place: StorePlace) {
  const applications = await recordedIn(place)
  return {
    applications,
    resumes: await Promise.all(applications.map(async ({ id }) => (await resumeIn(place, id)).toString('base64'))),
    rows: await withStore(place, ({ db }) => db.selectFrom('applications').selectAll().orderBy('id').execute()),
    // These mails are sent after the restore.
    waiting: await withStore(place, ({ db }) => listUnsentMails(db)),
  }
}

describe('a backup', () => {
  test('restores everything on an empty machine, where the service continues', async () => {
    const service = await filledService()
    const folder = path.join(temporaryFolder(), 'backup')
    const backedUp = await command(['backup', folder], settingsFor(service.store))
    expect(backedUp).toMatchObject({ code: 0, stderr: '' })
    expect(backedUp.stdout).toMatch(/^Backed up 5 of 5 applications to .+backup\. It holds personal data/)
    const before = await everything(service.store)
    expect(before.waiting).toHaveLength(8)
    await service.close()

    const empty = await newPlace()
    const restored = await command(['restore', folder], settingsFor(empty))
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toMatch(/^Restored 5 of 5 applications to .+\.\n$/)
    expect(await everything(empty)).toEqual(before)

    const second = await startForTest({ store: empty })
    // An application that was sent before the machine was lost is recognized.
    const repeated = await submit(second, { resume: { data: makeDocx(), name: 'CV, “final”.docx' } }, key)
    expect(repeated.headers.get('idempotency-replayed')).toBe('true')
    expect((await submit(second)).status).toBe(201)
  })

  test('is a data folder: the service can use it as its own', async () => {
    const service = await filledService()
    const dataDir = path.join(temporaryFolder(), 'careers')
    await backUpStore(service.store, dataDir)
    const onFolder = await startForTest({ store: { dataDir } })
    expect(await everything({ dataDir })).toEqual(await everything(service.store))
    expect((await submit(onFolder)).status).toBe(201)
  })

  test('from before there were mails is restored, and sends none', async () => {
    const service = await filledService()
    const folder = path.join(temporaryFolder(), 'backup')
    await backUpStore(service.store, folder)
    const before = await everything(service.store)
    const database = new DatabaseSync(path.join(folder, 'careers.sqlite'))
    database.exec("DROP TABLE outbox; DELETE FROM careers_migration WHERE name = '005 outbox'")
    database.close()
    const empty = await newPlace()
    expect(await restore(empty, folder)).toMatch(/^Restored 5 of 5 applications/)
    expect(await everything(empty)).toEqual({ ...before, waiting: [] })
  })

  test('is a snapshot, whatever arrives in the meantime', async () => {
    const service = await filledService()
    const folder = path.join(temporaryFolder(), 'backup')
    const ended = new AbortController()
    const sender = (async () => {
      while (!ended.signal.aborted) await submit(service)
    })()
    const said = await backUpStore(service.store, folder)
    ended.abort()
    await sender
    const [, intact, all] = /(\d+) of (\d+) applications/.exec(said) ?? []
    expect(intact).toBe(all)
    expect(await recordedIn({ dataDir: folder })).toHaveLength(Number(all))
  })
})

async function smallService(): Promise<RunningCareers> {
  const service = await startForTest()
  for (let count = 0; count < 3; count += 1) await apply(service)
  return service
}

test('a backup can’t be read by other accounts, and is on the disk before it is reported', async () => {
  const service = await smallService()
  const folder = temporaryFolder()
  const target = path.join(folder, 'disk')
  mkdirSync(target, { mode: 0o755 })
  const probe = await open(path.join(folder, 'probe'), 'w')
  const flush = vi.spyOn(Object.getPrototypeOf(probe) as typeof probe, 'sync')
  await probe.close()
  expect(await backUpStore(service.store, target)).toContain('3 of 3 applications')
  expect(readdirSync(target)).toEqual(['careers.sqlite'])
  expect(statSync(path.join(target, 'careers.sqlite')).mode & 0o077).toBe(0)
  // The file, and the folders above it.
  expect(flush.mock.calls.length).toBeGreaterThanOrEqual(3)
})

test('a backup names the applications whose resume is missing or altered, and so does a restore', async () => {
  const service = await smallService()
  const [first = '', second = '', third = ''] = (await service.recorded()).map(({ id }) => id)
  await withStore(service.store, async ({ db }) => {
    await db.deleteFrom('resumes').where('application_id', '=', first).execute()
    await db
      .updateTable('resumes')
      .set({ content: Buffer.from('x') })
      .where('application_id', '=', second)
      .execute()
  })
  const folder = path.join(temporaryFolder(), 'backup')
  const empty = await newPlace()
  for (const copy of [() => backUpStore(service.store, folder), () => restore(empty, folder)]) {
    const said = await copy().catch(String)
    expect(said).toMatch(/1 of 3 applications .+ missing or not what was received/)
    for (const id of [first, second]) expect(said).toContain(id)
    expect(said).not.toContain(third)
  }
  expect(await recordedIn(empty)).toHaveLength(3)
})

test('a backup overwrites neither a folder that isn’t empty nor a store', async () => {
  const service = await smallService()
  const folder = path.join(temporaryFolder(), 'backup')
  await backUpStore(service.store, folder)
  await expect(backUpStore(service.store, folder)).rejects.toThrow(/isn't empty/)
  await service.close()
  const before = await recordedIn(service.store)
  await expect(restore(service.store, folder)).rejects.toThrow(/has data in it already\. Restore into an empty one/)
  expect(await recordedIn(service.store)).toEqual(before)
})

test('something that isn’t a backup is refused with a sentence', async () => {
  const folder = temporaryFolder()
  await expect(restore(await newPlace(), folder)).rejects.toThrow(
    /^There is no backup in .+: it has no careers\.sqlite/,
  )
  writeFileSync(path.join(folder, 'careers.sqlite'), '')
  await expect(restore(await newPlace(), folder)).rejects.toThrow(/^The backup in .+ is not one of this version/)
  writeFileSync(path.join(folder, 'careers.sqlite'), 'no database. '.repeat(100))
  await expect(restore(await newPlace(), folder)).rejects.toThrow(/^The database .+ is damaged/)
})
