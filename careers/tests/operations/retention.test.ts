/** Old applications are deleted after the time on the privacy page. */
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '@archstep/contracts/time/durations.ts'
import { POLL_MS } from '../../mail/mailer.ts'
import { announcement } from '../../retention.ts'
import { deleteApplications } from '../../store/applications.ts'
import { deleteMailFiles, writeMailFile } from '../../store/mailFiles.ts'
import { openStore } from '../../store/openStore.ts'
import { newMail, recordMail } from '../../store/outbox.ts'
import { monthsBefore } from '../../store/retentionPlan.ts'
import type { StorePlace } from '../../store/tables.ts'
import {
  applicationRow,
  apply,
  ask,
  newPlace,
  prolong,
  recordedIn,
  startForTest,
  withStore,
} from '../careersService.ts'
import { APPLICATIONS } from '../fakeLake.ts'

const START = new Date('2026-11-22T10:00:00.000Z')

test.each([
  ['share', 'Many applications are older than 12 months at once.'],
  ['first', 'Applications in this database are older than 12 months, and none was deleted for its age before.'],
  [
    'clock',
    'Old applications were last looked for on 2026-10-01T10:00:00.000Z, and now the clock says 2026-11-22T10:00:00.000Z: it may be wrong, or the service was off.',
  ],
] as const)('recruiters learn why in words: %s', (why, sentence) => {
  const on = new Date('2026-12-06T10:00:00.000Z')
  const lookedAt = '2026-10-01T10:00:00.000Z'
  const { text } = announcement({ on, months: 12, why, old: 11, all: 43, formerMonths: 12, lookedAt }, START, 'UTC')
  expect(text.split('\n')[0]).toBe(sentence)
})

test.each([
  ['America/Chicago', 'December 5, 2026'],
  // The office's time zone is not known from the CMS.
  [undefined, 'December 6, 2026'],
])('a deletion is announced with the day in the office’s time zone: in %s it is %s', (timeZone, day) => {
  const on = new Date('2026-12-06T02:00:00.000Z')
  const plan = { on, months: 12, why: 'share', old: 11, all: 43, formerMonths: 12, lookedAt: null } as const
  const { subject, text } = announcement(plan, START, timeZone)
  expect(subject).toBe(`Applications will be deleted on ${day}`)
  expect(text).toContain(`On ${day} those that are older than 12 months`)
})

/** A place whose service has deleted before, with one application of each age, in months. */
async function filled(...ages: number[]): Promise<{ store: StorePlace; ids: string[] }> {
  const service = await startForTest({ applications: APPLICATIONS })
  const { store } = service
  const ids: string[] = []
  for (const age of ages) {
    const id = await apply(service)
    await withStore(store, async ({ db }) => {
      const created_at = new Date(monthsBefore(new Date(), age).getTime() - 60_000).toISOString()
      await db.updateTable('applications').set({ created_at }).where('id', '=', id).execute()
    })
    ids.push(id)
  }
  await expect.poll(() => readdirSync(path.join(store.dataDir, 'mail'))).toHaveLength(ages.length * 2)
  await service.close()
  return { store, ids }
}

const left = async (store: StorePlace) => (await recordedIn(store)).map(({ id }) => id)

test('deleting old mails continues if another process has deleted or renamed one in the meantime', async () => {
  const { dataDir } = await newPlace()
  const written = await writeMailFile(dataDir, { about: 'call', id: 'old' }, Buffer.from('Call me'))
  // The file is listed, but gone when it is read.
  symlinkSync('gone', path.join(dataDir, 'mail', 'call-gone.eml.new'))
  await deleteMailFiles(dataDir, ['call'], new Date(Date.now() + DAY_MS))
  expect(existsSync(written)).toBe(false)
})

