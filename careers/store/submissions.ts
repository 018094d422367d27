import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { RESUME_TYPES } from '../resume/inspect.ts'
import { isConflict } from './database.ts'

const submission = z.object({
  id: z.uuid(),
  received_at: z.iso.datetime(),
  /** The text fields by name. They were validated when they came; rules that change later don't hide old records. */
  fields: z.record(z.string(), z.string()),
  /** Name of the stored file, which the service chose. */
  resume_file: z.string(),
  /** What the sender called it: a label to show, never a path. */
  resume_label: z.string(),
  resume_type: z.enum(RESUME_TYPES),
  resume_bytes: z.int(),
  resume_sha256: z.string(),
})
/** A recorded expression of interest. */
export type Submission = z.infer<typeof submission>

const submissionRow = submission.extend({
  fields: z.string().transform((text) => submission.shape.fields.parse(JSON.parse(text))),
})

/** A retry of a submission is known by the key its sender chose; the fingerprint tells whether it says the same. */
export interface Retry {
  key: string | undefined
  /** SHA-256 of the fields and the file. */
  fingerprint: string
}

/** What `record` found: recorded now, recorded before by the same request, or the key was used for something else. */
export type Outcome = { kind: 'recorded' | 'repeated'; id: string } | { kind: 'key-reused' }

/** What an earlier submission with this key means for this one; undefined when there is none. */
export function findRepeat(db: DatabaseSync, { key, fingerprint }: Retry): Outcome | undefined {
  if (key === undefined) return undefined
  const row = db.prepare('SELECT id, fingerprint FROM submissions WHERE idempotency_key = ?').get(key)
  if (!row) return undefined
  return row['fingerprint'] === fingerprint ? { kind: 'repeated', id: String(row['id']) } : { kind: 'key-reused' }
}

/**
 * Records a submission in one transaction, whose file must already be safe on the disk. When this returns
 * 'recorded', the submission survives a power cut.
 */
export function recordSubmission(db: DatabaseSync, entry: Submission, retry: Retry): Outcome {
  try {
    db.prepare(
      `INSERT INTO submissions (id, received_at, fields, resume_file, resume_label, resume_type, resume_bytes,
         resume_sha256, fingerprint, idempotency_key)
       VALUES (:id, :received_at, :fields, :resume_file, :resume_label, :resume_type, :resume_bytes,
         :resume_sha256, :fingerprint, :key)`,
    ).run({
      ...entry,
      fields: JSON.stringify(entry.fields),
      fingerprint: retry.fingerprint,
      key: retry.key ?? null,
    })
    return { kind: 'recorded', id: entry.id }
  } catch (error) {
    // Two requests with one key arrived side by side, and the other was first.
    const repeat = isConflict(error) ? findRepeat(db, retry) : undefined
    if (repeat) return repeat
    throw error
  }
}

const COLUMNS = Object.keys(submission.shape).join(', ')

/** Every submission, oldest first. */
export function listSubmissions(db: DatabaseSync): Submission[] {
  return z.array(submissionRow).parse(db.prepare(`SELECT ${COLUMNS} FROM submissions ORDER BY received_at, id`).all())
}

/** The names of the files that belong to a submission. */
export function recordedFiles(db: DatabaseSync): Set<string> {
  return new Set(
    db
      .prepare('SELECT resume_file FROM submissions')
      .all()
      .map((row) => String(row['resume_file'])),
  )
}

/** The name of a submission's file; undefined when there is no such submission. */
export function resumeOf(db: DatabaseSync, id: string): string | undefined {
  const row = db.prepare('SELECT resume_file FROM submissions WHERE id = ?').get(id)
  return row && String(row['resume_file'])
}

/** Deletes the record, whose file the caller has removed. */
export function deleteSubmission(db: DatabaseSync, id: string): void {
  db.prepare('DELETE FROM submissions WHERE id = ?').run(id)
  // Without this the deleted person's data would stay in the write-ahead log until the next checkpoint.
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
}
