import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { copyFile, open } from 'node:fs/promises'
import path from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { makePrivate, openExistingDatabase } from '../store/database.ts'
import { ResumeFiles, syncFolder } from '../store/resumeFiles.ts'
import { recordedFiles } from '../store/submissions.ts'
import { UsageError } from './settings.ts'

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Copies the service's data to a new or empty folder (the place of another disk is one), which can take the place of the
 * data folder. The service may run meanwhile: resumes never change, so those that the copied database names are copied after
 * it. When this returns, the copy survives a power cut, and no other account can read it.
 */
export async function backUp(dataDir: string, folder: string): Promise<string> {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new UsageError(`The folder ${folder} isn't empty. Name a new one, so that nothing is overwritten.`)
  }
  const target = path.join(folder, 'careers.sqlite')
  const source = openExistingDatabase(dataDir)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    makePrivate(target)
    await backup(source, target)
  } finally {
    source.close()
  }

  // Not as read-only, for that would leave a log beside it.
  const copy = new DatabaseSync(target)
  const names = recordedFiles(copy)
  copy.close()
  const from = new ResumeFiles(dataDir)
  const to = new ResumeFiles(folder)
  const missing = new Set([...names].filter((name) => !existsSync(from.pathOf(name))))
  const copied = [...names].filter((name) => !missing.has(name))
  for (const name of copied) {
    await copyFile(from.pathOf(name), to.pathOf(name))
    await syncFile(to.pathOf(name))
  }
  await syncFile(target)
  for (const each of [to.pathOf('.'), folder, path.dirname(folder)]) await syncFolder(each)
  const summary = `Backed up the openings and ${copied.length} of ${names.size} submissions to ${folder}.`
  if (missing.size > 0)
    throw new UsageError(`${summary} The resumes of the others are gone, or were deleted meanwhile.`)
  return `${summary} It holds personal data: keep it safe.`
}
