/**
 * `node hosts/server/copyLake.ts <folder>`: makes a consistent copy of all data of the Content Lake, running or not.
 * The copy has no sessions, so it can't be used to sign in.
 */
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readEnv } from '../../env.ts'
import { BACKUP_FILE } from '../../lake/server.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: node hosts/server/copyLake.ts <folder>')
const env = readEnv()
const lake = path.join(env.dataDir, 'lake')
const copy = path.join(folder, 'lake.db')

/** @returns whether a lake is running, which has then written the copy @throws Error if it could not */
async function askLake(): Promise<boolean> {
  const token = (await readFile(path.join(lake, 'token'), 'utf8')).trim()
  const response = await fetch(`${env.lakeLocalUrl}/v1/backup`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => undefined)
  if (response && !response.ok) throw new Error(`The Content Lake could not copy itself: ${await response.text()}`)
  return response !== undefined
}

await mkdir(folder, { recursive: true, mode: 0o700 })
if (await askLake()) {
  const from = path.join(lake, BACKUP_FILE)
  await cp(from, copy)
  await rm(from)
} else {
  const stopped = new DatabaseSync(path.join(lake, 'lake.db'))
  stopped.prepare('VACUUM INTO ?').run(copy)
  stopped.close()
}
await chmod(copy, 0o600)
const db = new DatabaseSync(copy)
db.exec('DELETE FROM sessions; VACUUM')
db.close()
for (const name of ['assets', 'quarantine', 'token', 'viewer-token']) {
  const from = path.join(lake, name)
  if (existsSync(from)) await cp(from, path.join(folder, name), { recursive: true, preserveTimestamps: true })
}
