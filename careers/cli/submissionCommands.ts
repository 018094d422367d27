import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { interestFields } from '../api/interestForm.ts'
import { BYTE_ORDER_MARK, toCsv } from '../desk/csv.ts'
import { csvHead, csvLine, everythingOf } from '../desk/exports.ts'
import { deleteApplications, listApplications, resumeOf, type Application } from '../store/applications.ts'
import type { Store, Tables } from '../store/tables.ts'
import { UsageError } from './settings.ts'

const counted = (count: number): string => (count === 1 ? '1 application' : `${count} applications`)

const FIELD_NAMES = Object.keys(interestFields.shape) as (keyof typeof interestFields.shape)[]

/** What the sender wrote, by field; what was left out isn't there. */
const fieldsOf = (application: Application): Record<string, string> =>
  Object.fromEntries(
    FIELD_NAMES.flatMap((name) => {
      const value = name === 'opening' ? application.opening_id : application[name]
      return value === null ? [] : [[name, value]]
    }),
  )

/** One application a paragraph, oldest first. */
export function describeSubmissions(submissions: readonly Application[]): string {
  if (submissions.length === 0) return 'No one has expressed interest yet.'
  const paragraphs = submissions.map((application) => {
    const { id, created_at, resume_label, resume_bytes } = application
    const lines = Object.entries(fieldsOf(application)).map(
      ([name, value]) => `  ${name}: ${value.replaceAll(/\s+/g, ' ')}`,
    )
    return [`${id}  received ${created_at}`, ...lines, `  resume: ${resume_label} (${resume_bytes} bytes)`].join('\n')
  })
  return [...paragraphs, `${counted(submissions.length)}.`].join('\n\n')
}

/** Whoever has the database may know all of it. */
const OPERATOR = { administrator: true }

/**
 * Writes all applications to a new or empty folder, in the form in which recruiters take them along: a spreadsheet, all
 * there is as JSON, and the resumes. Another system can take over from that.
 * @param titles of the jobs by id
 * @returns what to tell the recruiter.
 * @throws UsageError when the folder has something in it, or a resume is missing or not what was received.
 */
export async function exportSubmissions(
  db: Kysely<Tables>,
  folder: string,
  titles: ReadonlyMap<string, string>,
): Promise<string> {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new UsageError(`The folder ${folder} isn't empty. Name a new one, so that nothing is overwritten.`)
  }
  mkdirSync(path.join(folder, 'resumes'), { recursive: true, mode: 0o700 })
  const lines: string[][] = []
  const exported: object[] = []
  const damaged: string[] = []
  for (const submission of await listApplications(db)) {
    const { id, resume_sha256 } = submission
    const whole = await everythingOf(db, id, titles, OPERATOR)
    // Deleted meanwhile.
    if (!whole) continue
    const content = await resumeOf(db, id)
    if (content) writeFileSync(path.join(folder, 'resumes', whole.resume_file), content, { flag: 'wx', mode: 0o600 })
    if (!content || createHash('sha256').update(content).digest('hex') !== resume_sha256) damaged.push(id)
    lines.push(csvLine(submission, titles))
    exported.push(whole)
  }
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text, { mode: 0o600 })
  write('applications.csv', BYTE_ORDER_MARK + toCsv([csvHead, ...lines]))
  write('applications.json', `${JSON.stringify(exported, null, 2)}\n`)
  if (damaged.length > 0) {
    throw new UsageError(
      `Exported to ${folder}, but these applications have no intact resume: ${damaged.join(', ')}. Restore the ` +
        'resumes from a backup.',
    )
  }
  return (
    `Exported ${counted(exported.length)} with resumes to ${folder}. They are personal data: keep them ` +
    'safe, and delete them when they are no longer needed.'
  )
}

/**
 * Deletes an application and its resume for good.
 * @throws UsageError when there is none with this id.
 */
export async function deleteSubmission(store: Store, id: string): Promise<string> {
  if ((await deleteApplications(store, [id])) === 0) {
    throw new UsageError(`There is no application ${id}. \`npm run careers -- list\` shows the ids.`)
  }
  return `Deleted application ${id} and its resume. Copies in exports and backups are yours to delete.`
}
