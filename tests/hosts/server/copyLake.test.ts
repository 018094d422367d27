/** How a server's backup copies its Content Lake. */
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { BACKUP_FILE } from '#lake/server.ts'
import { temporaryFolder } from '../../support/atEnd.ts'
import { listenOnFreePort } from '../../support/listenOnFreePort.ts'

const SESSION = 'the-hash-of-a-token'

function writeDatabase(file: string): void {
  const db = new DatabaseSync(file)
  db.exec('CREATE TABLE sessions (token_hash TEXT); CREATE TABLE documents (id TEXT)')
  db.prepare('INSERT INTO sessions VALUES (?)').run(SESSION)
  db.prepare('INSERT INTO documents VALUES (?)').run('home')
  db.close()
}

/** The folder of a lake that has run, and one for its copy. */
async function stoppedLake() {
  const data = temporaryFolder()
  const lake = path.join(data, 'lake')
  await mkdir(path.join(lake, 'assets'), { recursive: true })
  await writeFile(path.join(lake, 'assets/a.svg'), '<svg/>')
  await writeFile(path.join(lake, 'token'), 'sk1\n')
  writeDatabase(path.join(lake, 'lake.db'))
  return { data, lake, copy: path.join(data, 'copy') }
}

const copyLake = (data: string, copy: string, port: number) =>
  promisify(execFile)(process.execPath, ['hosts/server/copyLake.ts', copy], {
    env: { ...process.env, DATA_DIR: data, LAKE_PORT: String(port), SANITY_PROJECT_ID: '' },
  })

async function expectCopy(copy: string) {
  expect((await readdir(copy)).sort()).toEqual(['assets', 'lake.db', 'token'])
  const file = path.join(copy, 'lake.db')
  expect((await stat(file)).mode & 0o777, 'only its owner reads it').toBe(0o600)
  expect((await readFile(file)).includes(SESSION), 'nobody is signed in').toBe(false)
  const db = new DatabaseSync(file)
  expect(db.prepare('SELECT id FROM documents').all()).toEqual([{ id: 'home' }])
  db.close()
}

/** A lake that answers POST /v1/backup. */
async function answering(status: number, work: () => void) {
  const asked: unknown[] = []
  const server = http.createServer(({ method, url, headers }, response) => {
    asked.push([method, url, headers.authorization])
    work()
    response.writeHead(status).end('The disk is full.')
  })
  onTestFinished(() => void server.close())
  return { asked, port: await listenOnFreePort(server) }
}

test('a running lake copies itself, and keeps no copy with sessions', async () => {
  const { data, lake, copy } = await stoppedLake()
  const { asked, port } = await answering(200, () => writeDatabase(path.join(lake, BACKUP_FILE)))
  await copyLake(data, copy, port)
  expect(asked).toEqual([['POST', '/v1/backup', 'Bearer sk1']])
  await expectCopy(copy)
  expect(await readdir(lake)).not.toContain(BACKUP_FILE)
})

test('a stopped lake is copied from its database', async () => {
  const { data, copy } = await stoppedLake()
  // Nothing listens at the reserved port 1.
  await copyLake(data, copy, 1)
  await expectCopy(copy)
})

test('unfinished uploads are not copied, and a file that vanishes meanwhile is no failure', async () => {
  const { data, lake, copy } = await stoppedLake()
  await mkdir(path.join(lake, 'assets/incoming'))
  await writeFile(path.join(lake, 'assets/incoming/half'), '')
  // As one that is deleted after the folder was listed: it is there by its name, and can't be opened.
  await symlink('nowhere', path.join(lake, 'assets/b.svg'))
  await mkdir(path.join(lake, 'assets/production'))
  await writeFile(path.join(lake, 'assets/production/c.svg'), '<svg/>')
  await utimes(path.join(lake, 'assets/production/c.svg'), 1000, 2000)
  await copyLake(data, copy, 1)
  expect((await readdir(path.join(copy, 'assets'), { recursive: true })).sort()).toEqual([
    'a.svg',
    'production',
    'production/c.svg',
  ])
  expect((await stat(path.join(copy, 'assets/production/c.svg'))).mtimeMs).toBe(2_000_000)
})

test('if a running lake fails to copy itself, its files are not copied instead', async () => {
  const { data, copy } = await stoppedLake()
  const { port } = await answering(507, () => undefined)
  await expect(copyLake(data, copy, port)).rejects.toThrow('could not copy itself: The disk is full.')
  expect(await readdir(copy)).toEqual([])
})

test('what is wrong is said in a line, without a stack', async () => {
  const missing = path.join(temporaryFolder(), 'none')
  await expect(copyLake(missing, missing, 1)).rejects.toMatchObject({
    stderr: expect.stringMatching(/^ENOENT: [^\n]+lake\/token'\n$/),
  })
})
