import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { openExistingDatabase } from '../store/database.ts'
import { ResumeFiles } from '../store/resumeFiles.ts'
import { recordedFiles } from '../store/submissions.ts'
import { UsageError } from './settings.ts'

/**
 * Copies the service's data to a new or empty folder, which can take the place of the data folder. The service may run
 * meanwhile: resumes never change, so those that the copied database names are copied after it.
 */
export async function backUp(dataDir: string, folder: string): Promise<string> {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new UsageError(`The folder ${folder} isn't empty. Name a new one, so that nothing is overwritten.`)
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const source = openExistingDatabase(dataDir)
  await backup(source, path.join(folder, 'careers.sqlite'))
  source.close()

  const copy = new DatabaseSync(path.join(folder, 'careers.sqlite'), { readOnly: true })
  const names = recordedFiles(copy)
  copy.close()
  const from = new ResumeFiles(dataDir)
  const to = new ResumeFiles(folder)
  const missing = [...names].filter((name) => !existsSync(from.pathOf(name)))
  for (const name of names) {
    if (!missing.includes(name)) copyFileSync(from.pathOf(name), to.pathOf(name))
  }
  const summary = `Backed up the openings and ${names.size - missing.length} of ${names.size} submissions to ${folder}.`
  if (missing.length > 0)
    throw new UsageError(`${summary} The resumes of the others are gone, or were deleted meanwhile.`)
  return `${summary} It holds personal data: keep it safe.`
}
