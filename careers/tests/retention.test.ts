/** Old applications go, by the number that the privacy page says. On either database. */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readSettings } from '../cli/settings.ts'
import { monthsBefore } from '../store/retention.ts'
import type { StorePlace } from '../store/store.ts'
import { newPlace, recordedIn, startForTest, submit, withStore, type RunningCareers } from './careersService.ts'
import { APPLICATIONS, fakeLake } from './fakeLake.ts'

const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 })

/** A store with one application of each age, in months. */
async function filled(...ages: number[]): Promise<{ store: StorePlace; ids: string[] }> {
  const store = await newPlace()
  const words = await fakeLake([], { applications: APPLICATIONS })
  const service = await startForTest({ store, content: words.content })
  const ids: string[] = []
  for (const age of ages) {
    const { id } = (await (await submit(service)).json()) as { id: string }
    await withStore(store, async ({ db }) => {
      const created_at = new Date(monthsBefore(new Date(), age).getTime() - 60_000).toISOString()
      await db.updateTable('applications').set({ created_at }).where('id', '=', id).execute()
    })
    ids.push(id)
  }
  await eventually(() => expect(readdirSync(path.join(store.dataDir, 'mail'))).toHaveLength(ages.length * 2))
  await service.close()
  return { store, ids }
}

const left = async (store: StorePlace) => (await recordedIn(store)).map(({ id }) => id)

describe('a start', { timeout: 60_000 }, () => {
  it('deletes what is older than the number in the CMS, with the resume and the mails', async () => {
    const { store, ids } = await filled(13, 12, 11)
    const words = await fakeLake([], { applications: APPLICATIONS })
    const lines: string[] = []
    const service = await startForTest({ store, content: words.content, log: (line) => lines.push(line) })
    await eventually(() => expect(lines).toContain('Deleted 2 applications older than 12 months.'))
    expect(await left(store)).toEqual([ids[2]])
    expect(await service.resumes()).toBe(1)
    expect(readdirSync(path.join(store.dataDir, 'mail')).every((name) => name.startsWith(`${ids[2]}-`))).toBe(true)
    const mails = await withStore(store, ({ db }) => db.selectFrom('outbox').select('application_id').execute())
    expect(new Set(mails.map(({ application_id }) => application_id))).toEqual(new Set([ids[2]]))
  })

  it('goes by the setting, and tells the operator that the privacy page says otherwise', async () => {
    const { store, ids } = await filled(14, 12)
    const words = await fakeLake([], { applications: APPLICATIONS })
    const said: string[] = []
    await startForTest({ store, content: words.content, retentionMonths: 13, tell: (line) => said.push(line) })
    await eventually(async () => expect(await left(store)).toEqual([ids[1]]))
    expect(said.join('\n')).toMatch(
      /CAREERS_RETENTION_MONTHS is 13, but the privacy page says 12 months\. Take .+ away/,
    )
  })

  it('says nothing where both are the same', async () => {
    const words = await fakeLake([], { applications: APPLICATIONS })
    const said: string[] = []
    await startForTest({ content: words.content, retentionMonths: 12, tell: (line) => said.push(line) })
    await eventually(() => expect(words.questions).not.toEqual([]))
    await sleep(300)
    expect(said).toEqual([])
  })

  it.each([
    ['reached', undefined],
    ['given the number', { ...APPLICATIONS, keptMonths: null }],
  ])('deletes nothing as long as the CMS has not been %s', async (_what, applications) => {
    const { store } = await filled(40)
    // As on a new machine: no answer of the CMS is kept.
    rmSync(path.join(store.dataDir, 'content.json'))
    const words = await fakeLake([], { applications })
    const said: string[] = []
    await startForTest({ store, content: words.content, tell: (line) => said.push(line) })
    await eventually(() =>
      expect(said.join('\n')).toMatch(/No application is deleted for its age.+CAREERS_RETENTION_MONTHS/),
    )
    expect(await left(store)).toHaveLength(1)
  })
})

const DAY_MS = 24 * 60 * 60_000

/** The deletion that the desk speaks of. */
async function deletionAt(service: RunningCareers): Promise<unknown> {
  const answer = await fetch(`${service.url}/api/v1/careers/desk/access/`, {
    headers: { authorization: 'Bearer admin-token' },
  })
  return ((await answer.json()) as { deletion: unknown }).deletion
}

