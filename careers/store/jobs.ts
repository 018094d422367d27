import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely, type Transaction } from 'kysely'
import { z } from 'zod'
import { job, newJob, type Job, type NewJob } from '../api/schemas.ts'

const seedFile = path.join(import.meta.dirname, 'seedJobs.json')
const seedJobs = z.array(newJob.extend({ created_at: job.shape.created_at }))

export interface JobTables {
  jobs: {
    id: number
    title: string
    department: string
    location: string
    description: string
    requirements: string
    responsibilities: string
    /** A JSON list. */
    skills: string
    employment_type: string
    is_active: number
    created_at: string
  }
  /** One row, whose version rises with each change of the openings. */
  job_list: { version: number }
}

const jobRow = job.extend({
  skills: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
  is_active: z.literal([0, 1]).transform(Boolean),
})

/** Every opening, newest first. */
export async function listJobs(db: Kysely<JobTables>): Promise<Job[]> {
  const rows = await db.selectFrom('jobs').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
  return z.array(jobRow).parse(rows)
}

/** A number that changes with the openings. */
export async function jobListVersion(db: Kysely<JobTables>): Promise<number> {
  return (await db.selectFrom('job_list').select('version').executeTakeFirstOrThrow()).version
}

async function changed(trx: Transaction<JobTables>): Promise<void> {
  await trx
    .updateTable('job_list')
    .set({ version: sql`version + 1` })
    .execute()
}

const toRow = (opening: NewJob, createdAt: string): Omit<JobTables['jobs'], 'id'> => ({
  ...opening,
  skills: JSON.stringify(opening.skills),
  is_active: Number(opening.is_active),
  created_at: createdAt,
})

/** Adds openings and gives back their ids. */
export async function addJobs(
  db: Kysely<JobTables>,
  openings: readonly NewJob[],
  createdAt: string = new Date().toISOString(),
): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    // The row is locked until the end, so ids are given to one at a time.
    await changed(trx)
    const { last } = await trx
      .selectFrom('jobs')
      .select(sql<number>`coalesce(max(id), 0)`.as('last'))
      .executeTakeFirstOrThrow()
    const rows = openings.map((opening, index) => ({ id: last + 1 + index, ...toRow(opening, createdAt) }))
    for (const row of rows) await trx.insertInto('jobs').values(row).execute()
    return rows.map(({ id }) => id)
  })
}

/** Opens or closes an opening; false when there is none with this id. */
export async function setJobActive(db: Kysely<JobTables>, id: number, active: boolean): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await changed(trx)
    const { numUpdatedRows } = await trx
      .updateTable('jobs')
      .set({ is_active: Number(active) })
      .where('id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
}

/** Fills an empty table with the sample openings of `seedJobs.json`; leaves any other alone. */
export async function seedEmptyJobs(db: Kysely<JobTables>): Promise<void> {
  const samples = seedJobs.parse(JSON.parse(readFileSync(seedFile, 'utf8')))
  await db.transaction().execute(async (trx) => {
    // Another process that does the same waits here, and then finds them.
    await changed(trx)
    if ((await trx.selectFrom('jobs').select('id').limit(1).execute()).length > 0) return
    for (const [index, { created_at, ...opening }] of samples.entries()) {
      await trx
        .insertInto('jobs')
        .values({ id: index + 1, ...toRow(opening, created_at) })
        .execute()
    }
  })
}

/** Copies the openings of an older version, which are in `table` with the same columns. */
export async function takeOverJobs(trx: Transaction<JobTables>, table: string): Promise<void> {
  await sql`insert into jobs select * from ${sql.table(table)}`.execute(trx)
  await changed(trx)
}
