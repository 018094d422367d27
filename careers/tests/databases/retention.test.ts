/** Which applications are deleted because of their age, and when, on either database. */
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '@archstep/contracts/time/durations.ts'
import { deleteApplicationsBefore } from '../../store/applications.ts'
import { openStore } from '../../store/openStore.ts'
import { monthsBefore, plannedDeletion, recordDeletion, reviewRetention } from '../../store/retentionPlan.ts'
import type { Store, StorePlace } from '../../store/tables.ts'
import { applicationRow, newPlace, recordedIn } from '../careersService.ts'

/** A store with applications of these ages, in months plus a minute. */
async function filledStore(now: Date, ages: readonly number[]): Promise<{ place: StorePlace; store: Store }> {
  const place = await newPlace()
  const store = await openStore(place, () => undefined)
  const rows = ages.map((age) =>
    applicationRow({ created_at: new Date(monthsBefore(now, age).getTime() - 60_000).toISOString() }),
  )
  await store.db.insertInto('applications').values(rows).execute()
  return { place, store }
}

/** The outcome: 'delete', 'wait', or the reason for a delay. */
async function review({ db, engine }: Store, now: Date, months: number): Promise<string> {
  const to = { recruiters: ['jobs@example.com'], domain: 'example.com' }
  const words = ({ why }: { why: string }) => ({ subject: why, text: why })
  const verdict = await db.transaction().execute((trx) => reviewRetention(trx, { engine, now, months }, { to, words }))
  return typeof verdict === 'object' ? verdict.why : verdict
}

interface Look {
  /** Days after the first review. */
  day: number
  months: number
  /**
   * Whether the mail that announces a deletion is still waiting; otherwise it was sent, or given up with a message for
   * the operator.
   */
  mailWaits?: boolean
  found: string
  /** How many applications are left after that. */
  left: number
  /** The announcement is withdrawn. */
  withdrawn?: boolean
}

const START = new Date('2026-11-22T10:00:00.000Z')
const first: Look = { day: 0, months: 12, found: 'delete', left: 2 }

describe('surprising deletions are delayed for 14 days', () => {
  test.each<[title: string, ages: number[], looks: Look[]]>([
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
        { day: 1, months: 12, found: 'delete', left: 1, withdrawn: true },
      ],
    ],
    [
      'a clock that jumped while the number fell: the clock is the reason, whatever the number does then',
      [1],
      [
        { ...first, left: 1 },
        { day: 400, months: 6, found: 'clock', left: 1 },
        { day: 401, months: 6, found: 'wait', left: 1 },
      ],
    ],
  ])('%s', async (_title, ages, looks) => {
    const { place, store } = await filledStore(START, ages)
    const { db } = store
    try {
      for (const { day, months, mailWaits = false, found, left, withdrawn = false } of looks) {
        const now = new Date(START.getTime() + day * DAY_MS)
        if (!mailWaits) await db.updateTable('outbox').set({ due_at: null }).execute()
        const verdict = await review(store, now, months)
        if (verdict === 'delete') {
          await deleteApplicationsBefore(store, monthsBefore(now, months))
          await recordDeletion(db, months)
        }
        // A delay is announced, and no plan is left after the deletion.
        const isPutOff = verdict !== 'delete' && verdict !== 'wait'
        const mails = await db.selectFrom('outbox').select('subject').execute()
        const announced = isPutOff || withdrawn ? mails : []
        const planned = verdict === 'delete' ? await plannedDeletion(db) : undefined
        expect({ day, found: verdict, left: (await recordedIn(place)).length, announced, planned }).toEqual({
          day,
          found,
          left,
          announced: isPutOff ? [{ subject: verdict }] : [],
          planned: undefined,
        })
      }
    } finally {
      await store.close()
    }
  })

  test('is not announced while no application is that old, neither by mail nor at the desk', async () => {
    const now = new Date()
    const { store } = await filledStore(now, [1])
    expect(await review(store, now, 12)).toBe('delete')
    await recordDeletion(store.db, 12)
    expect(await review(store, new Date(now.getTime() + 8 * DAY_MS), 12)).toBe('clock')
    expect(await store.db.selectFrom('outbox').selectAll().execute()).toEqual([])
    expect(await plannedDeletion(store.db)).toBeUndefined()
    await store.close()
  })

  test.each([
    [11, 43, 'share'],
    [11, 44, 'delete'],
    [10, 0, 'delete'],
  ])('%i right away next to %i younger ones: %s', async (old, young, found) => {
    const ages = [...Array.from({ length: old }, () => 13), ...Array.from({ length: young }, () => 1)]
    const { store } = await filledStore(START, ages)
    expect(await review(store, START, 14)).toBe('delete')
    await recordDeletion(store.db, 12)
    expect(await review(store, START, 12)).toBe(found)
    // The delay continues even if few are left.
    await store.db.deleteFrom('applications').where('created_at', '<', '2025-12-01').execute()
    expect(await review(store, START, 12)).toBe(found === 'share' ? 'wait' : 'delete')
    await store.close()
  })
})
