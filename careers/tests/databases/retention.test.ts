/** Old applications go, by the number that the privacy page says. On either database. */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { readSettings } from '../../cli/settings.ts'
import { announcement } from '../../retention.ts'
import { deleteApplicationsBefore } from '../../store/applications.ts'
import { openStore } from '../../store/openStore.ts'
import { monthsBefore, plannedDeletion, recordDeletion, reviewRetention } from '../../store/retention.ts'
import type { Store, StorePlace } from '../../store/store.ts'
import { applicationRow, newPlace, recordedIn, startForTest, submit, withStore } from '../careersService.ts'
import { APPLICATIONS, fakeLake } from '../fakeLake.ts'

const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 })

const DAY_MS = 24 * 60 * 60_000

/** A store with applications of these ages, in months and a minute. */
async function filledStore(now: Date, ages: readonly number[]): Promise<{ place: StorePlace; store: Store }> {
  const place = await newPlace()
  const store = await openStore(place, () => undefined)
  const rows = ages.map((age) =>
    applicationRow({ created_at: new Date(monthsBefore(now, age).getTime() - 60_000).toISOString() }),
  )
  await store.db.insertInto('applications').values(rows).execute()
  return { place, store }
}

interface Look {
  /** Days after the first one. */
  day: number
  months: number
  /** The mail that announces a deletion still waits; otherwise it was sent, or given up, which the operator was told. */
  mailWaits?: boolean
  /** What is found: 'delete', 'wait', or why a deletion is put off. */
  found: string
  /** How many applications are left then. */
  left: number
}

const START = new Date('2026-11-22T10:00:00.000Z')
const first: Look = { day: 0, months: 12, found: 'delete', left: 2 }

describe('what would delete applicants by surprise is put off for 14 days', () => {
  it.each<[title: string, ages: number[], looks: Look[]]>([
    [
      'a number that fell',
      [7, 5],
      [
        first,
        { day: 1, months: 6, found: 'number', left: 2 },
        { day: 7, months: 6, found: 'wait', left: 2 },
        { day: 14, months: 6, found: 'wait', left: 2 },
        { day: 15, months: 6, found: 'delete', left: 1 },
      ],
    ],
    [
      'a number that is raised again in time',
      [7, 5],
      [
        first,
        { day: 1, months: 6, found: 'number', left: 2 },
        { day: 8, months: 6, found: 'wait', left: 2 },
        { day: 15, months: 12, found: 'delete', left: 2 },
      ],
    ],
    [
      'a number that fell again begins anew',
      [7, 5],
      [
        first,
        { day: 1, months: 10, found: 'number', left: 2 },
        { day: 7, months: 6, found: 'number', left: 2 },
        { day: 14, months: 6, found: 'wait', left: 2 },
      ],
    ],
    [
      'longer while the mail that says so waits',
      [7, 5],
      [
        first,
        { day: 1, months: 6, mailWaits: true, found: 'number', left: 2 },
        { day: 8, months: 6, mailWaits: true, found: 'wait', left: 2 },
        { day: 15, months: 6, mailWaits: true, found: 'wait', left: 2 },
        { day: 16, months: 6, found: 'delete', left: 1 },
      ],
    ],
    ['a database that comes from elsewhere, such as a backup', [13], [{ day: 0, months: 12, found: 'first', left: 1 }]],
    [
      'a clock that jumped, whatever the number does meanwhile, until it is put right',
      [1],
      [
        { ...first, left: 1 },
        { day: 400, months: 12, found: 'clock', left: 1 },
        { day: 400, months: 6, found: 'number', left: 1 },
        { day: 401, months: 12, found: 'clock', left: 1 },
        { day: 421, months: 12, found: 'clock', left: 1 },
        { day: 1, months: 12, found: 'delete', left: 1 },
      ],
    ],
  ])('%s', async (_title, ages, looks) => {
    const { place, store } = await filledStore(START, ages)
    const { db, engine } = store
    try {
      for (const { day, months, mailWaits = false, found, left } of looks) {
        const now = new Date(START.getTime() + day * DAY_MS)
        if (!mailWaits) await db.updateTable('outbox').set({ due_at: null }).execute()
        const to = { recruiters: ['jobs@example.com'], domain: 'example.com' }
        const words = ({ why }: { why: string }) => ({ subject: why, text: why })
        const verdict = await db
          .transaction()
          .execute((trx) => reviewRetention(trx, { engine, now, months }, { to, words }))
        const why = typeof verdict === 'object' ? verdict.why : verdict
        if (verdict === 'delete') {
          await deleteApplicationsBefore(store, monthsBefore(now, months))
          await recordDeletion(db, months)
        }
        // What is put off is announced, and nothing stays planned once it is done.
        const isPutOff = typeof verdict === 'object'
        const announced = isPutOff ? await db.selectFrom('outbox').select('subject').execute() : []
        const planned = verdict === 'delete' ? await plannedDeletion(db) : undefined
        expect({ day, found: why, left: (await recordedIn(place)).length, announced, planned }).toEqual({
          day,
          found,
          left,
          announced: isPutOff ? [{ subject: why }] : [],
          planned: undefined,
        })
      }
    } finally {
      await store.close()
    }
  })

  it.each([
    [11, 43, 'share'],
    [11, 44, 'delete'],
    [10, 0, 'delete'],
  ])('%i at once beside %i that are younger: %s', async (old, young, found) => {
    const ages = [...Array.from({ length: old }, () => 13), ...Array.from({ length: young }, () => 1)]
    const { store } = await filledStore(START, ages)
    const { db, engine } = store
    const review = async (months: number) => {
      const announce = { to: { recruiters: [], domain: '' }, words: () => ({ subject: '', text: '' }) }
      const verdict = await db
        .transaction()
        .execute((trx) => reviewRetention(trx, { engine, now: START, months }, announce))
      return typeof verdict === 'object' ? verdict.why : verdict
    }
    expect(await review(14)).toBe('delete')
    await recordDeletion(db, 12)
    expect(await review(12)).toBe(found)
    // It stays put off although it becomes few.
    await db.deleteFrom('applications').where('created_at', '<', '2025-12-01').execute()
    expect(await review(12)).toBe(found === 'share' ? 'wait' : 'delete')
    await store.close()
  })
})