/** A service whose CMS says a number of months, what it says, and what is announced. */
async function keptFor(keptMonths: number, store: StorePlace, content: object = {}) {
  const words = await fakeLake([], { applications: { ...APPLICATIONS, keptMonths, ...content } })
  const said: string[] = []
  const service = await startForTest({
    store,
    content: words.content,
    desk: { studioUrl: 'https://studio.example.com', recruiters: [] },
    log: (line) => said.push(line),
    tell: (line) => said.push(line),
  })
  const announced = () =>
    readdirSync(path.join(store.dataDir, 'mail'))
      .filter((name) => name.startsWith('retention-'))
      // Without the ends of lines that are the encoding's own.
      .map((name) => readFileSync(path.join(store.dataDir, 'mail', name), 'utf8').replaceAll('=\r\n', ''))
  return { ...service, said, announced }
}

/** Days in which the service ran. */
const letDaysPass = (store: StorePlace, days: number) =>
  withStore(store, async ({ db }) => {
    const { planned_at } = await db.selectFrom('retention').selectAll().executeTakeFirstOrThrow()
    const earlier = new Date(Date.parse(planned_at ?? '') - days * DAY_MS).toISOString()
    await db.updateTable('retention').set({ planned_at: earlier }).execute()
  })

/** When old applications were last looked for. */
const lookedAt = (store: StorePlace) =>
  withStore(store, async ({ db }) => (await db.selectFrom('retention').selectAll().executeTakeFirst())?.looked_at)

describe('what would delete applicants by surprise', { timeout: 60_000 }, () => {
  it('a number that fell: recruiters are told by mail and at the desk, and it is done 14 days later', async () => {
    const { store, ids } = await filled(7, 5)
    const first = await keptFor(6, store)
    await eventually(() => expect(first.announced()).toHaveLength(1))
    const [mail = ''] = first.announced()
    expect(mail).toMatch(/^Subject: Applications will be deleted on \w+ \d+, 20\d\d\r$/m)
    expect(mail).toMatch(/fell from 12 to 6\.[^]+as of today 1 of 2\.[^]+raise the number/)
    expect(await deletionAt(first)).toEqual({
      on: expect.stringMatching(/^20\d\d-/) as string,
      months: 6,
      applications: 1,
    })
    expect(first.said.join('\n')).toMatch(/fell from 12 to 6\. Nothing is deleted for its age before 20/)
    await first.close()

    await letDaysPass(store, 13)
    const second = await keptFor(6, store)
    await eventually(async () => expect(await deletionAt(second)).toMatchObject({ applications: 1 }))
    await second.close()
    expect(await left(store)).toEqual(ids)
    expect(second.announced()).toHaveLength(1)

    await letDaysPass(store, 1)
    const third = await keptFor(6, store)
    await eventually(async () => expect(await left(store)).toEqual([ids[1]]))
    await eventually(async () => expect(await deletionAt(third)).toBeNull())
  })

  it('a number that is raised again in time ends it', async () => {
    const { store, ids } = await filled(7, 5)
    const lowered = await keptFor(6, store)
    await eventually(async () => expect(await deletionAt(lowered)).not.toBeNull())
    await lowered.close()
    await letDaysPass(store, 14)
    const raised = await keptFor(12, store)
    await eventually(async () => expect(await deletionAt(raised)).toBeNull())
    expect(await left(store)).toEqual(ids)
  })

  it('waits longer while the mail that says so does; that one needs no words of the CMS', async () => {
    const { store, ids } = await filled(7, 5)
    const update = (kind: 'receipt' | 'retention', values: { due_at: string | null; sent_at: null }) =>
      withStore(store, ({ db }) => db.updateTable('outbox').set(values).where('kind', '=', kind).execute())
    await update('receipt', { due_at: '2026-01-01T00:00:00.000Z', sent_at: null })
    const first = await keptFor(6, store, { receipt: null })
    await eventually(() => expect(first.announced()).toHaveLength(1))
    await first.close()
    await letDaysPass(store, 14)
    await update('retention', { due_at: '2099-01-01T00:00:00.000Z', sent_at: null })
    const before = await lookedAt(store)
    const second = await keptFor(6, store)
    await eventually(async () => expect(await lookedAt(store)).not.toBe(before))
    await second.close()
    expect(await left(store)).toEqual(ids)
    // Given up, which the operator is told.
    await update('retention', { due_at: null, sent_at: null })
    await keptFor(6, store)
    await eventually(async () => expect(await left(store)).toEqual([ids[1]]))
  })

  it('a number below three months counts as three', async () => {
    const { store, ids } = await filled(4, 2)
    const lowered = await keptFor(1, store)
    await eventually(async () => expect(await deletionAt(lowered)).toMatchObject({ months: 3, applications: 1 }))
    expect(lowered.said.join('\n')).toMatch(/kept for 1 months, but none is deleted before 3\./)
    await lowered.close()
    await letDaysPass(store, 14)
    await keptFor(1, store)
    await eventually(async () => expect(await left(store)).toEqual([ids[1]]))
  })

  it('many of them at once are announced first, and stay their 14 days although they become few', async () => {
    const { store } = await filled(13)
    await withStore(store, async ({ db }) => {
      const row = await db.selectFrom('applications').selectAll().executeTakeFirstOrThrow()
      const more = Array.from({ length: 10 }, () => ({ ...row, id: randomUUID(), idempotency_key: null }))
      await db.insertInto('applications').values(more).execute()
    })
    const service = await keptFor(12, store)
    await eventually(() => expect(service.announced()[0]).toMatch(/Many applications are older than 12 months at once/))
    expect(await left(store)).toHaveLength(11)
    await service.close()
    const [one] = await recordedIn(store)
    await withStore(store, ({ db }) =>
      db
        .deleteFrom('applications')
        .where('id', '=', one?.id ?? '')
        .execute(),
    )
    const before = await lookedAt(store)
    const again = await keptFor(12, store)
    await eventually(async () => expect(await lookedAt(store)).not.toBe(before))
    expect(await deletionAt(again)).toMatchObject({ applications: 10 })
    expect(await left(store)).toHaveLength(10)
    expect(again.announced()).toHaveLength(1)
  })

  it('a database that comes from elsewhere, such as a backup, is announced first', async () => {
    const { store } = await filled(13)
    await withStore(store, ({ db }) => db.deleteFrom('retention').execute())
    const service = await keptFor(12, store)
    await eventually(() => expect(service.announced()[0]).toMatch(/none was deleted for its age before/))
    expect(await left(store)).toHaveLength(1)
  })

  it('a clock that jumped is not believed for 14 days, and forgotten when it is put right', async () => {
    const { store } = await filled(1)
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * DAY_MS })
    const jumped = await keptFor(12, store)
    await eventually(() => expect(jumped.said.join('\n')).toMatch(/last looked for on 20.+now the clock says 20/))
    expect(await deletionAt(jumped)).toMatchObject({ applications: 1 })
    await jumped.close()
    const lowered = await keptFor(6, store)
    await eventually(() => expect(lowered.announced().join('\n')).toMatch(/fell from 12 to 6/))
    await lowered.close()
    // Time that passes on the wrong clock, and a jump over the 14 days.
    for (const days of [1, 20]) {
      vi.setSystemTime(Date.now() + days * DAY_MS)
      const later = await keptFor(12, store)
      await eventually(async () => expect(await deletionAt(later)).not.toBeNull())
      await later.close()
      expect(await left(store)).toHaveLength(1)
    }
    vi.useRealTimers()
    const right = await keptFor(12, store)
    await eventually(async () => expect(await deletionAt(right)).toBeNull())
    expect(await left(store)).toHaveLength(1)
  })
})

