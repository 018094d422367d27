import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { job, newJob, type Job, type NewJob } from '../api/schemas.ts'

const seedFile = path.join(import.meta.dirname, 'seedJobs.json')
const seedJobs = z.array(newJob.extend({ created_at: job.shape.created_at }))

/** A row as SQLite keeps it: booleans as 0 and 1, lists as JSON. */
const jobRow = job.extend({
  skills: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
  is_active: z.literal([0, 1]).transform(Boolean),
})

/** Every opening, newest first. */
export function listJobs(db: DatabaseSync): Job[] {
  return z.array(jobRow).parse(db.prepare('SELECT * FROM jobs ORDER BY created_at DESC, id DESC').all())
}

/** Adds an opening and gives back its id. */
export function addJob(db: DatabaseSync, opening: NewJob, createdAt: string = new Date().toISOString()): number {
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO jobs (title, department, location, description, requirements, responsibilities, skills,
         employment_type, is_active, created_at)
       VALUES (:title, :department, :location, :description, :requirements, :responsibilities, :skills,
         :employment_type, :is_active, :created_at)`,
    )
    .run({
      ...opening,
      skills: JSON.stringify(opening.skills),
      is_active: Number(opening.is_active),
      created_at: createdAt,
    })
  return Number(lastInsertRowid)
}

/** Opens or closes an opening; false when there is none with this id. */
export function setJobActive(db: DatabaseSync, id: number, active: boolean): boolean {
  return db.prepare('UPDATE jobs SET is_active = ? WHERE id = ?').run(Number(active), id).changes > 0
}

/** Fills an empty table with the sample openings of `seedJobs.json`; leaves any other alone. */
export function seedEmptyJobs(db: DatabaseSync): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    if (Number(db.prepare('SELECT count(*) AS n FROM jobs').get()?.['n']) === 0) {
      for (const { created_at, ...opening } of seedJobs.parse(JSON.parse(readFileSync(seedFile, 'utf8')))) {
        addJob(db, opening, created_at)
      }
    }
    db.exec('COMMIT')
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}