it.each([
  ['share', 'Many applications are older than 12 months at once.'],
  ['first', 'Applications in this database are older than 12 months, and none was deleted for its age before.'],
  [
    'clock',
    'Old applications were last looked for on 2026-10-01T10:00:00.000Z, and now the clock says 2026-11-22T10:00:00.000Z: it may be wrong, or the service was away.',
  ],
] as const)('recruiters are told why in words: %s', (why, sentence) => {
  const on = new Date('2026-12-06T10:00:00.000Z')
  const lookedAt = '2026-10-01T10:00:00.000Z'
  const { text } = announcement({ on, months: 12, why, old: 11, all: 43, monthsBefore: 12, lookedAt }, START)
  expect(text.split('\n')[0]).toBe(sentence)
})

/** A place whose service has deleted before, with one application of each age, in months. */
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

describe('a start', () => {
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

  it('goes by the setting, and tells the operator when the privacy page says otherwise', async () => {
    const { store, ids } = await filled(14, 12)
    for (const [retentionMonths, says] of [
      [12, /^$/],
      [13, /CAREERS_RETENTION_MONTHS is 13, but the privacy page says 12 months\. Take .+ away/],
    ] as const) {
      const { content } = await fakeLake([], { applications: APPLICATIONS })
      const said: string[] = []
      const lines: string[] = []
      const options = { tell: (line: string) => said.push(line), log: (line: string) => lines.push(line) }
      const place = retentionMonths === 13 ? store : (await filled(13)).store
      const service = await startForTest({ store: place, content, retentionMonths, ...options })
      await eventually(() => expect(lines.join('\n')).toContain('Deleted 1 application older'))
      await service.close()
      expect(said.join('\n')).toMatch(says)
    }
    expect(await left(store)).toEqual([ids[1]])
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

  it('tells recruiters by mail and at the desk what it puts off, and does it later; below three months counts as three', async () => {
    const { store, ids } = await filled(4, 2)
    // The mail needs no words of the CMS.
    const words = await fakeLake([], { applications: { ...APPLICATIONS, keptMonths: 1, receipt: null } })
    const said: string[] = []
    const tell = (line: string) => said.push(line)
    const desk = { studioUrl: 'https://studio.example.com', recruiters: [] }
    const service = await startForTest({ store, content: words.content, desk, tell })
    const folder = path.join(store.dataDir, 'mail')
    const announced = () => readdirSync(folder).filter((name) => name.startsWith('retention-'))
    await eventually(() => expect(announced()).toHaveLength(1))
    // Without the ends of lines that are the encoding's own.
    const mail = readFileSync(path.join(folder, announced()[0] ?? ''), 'utf8').replaceAll('=\r\n', '')
    expect(mail).toMatch(/^Subject: Applications will be deleted on \w+ \d+, 20\d\d\r$/m)
    expect(mail).toMatch(/fell from 12 to 3\.[^]+as of today 1 of 2\.[^]+raise the number/)
    const headers = { authorization: 'Bearer admin-token' }
    const deletionAt = async ({ url }: { url: string }) => {
      const answer = await fetch(`${url}/api/v1/careers/desk/access/`, { headers })
      return ((await answer.json()) as { deletion: unknown }).deletion
    }
    expect(await deletionAt(service)).toEqual({
      on: expect.stringMatching(/^20\d\d-/) as string,
      months: 3,
      applications: 1,
    })
    expect(said.join('\n')).toMatch(/fell from 12 to 3\. Nothing is deleted for its age before 20/)
    expect(said.join('\n')).toMatch(/kept for 1 months, but none is deleted before 3\./)
    expect(await left(store)).toEqual(ids)
    await service.close()

    // 14 days in which the service ran.
    const planned_at = new Date(Date.now() - 14 * DAY_MS).toISOString()
    await withStore(store, ({ db }) => db.updateTable('retention').set({ planned_at }).execute())
    const later = await startForTest({ store, content: words.content, desk, tell })
    await eventually(async () => expect(await left(store)).toEqual([ids[1]]))
    await eventually(async () => expect(await deletionAt(later)).toBeNull())
  })
})

it('what grows old while the service runs is deleted within an hour', async () => {
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

it.each([
  ['2026-11-22T10:00:00.000Z', 12, '2025-11-22T10:00:00.000Z'],
  ['2026-03-31T00:00:00.000Z', 1, '2026-02-28T00:00:00.000Z'],
  ['2024-02-29T23:59:59.999Z', 12, '2023-02-28T23:59:59.999Z'],
  ['2026-01-15T00:00:00.000Z', 13, '2024-12-15T00:00:00.000Z'],
])('months are those of the calendar: %s less %i is %s', (now, months, before) => {
  expect(monthsBefore(new Date(now), months).toISOString()).toBe(before)
})

it.each(['0', '-1', '2', '3.5', 'twelve', '121'])('CAREERS_RETENTION_MONTHS=%s is refused with a sentence', (value) => {
  expect(() => readSettings({ CAREERS_RETENTION_MONTHS: value })).toThrow(
    `CAREERS_RETENTION_MONTHS=${value} can't be used: it must be a whole number from 3 to 120.`,
  )
})