it('what grows old while the service runs is deleted within an hour', { timeout: 60_000 }, async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const service = await startForTest({ retentionMonths: 12 })
  expect((await submit(service)).status).toBe(201)
  const hourly = await vi.waitFor(() => {
    const [run] = timers.mock.calls.find(([, delay]) => delay === 60 * 60_000) ?? []
    if (!run) throw new Error('nothing is planned for later')
    return run
  })
  expect(await service.recorded()).toHaveLength(1)
  await withStore(service.store, ({ db }) =>
    db.updateTable('applications').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute(),
  )
  hourly()
  await eventually(async () => expect(await service.recorded()).toEqual([]))
})

describe('months are those of the calendar', () => {
  it.each([
    ['2026-11-22T10:00:00.000Z', 12, '2025-11-22T10:00:00.000Z'],
    ['2026-03-31T00:00:00.000Z', 1, '2026-02-28T00:00:00.000Z'],
    ['2024-02-29T23:59:59.999Z', 12, '2023-02-28T23:59:59.999Z'],
    ['2026-01-15T00:00:00.000Z', 13, '2024-12-15T00:00:00.000Z'],
  ])('%s less %i is %s', (now, months, before) => {
    expect(monthsBefore(new Date(now), months).toISOString()).toBe(before)
  })
})

it.each(['0', '-1', '2', '3.5', 'twelve', '121'])('CAREERS_RETENTION_MONTHS=%s is refused with a sentence', (value) => {
  expect(() => readSettings({ CAREERS_RETENTION_MONTHS: value })).toThrow(
    `CAREERS_RETENTION_MONTHS=${value} can't be used: it must be a whole number from 3 to 120.`,
  )
})
