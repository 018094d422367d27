import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BACKUP_FILE, copyDatabase } from './database.ts'

/** @returns whether a lake is running, which has then written the copy @throws Error if it could not */
async function askForCopy(dataDir: string, url: string): Promise<boolean> {
  const token = (await readFile(path.join(dataDir, 'token'), 'utf8')).trim()
  const response = await fetch(`${url}/v1/backup`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => undefined)
  if (response && !response.ok) throw new Error(`The Content Lake could not copy itself: ${await response.text()}`)
  return response !== undefined
}

/**
 * Makes a consistent copy of all data of a lake, running or not. Nobody is signed in to it, but it has the tokens of
 * scripts, so that they work with a restored lake: keep it as secret as the lake's own folder.
 * @param dataDir the lake's folder
 * @param url where the lake answers if it is running
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
  for (const name of ['assets', 'quarantine', 'token', 'viewer-token']) {
    const from = path.join(dataDir, name)
    if (existsSync(from)) await cp(from, path.join(folder, name), { recursive: true, preserveTimestamps: true })
  }
}