describe('a start', () => {
  test('deletes what is older than the number in the CMS, with the resume and the mails', async () => {
    const { store, ids } = await filled(13, 12, 11)
    // A request for a call that could not be sent is not kept longer, either.
    const call = { application_id: null, kind: 'call', recipient: null, subject: 'A call', text: 'Call me' } as const
    const created_at = monthsBefore(new Date(), 13).toISOString()
    await withStore(store, ({ db }) =>
      recordMail(db, { ...newMail({ ...call, created_at }, 'x.example'), due_at: null }),
    )
    // Nor is one that was written to a file because there was no mail server anymore.
    const [old, recent] = await Promise.all(
      ['old', 'recent'].map((id) => writeMailFile(store.dataDir, { about: 'call', id }, Buffer.from('Call me'))),
    )
    utimesSync(old ?? '', new Date(created_at), new Date(created_at))
    const service = await startForTest({ store, applications: APPLICATIONS })
    await expect.poll(() => service.lines).toContain('Deleted 2 applications older than 12 months.')
    expect(await left(store)).toEqual([ids[2]])
    expect(await service.resumes()).toBe(1)
    expect(existsSync(old ?? '')).toBe(false)
    rmSync(recent ?? '')
    expect(readdirSync(path.join(store.dataDir, 'mail')).every((name) => name.startsWith(`${ids[2]}-`))).toBe(true)
    const mails = await withStore(store, ({ db }) => db.selectFrom('outbox').select('application_id').execute())
    expect(new Set(mails.map(({ application_id }) => application_id))).toEqual(new Set([ids[2]]))
  })

  test('uses the setting, and warns the operator if the privacy page says something else', async () => {
    const { store, ids } = await filled(14, 12)
    for (const [retentionMonths, says, place] of [
      [12, /^$/, (await filled(13)).store],
      [13, /CAREERS_RETENTION_MONTHS is 13, but the privacy page says 12 months\. Take .+ away/, store],
    ] as const) {
      const service = await startForTest({ store: place, applications: APPLICATIONS, retentionMonths })
      await expect.poll(() => service.lines.join('\n')).toContain('Deleted 1 application older')
      await service.close()
      expect(service.told.join('\n')).toMatch(says)
    }
    expect(await left(store)).toEqual([ids[1]])
  })

  test.each([
    ['reached', undefined],
    ['given the number', { ...APPLICATIONS, keptMonths: null }],
  ])('deletes nothing while the CMS has not been %s', async (_what, applications) => {
    const { store } = await filled(40)
    // Like a new machine: no result of the CMS is stored.
    rmSync(path.join(store.dataDir, 'content.json'))
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const retries = () => timers.mock.calls.flatMap(([run, delay]) => (delay === 10 * 60_000 ? [run] : []))
    const { told } = await startForTest({ store, applications })
    await expect.poll(() => retries()).toHaveLength(1)
    retries()[0]?.()
    await expect.poll(() => retries()).toHaveLength(2)
    expect(told.filter((line) => /^No application is deleted for its age.+CAREERS_RETENTION/.test(line))).toHaveLength(
      1,
    )
    expect(await left(store)).toHaveLength(1)
  })

  test('announces a delayed deletion by mail and at the desk; less than three months count as three', async () => {
    const { store, ids } = await filled(4, 2)
    // The mail is sent right away.
    prolong(POLL_MS)
    // The mail needs no words from the CMS.
    const applications = { ...APPLICATIONS, keptMonths: 1, receipt: null }
    const options = {
      store,
      applications,
      desk: { studioUrl: 'https://studio.example.com', recruiters: [], recruiterRoles: [] },
    }
    const service = await startForTest(options)
    const folder = path.join(store.dataDir, 'mail')
    const announced = () => readdirSync(folder).filter((name) => name.startsWith('retention-'))
    // Without the encoding's own line breaks.
    const read = () => readFileSync(path.join(folder, announced()[0] ?? ''), 'utf8').replaceAll('=\r\n', '')
    await expect.poll(announced).toHaveLength(1)
    // The file is there before its text.
    await expect.poll(read).toMatch(/^Subject: Applications will be deleted on \w+ \d+, 20\d\d\r$[^]+raise the number/m)
    const mail = read()
    expect(mail).toMatch(/fell from 12 to 3\.[^]+as of today 1 of 2\.[^]+raise the number/)
    const deletionAt = async (at: { url: string }) => {
      const headers = { authorization: 'Bearer admin-token' }
      return ((await ask(at, '/api/v1/careers/desk/access/', headers)).body as { deletion: unknown }).deletion
    }
    expect(await deletionAt(service)).toEqual({
      on: expect.stringMatching(/^20\d\d-/) as string,
      months: 3,
      applications: 1,
    })
    expect(service.told.join('\n')).toMatch(/fell from 12 to 3\. Nothing is deleted for its age before 20/)
    expect(service.told.join('\n')).toMatch(/kept for 1 month, but none is deleted before 3\./)
    expect(await left(store)).toEqual(ids)
    await service.close()

    // As if the service had run for 14 days.
    const planned_at = new Date(Date.now() - 14 * DAY_MS).toISOString()
    await withStore(store, ({ db }) => db.updateTable('retention').set({ planned_at }).execute())
    const later = await startForTest(options)
    await expect.poll(() => left(store)).toEqual([ids[1]])
    await expect.poll(() => deletionAt(later)).toBeNull()
  })
})

