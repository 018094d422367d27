/** The state of the deletion of old applications: one row, shared by all processes of the service. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { DAY_MS, HOUR_MS } from '@archstep/contracts/time/durations.ts'
import { retentionMails, type Recipients } from './outbox.ts'
import type { Engine, RetentionReason, RetentionTable, Tables } from './tables.ts'

/** How long people can object to an announced deletion. */
const GRACE_MS = 14 * DAY_MS
/** Deleting a larger share than this of all applications is announced first … */
const LARGE_SHARE = 0.2
/** … unless there are no more than this many. */
const FEW = 10
/** After a longer gap between two reviews, the clock may have jumped. */
const MAX_GAP_MS = 7 * DAY_MS
/** More than the clocks of two machines should differ. */
const CLOCK_TOLERANCE_MS = HOUR_MS

const NO_PLAN = { planned_at: null, planned_months: null, planned_why: null }

export interface RetentionPlan {
  on: Date
  months: number
  why: RetentionReason
  /** The number of applications that are that old, and of all applications. */
  old: number
  all: number
  /** The number of months used for the last deletion. */
  formerMonths: number | null
  lookedAt: string | null
}

/** The time `months` calendar months ago, in UTC. If that month has no such day, its last day. */
export function monthsBefore(now: Date, months: number): Date {
  const moment = new Date(now)
  moment.setUTCMonth(now.getUTCMonth() - months)
  const isInNextMonth = moment.getUTCDate() !== now.getUTCDate()
  if (isInNextMonth) moment.setUTCDate(0)
  return moment
}

async function count(db: Kysely<Tables>, now: Date, months: number): Promise<{ old: number; all: number }> {
  const before = monthsBefore(now, months).toISOString()
  return db
    .selectFrom('applications')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      sql<number>`count(case when created_at < ${before} then 1 end)`.as('old'),
    ])
    .executeTakeFirstOrThrow()
}

const since = (now: Date, time: string): number => now.getTime() - Date.parse(time)

/** The facts for deciding whether applications older than `months` may be deleted. */
interface Review {
  row: RetentionTable
  months: number
  old: number
  all: number
  /** The last review was suspiciously long ago. */
  jumped: boolean
  /** The age of the plan, in milliseconds; undefined without one, and if it is from the future. */
  planAge: number | undefined
}

function reviewOf(row: RetentionTable, now: Date, counts: Pick<Review, 'months' | 'old' | 'all'>): Review {
  const age = row.planned_at === null ? undefined : since(now, row.planned_at)
  return {
    row,
    ...counts,
    jumped: row.looked_at !== null && since(now, row.looked_at) > MAX_GAP_MS,
    planAge: age !== undefined && age > -CLOCK_TOLERANCE_MS ? age : undefined,
  }
}

const isWaiting = ({ planAge }: Review): boolean => planAge !== undefined && planAge < GRACE_MS
const hasFallen = ({ row, months }: Review): boolean => row.months !== null && months < row.months

/** Reasons not to delete applications right away; the first one that applies counts. */
const REASONS: readonly (readonly [RetentionReason, (review: Review) => boolean])[] = [
  // Once the clock is in doubt, that lasts for its 14 days, even if the number changes.
  ['clock', (review) => review.jumped || (review.row.planned_why === 'clock' && isWaiting(review))],
  ['first', ({ row, old }) => row.months === null && old > 0],
  ['number', hasFallen],
  ['share', ({ row, old, all }) => row.months !== null && old > FEW && old > all * LARGE_SHARE],
]

/**
 * Decides whether applications older than `months` may be deleted now, and otherwise plans and announces it. A plan
 * stands while the number stays the same and the clock runs normally.
 * @param words of the mail that announces it
 * @returns 'delete', 'wait' while it is planned, or the new plan
 */
export async function reviewRetention(
  trx: Transaction<Tables>,
  { engine, now, months }: { engine: Engine; now: Date; months: number },
  announce: { to: Recipients; words: (plan: RetentionPlan) => { subject: string; text: string } },
): Promise<'delete' | 'wait' | RetentionPlan> {
  await trx
    .insertInto('retention')
    .values({ id: 'retention' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const row = await trx
    .selectFrom('retention')
    .selectAll()
    // With several processes, one plans and the others see the plan. SQLite has only one process.
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  const update = (values: Partial<RetentionTable>) => trx.updateTable('retention').set(values).execute()
  await update({ looked_at: now.toISOString() })
  const review = reviewOf(row, now, { months, ...(await count(trx, now, months)) })
  const stands = review.planAge !== undefined && row.planned_months === months && !review.jumped
  // The plan stays even if its reason is gone, because recruiters count on the 14 days.
  if (stands && (isWaiting(review) || (await isAnnouncing(trx)))) return 'wait'
  const why = REASONS.find(([, holds]) => holds(review))?.[0]
  if (why === undefined) {
    await update(NO_PLAN)
    await trx.deleteFrom('outbox').where('kind', '=', 'retention').execute()
    return 'delete'
  }
  if (stands) return 'delete'
  await update({ planned_at: now.toISOString(), planned_months: months, planned_why: why })
  const plan = {
    on: new Date(now.getTime() + GRACE_MS),
    months,
    // If the number falls while the clock is in doubt, the number is announced; the clock stays in doubt in case it
    // rises again.
    why: hasFallen(review) && !review.jumped ? ('number' as const) : why,
    old: review.old,
    all: review.all,
    formerMonths: row.months,
    lookedAt: row.looked_at,
  }
  // The earlier plan's announcement no longer applies.
  await trx.deleteFrom('outbox').where('kind', '=', 'retention').execute()
  if (isWorthSaying(plan)) {
    for (const mail of retentionMails(now, announce.to, announce.words(plan))) {
      await trx.insertInto('outbox').values(mail).execute()
    }
  }
  return plan
}

/** True until the announcement is sent or given up: nobody can object to a deletion that they don't know about. */
const isAnnouncing = async (db: Kysely<Tables>): Promise<boolean> =>
  (await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'retention')
    .where('due_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** If the service was merely paused and no application is affected, recruiters needn't know. */
const isWorthSaying = ({ why, old }: Pick<RetentionPlan, 'why' | 'old'>): boolean => old > 0 || why === 'number'

/** Records that applications were deleted by this number of months, which ends the plan. */
export async function recordDeletion(db: Kysely<Tables>, months: number): Promise<void> {
  await db
    .updateTable('retention')
    .set({ months, ...NO_PLAN })
    .execute()
}

export async function plannedDeletion(
  db: Kysely<Tables>,
): Promise<Pick<RetentionPlan, 'on' | 'months' | 'old'> | undefined> {
  const row = await db.selectFrom('retention').selectAll().executeTakeFirst()
  if (!row?.planned_at || row.planned_months === null || row.planned_why === null) return undefined
  const { old } = await count(db, new Date(), row.planned_months)
  if (!isWorthSaying({ why: row.planned_why, old })) return undefined
  return { on: new Date(Date.parse(row.planned_at) + GRACE_MS), months: row.planned_months, old }
}
