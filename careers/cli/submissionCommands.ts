import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { interestFields } from '../api/schemas.ts'
import { answersTo, type Answer } from '../store/answers.ts'
import { deleteApplication, listApplications, resumeOf, type Application } from '../store/applications.ts'
import type { Store } from '../store/store.ts'
import type { ApplicationStatus, Tables } from '../store/tables.ts'
import { notesOn, type Note } from '../desk/applicationQueries.ts'
import { BYTE_ORDER_MARK, toCsv } from '../desk/csv.ts'
import { UsageError } from './settings.ts'

const counted = (count: number): string => (count === 1 ? '1 submission' : `${count} submissions`)

const FIELD_NAMES = interestFields.keyof().options

/** What the sender wrote, by field; what was left out isn't there. */
const fieldsOf = (application: Application): Record<string, string> =>
  Object.fromEntries(
    FIELD_NAMES.flatMap((name) => {
      const value = name === 'opening' ? application.opening_id : application[name]
      return value === null ? [] : [[name, value]]
    }),
  )

/** One submission a paragraph, oldest first. */
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

interface Exported {
  id: string
  received_at: string
  status: ApplicationStatus
  /** The title of the opening; null for none, and where it is not known any more. */
  opening_title: string | null
  fields: Record<string, string>
  resume: { file: string; label: string; bytes: number; sha256: string }
  /** What recruiters wrote about it, and to the applicant; oldest first. */
  notes: Note[]
  answers: Answer[]
}

/** The resume is named after the submission; what its sender called it is only written in the lists. */
const toExported = async (
  db: Kysely<Tables>,
  application: Application,
  titles: ReadonlyMap<string, string>,
): Promise<Exported> => ({
  id: application.id,
  received_at: application.created_at,
  status: application.status,
  opening_title: titles.get(application.opening_id ?? '') ?? null,
  fields: fieldsOf(application),
  resume: {
    file: `resumes/${application.id}.${application.resume_type}`,
    label: application.resume_label,
    bytes: application.resume_bytes,
    sha256: application.resume_sha256,
  },
  notes: await notesOn(db, application.id),
  answers: await answersTo(db, application.id),
})

/**
 * Writes all submissions to a new or empty folder: a spreadsheet, the same as JSON with notes and answers, and the
 * resumes. Another system can take over from that.
 * @param titles of the openings by id
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
  const submissions = await listApplications(db)
  const exported: Exported[] = []
  for (const submission of submissions) exported.push(await toExported(db, submission, titles))
  const damaged: string[] = []
  for (const { id, resume } of exported) {
    const content = await resumeOf(db, id)
    if (content) writeFileSync(path.join(folder, resume.file), content, { flag: 'wx', mode: 0o600 })
    if (!content || createHash('sha256').update(content).digest('hex') !== resume.sha256) damaged.push(id)
  }
  const head = ['id', 'received_at', 'status', 'opening_title', ...FIELD_NAMES, 'resume_file', 'resume_label']
  const rows = exported.map(({ id, received_at, status, opening_title, fields, resume }) => [
    id,
    received_at,
    status,
    opening_title ?? '',
    ...FIELD_NAMES.map((name) => fields[name] ?? ''),
    resume.file,
    resume.label,
  ])
  writeFileSync(path.join(folder, 'submissions.csv'), BYTE_ORDER_MARK + toCsv([head, ...rows]), { mode: 0o600 })
  writeFileSync(path.join(folder, 'submissions.json'), `${JSON.stringify(exported, null, 2)}\n`, { mode: 0o600 })
  if (damaged.length > 0) {
    throw new UsageError(
      `Exported to ${folder}, but these submissions have no intact resume: ${damaged.join(', ')}. Restore the ` +
        'resumes from a backup.',
    )
  }
  return (
    `Exported ${counted(submissions.length)} with resumes to ${folder}. They are personal data: keep them ` +
    'safe, and delete them when they are no longer needed.'
  )
}

/**
 * Deletes a submission and its resume for good.
 * @throws UsageError when there is none with this id.
 */
export async function deleteSubmission(store: Store, id: string): Promise<string> {
  if (!(await deleteApplication(store, id))) {
    throw new UsageError(`There is no submission ${id}. \`npm run careers -- list\` shows the ids.`)
  }
  return `Deleted submission ${id} and its resume. Copies in exports, backups and \`taken-over/\` are yours to delete.`
}
