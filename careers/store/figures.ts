import type { Kysely } from 'kysely'
import type { JobFigures } from '@archstep/contracts/api/deskApi.ts'
import { APPLICATION_STATUSES, UNDECIDED_STATUSES } from '@archstep/contracts/applications/applicationStatus.ts'
import { DAY_MS } from '@archstep/contracts/time/durations.ts'
import { statusDates } from './auditLog.ts'
import type { Tables } from './tables.ts'

/** In days, to one decimal place. */
function median(days: readonly number[]): number {
  const sorted = days.toSorted((a, b) => a - b)
  const [low = 0, high = low] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return Math.round(((low + high) / 2) * 10) / 10
}

/** For every job that has applications; null stands for no job. Deleted applications don't count anymore. */
export async function figuresByJob(db: Kysely<Tables>): Promise<Omit<JobFigures, 'title'>[]> {
  const all = await db
    .selectFrom('applications')
    .select(['id', 'opening_id', 'created_at', 'status', 'source'])
    .execute()
  const dates = await statusDates(db)
  const jobs = Map.groupBy(all, ({ opening_id }) => opening_id)
  return Array.from(jobs, ([id, applications]) => {
    const sources = Map.groupBy(applications, ({ source }) => source)
    const reached = APPLICATION_STATUSES.flatMap((status) => {
      const days = applications.flatMap((each) => {
        const at = dates.get(each.id)?.get(status)
        return at === undefined ? [] : [(Date.parse(at) - Date.parse(each.created_at)) / DAY_MS]
      })
      return status === 'new' || days.length === 0
        ? []
        : [{ status, applications: days.length, median_days: median(days) }]
    })
    return {
      id,
      applications: applications.length,
      undecided: applications.filter(({ status }) => UNDECIDED_STATUSES.includes(status)).length,
      sources: Array.from(sources, ([source, some]) => ({ source, applications: some.length })).toSorted(
        (a, b) => b.applications - a.applications,
      ),
      reached,
    }
  })
}

/** The jobs that applications are for, with the number for each; null stands for no job. */
export const countByJob = (db: Kysely<Tables>) =>
  db
    .selectFrom('applications')
    .select(({ fn }) => [
      'opening_id as id',
      fn.countAll<number>().as('applications'),
      fn.countAll<number>().filterWhere('status', 'in', UNDECIDED_STATUSES).as('undecided'),
    ])
    .groupBy('opening_id')
    .execute()
