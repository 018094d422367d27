import { chmod, cp, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BACKUP_FILE, copyDatabase } from './database.ts'

const UNFINISHED = path.join('assets', 'incoming')

/** @returns false if no lake is running; otherwise, it has written the copy. @throws Error if it could not */
async function askForCopy(dataDir: string, url: string): Promise<boolean> {
  const token = (await readFile(path.join(dataDir, 'token'), 'utf8')).trim()
  const response = await fetch(`${url}/v1/backup`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => undefined)
  if (response && !response.ok) throw new Error(`The Content Lake could not copy itself: ${await response.text()}`)
  return response !== undefined
}

const copyFile = (file: string, copy: string): Promise<void> =>
  cp(file, copy, { dereference: true, preserveTimestamps: true })

function ignoreGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Copies a folder, except unfinished uploads and files that a running lake deletes in the meantime. */
async function copyFolder(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch(ignoreGone)
  if (!entries) return
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of entries) {
    const [file, copy] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (file.endsWith(UNFINISHED)) continue
    if (entry.isDirectory()) await copyFolder(file, copy)
    else await copyFile(file, copy).catch(ignoreGone)
  }
}

/**
 * Makes a consistent copy of all data of a lake, running or not. It contains no sessions, but has the tokens of scripts
 * so that they work with a restored lake: keep it as secret as the lake's own folder.
 * @param dataDir the lake's folder
 * @param url the lake's address if it is running
 * @param folder for the copy; it is created
 */
export async function copyData(dataDir: string, url: string, folder: string): Promise<void> {
  const copy = path.join(folder, 'lake.db')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (await askForCopy(dataDir, url)) {
    const from = path.join(dataDir, BACKUP_FILE)
    await cp(from, copy)
    await rm(from)
  } else {
    const stopped = new DatabaseSync(path.join(dataDir, 'lake.db'))
    copyDatabase(stopped, copy)
    stopped.close()
  }
  await chmod(copy, 0o600)
  const db = new DatabaseSync(copy)
  db.exec('DELETE FROM sessions; VACUUM')
  db.close()
  for (const name of ['assets', 'quarantine']) await copyFolder(path.join(dataDir, name), path.join(folder, name))
  for (const name of ['token', 'viewer-token']) {
    await copyFile(path.join(dataDir, name), path.join(folder, name)).catch(ignoreGone)
  }
}
