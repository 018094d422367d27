/** Takes over the data of the version that kept resumes in files, and keeps its files. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import { interestFields } from '../api/schemas.ts'
import { RESUME_TYPES } from '../limits.ts'
import { syncFolder } from './flush.ts'
import { searchTextOf } from './searchText.ts'
import { SET_ASIDE, takenOverFolder } from './sqlite.ts'
import { StoreError } from './storeError.ts'
import type { Tables } from './tables.ts'

/** Rules for the values have changed over time; the names of the fields have not. */
const fields = z.strictObject(
  Object.fromEntries(Object.keys(interestFields.shape).map((name) => [name, z.string().optional()])) as Record<
    keyof typeof interestFields.shape,
    z.ZodOptional<z.ZodString>
  >,
)

const oldSubmission = z.object({
  id: z.string(),
  received_at: z.string(),
  fields: z.string().transform((text) => fields.parse(JSON.parse(text))),
  resume_file: z.string(),
  resume_label: z.string(),
  resume_type: z.enum(RESUME_TYPES),
  resume_bytes: z.int(),
  resume_sha256: z.string(),
  fingerprint: z.string(),
  idempotency_key: z.string().nullable(),
})
type OldSubmission = z.infer<typeof oldSubmission>

/** Folders of the older version, the one for what its database didn't name included. */
const FOLDERS = ['resumes', 'quarantine', 'incoming'] as const

const hasTable = async (db: Kysely<Tables>, name: string): Promise<boolean> =>
  (await sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`.execute(db)).rows.length > 0

async function readResume(dataDir: string, name: string): Promise<Buffer | undefined> {
  const file = FOLDERS.map((folder) => path.join(dataDir, folder, name)).find((each) => existsSync(each))
  return file === undefined ? undefined : readFile(file)
}

function parse(row: unknown): OldSubmission {
  const parsed = oldSubmission.safeParse(row)
  if (parsed.success) return parsed.data
  throw new StoreError(
    `A submission of the older version can't be taken over: ${z.prettifyError(parsed.error)}. It is as it was; nothing is lost.`,
  )
}

/** One submission goes over in one transaction; a start that is cut short goes on where it was. */
async function takeOne(db: Kysely<Tables>, old: OldSubmission, content: Buffer | undefined): Promise<void> {
  const { full_name = '', email = '', phone = '', linkedin = null, role = '', comments = null } = old.fields
  const { work_auth_status = '', preferred_location = '', availability = '', opening = null } = old.fields
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('applications')
      .values({
        id: old.id,
        created_at: old.received_at,
        status: 'new',
        opening_id: opening,
        full_name,
        email,
        phone,
        linkedin,
        role,
        work_auth_status,
        preferred_location,
        availability,
        comments,
        resume_label: old.resume_label,
        resume_type: old.resume_type,
        resume_bytes: old.resume_bytes,
        resume_sha256: old.resume_sha256,
        fingerprint: old.fingerprint,
        idempotency_key: old.idempotency_key,
        search_text: searchTextOf({ id: old.id, full_name, email, phone, linkedin, role, availability, comments }),
      })
      .execute()
    if (content) await trx.insertInto('resumes').values({ application_id: old.id, content }).execute()
    await sql`delete from ${sql.table(SET_ASIDE)} where id = ${old.id}`.execute(trx)
  })
}

/**
 * Copies submissions and resumes of the older version into the tables of this one, and then moves its folders into
 * `taken-over/`, where a copy of its database is already, openings included. Does nothing when there is nothing of it.
 * @param tell is told what was done, and which resumes are missing or changed
 */
export async function takeOver(db: Kysely<Tables>, dataDir: string, tell: (sentence: string) => void): Promise<void> {
  let taken = 0
  const damaged: string[] = []
  if (await hasTable(db, SET_ASIDE)) {
    for (;;) {
      const { rows } = await sql`select * from ${sql.table(SET_ASIDE)} limit 1`.execute(db)
      if (rows.length === 0) break
      const old = parse(rows[0])
      const content = await readResume(dataDir, old.resume_file)
      await takeOne(db, old, content)
      taken += 1
      if (!content || createHash('sha256').update(content).digest('hex') !== old.resume_sha256) damaged.push(old.id)
    }
    await db.schema.dropTable(SET_ASIDE).execute()
  }
  await moveFolders(dataDir)
  if (taken > 0) {
    tell(
      `The database now holds ${taken} submissions of an older version, resumes included. The older database and its files are in ${takenOverFolder(dataDir)}: they are personal data, so delete that folder once you are sure that nothing is missing.`,
    )
  }
  if (damaged.length > 0) {
    tell(
      `Submissions whose resume was missing or changed before: ${damaged.join(', ')}. All else of them was taken over. Look for the resumes in a backup.`,
    )
  }
}

async function moveFolders(dataDir: string): Promise<void> {
  const target = takenOverFolder(dataDir)
  const moves = FOLDERS.filter((name) => existsSync(path.join(dataDir, name)) && !existsSync(path.join(target, name)))
  if (moves.length === 0) return
  mkdirSync(target, { recursive: true, mode: 0o700 })
  for (const name of moves) await rename(path.join(dataDir, name), path.join(target, name))
  await syncFolder(target)
  await syncFolder(dataDir)
}
