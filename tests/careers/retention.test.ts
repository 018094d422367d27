/** Old applications go, by the number that the privacy page says. On either database. */
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { readSettings } from '../../careers/cli/settings.ts'
import { monthsBefore } from '../../careers/retention.ts'
import type { StorePlace } from '../../careers/store/store.ts'
import { newPlace, recordedIn, startForTest, submit, withStore } from './careersService.ts'
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

  it('follows the number when staff change it', async () => {
    const { store, ids } = await filled(13, 7, 5)
    const words = await fakeLake([], { applications: { ...APPLICATIONS, keptMonths: 6 } })
    await startForTest({ store, content: words.content })
    await eventually(async () => expect(await left(store)).toEqual([ids[2]]))
  })

  it('goes by the setting, and tells the operator that the privacy page says otherwise', async () => {
    const { store, ids } = await filled(5, 2)
    const words = await fakeLake([], { applications: APPLICATIONS })
    const said: string[] = []
    await startForTest({ store, content: words.content, retentionMonths: 3, tell: (line) => said.push(line) })
    await eventually(async () => expect(await left(store)).toEqual([ids[1]]))
    expect(said.join('\n')).toMatch(/CAREERS_RETENTION_MONTHS is 3, but the privacy page says 12 months\. Take .+ away/)
  })

  it('says nothing where both are the same', async () => {
    const words = await fakeLake([], { applications: APPLICATIONS })
    const said: string[] = []
    await startForTest({ content: words.content, retentionMonths: 12, tell: (line) => said.push(line) })
    await eventually(() => expect(words.questions).not.toEqual([]))
    await sleep(300)
    expect(said).toEqual([])
  })

  it('deletes nothing as long as nobody has said for how long', async () => {
    const { store } = await filled(40)
    // As on a new machine: no answer of the CMS is kept.
    rmSync(path.join(store.dataDir, 'content.json'))
    const words = await fakeLake([], { applications: APPLICATIONS })
    words.applications = undefined
    const said: string[] = []
    await startForTest({ store, content: words.content, tell: (line) => said.push(line) })
    await eventually(() =>
      expect(said.join('\n')).toMatch(/No application is deleted for its age.+CAREERS_RETENTION_MONTHS/),
    )
    expect(await left(store)).toHaveLength(1)
  })
})

it('what grows old while the service runs is deleted within a day', { timeout: 60_000 }, async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const service = await startForTest({ retentionMonths: 12 })
  expect((await submit(service)).status).toBe(201)
  const daily = await vi.waitFor(() => {
    const [run] = timers.mock.calls.find(([, delay]) => delay === 24 * 60 * 60_000) ?? []
    if (!run) throw new Error('nothing is planned for tomorrow')
    return run
  })
  expect(await service.recorded()).toHaveLength(1)
  await withStore(service.store, ({ db }) =>
    db.updateTable('applications').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute(),
  )
  daily()
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

it.each(['0', '-1', '1.5', 'twelve', '121'])('CAREERS_RETENTION_MONTHS=%s is refused with a sentence', (value) => {
  expect(() => readSettings({ CAREERS_RETENTION_MONTHS: value })).toThrow(
    `CAREERS_RETENTION_MONTHS=${value} can't be used: it must be a whole number from 1 to 120.`,
  )
})