test('nothing of a deleted application is left in the files of the database', async () => {
  const place = await newPlace()
  const store = await openStore(place, () => undefined)
  const inFiles = () =>
    readdirSync(place.dataDir).filter((name) => readFileSync(path.join(place.dataDir, name)).includes('Zebedee'))
  const created_at = START.toISOString()
  const [other, deleted] = [applicationRow({ created_at }), applicationRow({ created_at, full_name: 'Zebedee' })]
  await store.db.insertInto('applications').values([other, deleted]).execute()
  expect(inFiles()).toEqual(['careers.sqlite-wal'])
  // This moves what is in the log to the database.
  await deleteApplications(store, [other.id])
  expect(inFiles()).toEqual(['careers.sqlite'])
  await deleteApplications(store, [deleted.id])
  expect(inFiles()).toEqual([])
  await store.close()
})

test('a number of months beyond the calendar deletes nothing, and checks continue', async () => {
  const applications = { ...APPLICATIONS, keptMonths: 1_000_000_000 }
  const service = await startForTest({ applications })
  await apply(service)
  const lookedAt = () =>
    withStore(service.store, async ({ db }) => (await db.selectFrom('retention').select('looked_at').execute())[0])
  await expect.poll(async () => (await lookedAt())?.looked_at).toMatch(/^20\d\d-/)
  expect(service.lines.join('\n')).not.toMatch(/could not be deleted/)
  expect(await service.recorded()).toHaveLength(1)
})

test('an application that becomes old while the service runs is deleted within an hour', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const service = await startForTest({ retentionMonths: 12 })
  await apply(service)
  const hourly = () => timers.mock.calls.find(([, delay]) => delay === HOUR_MS)?.[0]
  await expect.poll(hourly).toBeDefined()
  expect(await service.recorded()).toHaveLength(1)
  await withStore(service.store, ({ db }) =>
    db.updateTable('applications').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute(),
  )
  hourly()?.()
  await expect.poll(() => service.recorded()).toEqual([])
  // It is unknown what the privacy page says, so there is nothing to warn about.
  expect(service.told.join('\n')).not.toContain('CAREERS_RETENTION_MONTHS')
})

test.each([
  ['2026-11-22T10:00:00.000Z', 12, '2025-11-22T10:00:00.000Z'],
  ['2026-03-31T00:00:00.000Z', 1, '2026-02-28T00:00:00.000Z'],
  ['2024-02-29T23:59:59.999Z', 12, '2023-02-28T23:59:59.999Z'],
  ['2026-01-15T00:00:00.000Z', 13, '2024-12-15T00:00:00.000Z'],
])('months are calendar months: %s minus %i is %s', (now, months, before) => {
  expect(monthsBefore(new Date(now), months).toISOString()).toBe(before)
})
