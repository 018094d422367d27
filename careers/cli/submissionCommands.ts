import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { interestFields } from '../api/schemas.ts'
import type { ResumeFiles } from '../store/resumeFiles.ts'
import { deleteSubmission, listSubmissions, resumeOf, type Submission } from '../store/submissions.ts'
import { UsageError } from './settings.ts'

const counted = (count: number): string => (count === 1 ? '1 submission' : `${count} submissions`)

const FIELD_NAMES = Object.keys(interestFields.shape)

/** One submission a paragraph, oldest first. */
export function describeSubmissions(submissions: readonly Submission[]): string {
  if (submissions.length === 0) return 'No one has expressed interest yet.'
  const paragraphs = submissions.map(({ id, received_at, fields, resume_label, resume_bytes }) => {
    const lines = Object.entries(fields).map(([name, value]) => `  ${name}: ${value.replaceAll(/\s+/g, ' ')}`)
    return [`${id}  received ${received_at}`, ...lines, `  resume: ${resume_label} (${resume_bytes} bytes)`].join('\n')
  })
  return [...paragraphs, `${counted(submissions.length)}.`].join('\n\n')
}

/** A cell of a CSV file (RFC 4180), quoted also for programs that separate by `;` or tabs. A leading sign would make a spreadsheet run the cell as a formula. */
function csvCell(value: string): string {
  const inert = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",;\t\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')

interface Exported {
  id: string
  received_at: string
  fields: Record<string, string>
  resume: { file: string; label: string; bytes: number; sha256: string }
}

/** The resume is named after the submission; what its sender called it is only written in the lists. */
const toExported = ({ id, received_at, fields, ...resume }: Submission): Exported => ({
  id,
  received_at,
  fields,
  resume: {
    file: `resumes/${id}.${resume.resume_type}`,
    label: resume.resume_label,
    bytes: resume.resume_bytes,
    sha256: resume.resume_sha256,
  },
})

async function copyResume(from: string, to: string, sha256: string): Promise<boolean> {
  const hash = createHash('sha256')
  const source = createReadStream(from)
  source.on('data', (chunk) => hash.update(chunk))
  try {
    await pipeline(source, createWriteStream(to, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && !existsSync(from)) return false
    throw error
  }
  return hash.digest('hex') === sha256
}

/**
 * Writes all submissions to a new or empty folder: a spreadsheet, the same as JSON, and the resumes.
 * @returns what to tell the recruiter.
 * @throws UsageError when the folder has something in it, or a resume is missing or not what was received.
 */
export async function exportSubmissions(db: DatabaseSync, files: ResumeFiles, folder: string): Promise<string> {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new UsageError(`The folder ${folder} isn't empty. Name a new one, so that nothing is overwritten.`)
  }
  mkdirSync(path.join(folder, 'resumes'), { recursive: true, mode: 0o700 })
  const submissions = listSubmissions(db)
  const exported = submissions.map(toExported)
  const damaged: string[] = []
  for (const { id, resume_file, resume_type, resume_sha256 } of submissions) {
    const target = path.join(folder, 'resumes', `${id}.${resume_type}`)
    if (!(await copyResume(files.pathOf(resume_file), target, resume_sha256))) damaged.push(id)
  }
  const head = ['id', 'received_at', ...FIELD_NAMES, 'resume_file', 'resume_label']
  const rows = exported.map(({ id, received_at, fields, resume }) => [
    id,
    received_at,
    ...FIELD_NAMES.map((name) => fields[name] ?? ''),
    resume.file,
    resume.label,
  ])
  // The byte order mark tells spreadsheets that the text is UTF-8.
  writeFileSync(path.join(folder, 'submissions.csv'), `\ufeff${toCsv([head, ...rows])}`, { mode: 0o600 })
  writeFileSync(path.join(folder, 'submissions.json'), `${JSON.stringify(exported, null, 2)}\n`, { mode: 0o600 })
  if (damaged.length > 0) {
    throw new UsageError(
      `Exported to ${folder}, but these submissions have no intact resume: ${damaged.join(', ')}. Restore the resumes from a backup.`,
    )
  }
  return `Exported ${counted(submissions.length)} with resumes to ${folder}. They are personal data: keep them safe, and delete them when they are no longer needed.`
}

/**
 * Deletes a submission and its resume for good.
 * @throws UsageError when there is none with this id.
 */
export async function deleteWithFile(db: DatabaseSync, files: ResumeFiles, id: string): Promise<string> {
  const file = resumeOf(db, id)
  if (file === undefined) {
    throw new UsageError(`There is no submission ${id}. \`npm run careers -- list\` shows the ids.`)
  }
  // In this order: should it be cut short, the record is still there to be deleted again.
  await files.remove(file)
  deleteSubmission(db, id)
  return `Deleted submission ${id} and its resume. Copies in exports and backups are yours to delete.`
}
