/**
 * Mails that were written to disk instead of being sent. They are personal data, like the applications they belong to.
 */
import { readdir, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from './flush.ts'

const folderIn = (dataDir: string): string => path.join(dataDir, 'mail')

/**
 * Writes or replaces a mail. @returns the file, which survives a power cut
 * @param mail its own id, and the id of its application or what else it is about
 */
export async function writeMailFile(
  dataDir: string,
  { about, id }: { about: string; id: string },
  message: Buffer,
): Promise<string> {
  const folder = folderIn(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, `${about}-${id}.eml`)
  await writeFile(`${file}.new`, message, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  await syncFolder(folder)
  return file
}

/** Whether a file is older than a moment; false if another process has renamed or deleted it since it was listed. */
const isOlder = (file: string, moment: Date): Promise<boolean> =>
  stat(file).then(
    ({ mtime }) => mtime < moment,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

/**
 * @param about the ids of applications, or what else mails are about
 * @param before only files that were written earlier
 */
export async function deleteMailFiles(dataDir: string, about: readonly string[], before?: Date): Promise<void> {
  const folder = folderIn(dataDir)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names.filter((each) => about.some((id) => each.startsWith(`${id}-`)))) {
    const file = path.join(folder, name)
    if (before === undefined || (await isOlder(file, before))) await rm(file, { force: true })
  }
}
