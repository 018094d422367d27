import { cp, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { startLake } from '../../server.ts'
import { temporaryFolder } from '../atEnd.ts'
import { startLakeProcess } from '../lakeProcess.ts'
import { clientOf, plainOptions } from '../testLake.ts'

/** Runs `work` on a lake in `dataDir`, and closes it. Returns the lake's messages. */
async function withLake(
  dataDir: string,
  work: (client: ReturnType<typeof clientOf>, url: string) => Promise<unknown> = async () => undefined,
): Promise<string> {
  const said: string[] = []
  const lake = await startLake({ ...plainOptions, dataDir, log: (line) => said.push(line) })
  try {
    await work(clientOf(lake.url, { token: lake.token, perspective: 'raw' }), lake.url)
  } finally {
    await lake.close()
  }
  return said.join('\n')
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function upload(client: ReturnType<typeof clientOf>, text: string): Promise<string> {
  return (await client.assets.upload('file', Buffer.from(text), { filename: `${text}.txt` })).path
}

/** All files below a folder, by their paths in it. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted()
}

/** A closed lake with a picture, a text and a document. */
const example = temporaryFolder()
await withLake(example, async (client) => {
  await client.assets.upload('image', Buffer.from(PIXEL, 'base64'))
  await upload(client, 'kept')
  await client.create({ _type: 'note' })
})

/** A copy of the example. */
async function filledLake(): Promise<{ dataDir: string; assets: string; files: string[] }> {
  const dataDir = temporaryFolder()
  await cp(example, dataDir, { recursive: true })
  const assets = path.join(dataDir, 'assets')
  const files = await filesIn(assets)
  expect(files).toHaveLength(2)
  return { dataDir, assets, files }
}

const replaceDatabase = async (dataDir: string, by: string) => {
  for (const ending of ['', '-wal']) await rm(path.join(dataDir, `lake.db${ending}`), { force: true })
  await cp(path.join(by, 'lake.db'), path.join(dataDir, 'lake.db'))
}

test('files that the database doesn’t know are put aside, not deleted; other programs’ files stay', async () => {
  const { dataDir, assets, files } = await filledLake()
  const orphan = `files/test/production/${'a'.repeat(40)}.txt`
  await writeFile(path.join(assets, orphan), 'orphan')
  await writeFile(path.join(assets, 'images/test/production/README'), 'not an asset')
  const said = await withLake(dataDir, async (_client, url) => {
    for (const file of files) expect((await fetch(`${url}/${file}`)).status).toBe(200)
    expect((await fetch(`${url}/${orphan}`)).status).toBe(404)
  })
  expect(said).toContain(`moved to ${path.join(dataDir, 'quarantine')}`)
  expect(said).toContain(`\n  ${orphan}`)
  expect(await filesIn(path.join(dataDir, 'quarantine'))).toEqual([orphan])
  expect(await filesIn(assets)).toEqual([...files, 'images/test/production/README'].toSorted())
  expect(await withLake(dataDir)).toBe('')
})

test('an older database puts newer files aside; with the newer one, they are back', async () => {
  const { dataDir, assets, files } = await filledLake()
  const [older, newer] = [temporaryFolder(), temporaryFolder()]
  await cp(path.join(dataDir, 'lake.db'), path.join(older, 'lake.db'))
  let late = ''
  await withLake(dataDir, async (client) => {
    late = await upload(client, 'late')
  })
  await cp(path.join(dataDir, 'lake.db'), path.join(newer, 'lake.db'))
  await replaceDatabase(dataDir, older)
  expect(await withLake(dataDir)).toContain(`\n  ${late}`)
  expect(await filesIn(assets)).toEqual(files)
  await replaceDatabase(dataDir, newer)
  const said = await withLake(dataDir, async (_client, url) => expect((await fetch(`${url}/${late}`)).status).toBe(200))
  expect(said).toMatch(/are back from .*quarantine/)
  expect(said).toContain(`\n  ${late}`)
  expect(await filesIn(path.join(dataDir, 'quarantine'))).toEqual([])
})

test.each<[string, (dataDir: string) => Promise<unknown>, string]>([
  ['is gone', (dataDir) => rm(path.join(dataDir, 'lake.db')), 'no database (lake.db)'],
  ['is an empty file', (dataDir) => truncate(path.join(dataDir, 'lake.db')), 'its database is empty'],
  [
    'is new',
    async (dataDir) => {
      const fresh = temporaryFolder()
      await withLake(fresh)
      await replaceDatabase(dataDir, fresh)
    },
    'its database is empty',
  ],
  [
    'lost what was written last',
    async (dataDir) => {
      await rm(path.join(dataDir, 'lake.db'))
      await rm(path.join(dataDir, 'assets'), { recursive: true })
      const { child, url } = await startLakeProcess(dataDir)
      const token = (await readFile(path.join(dataDir, 'token'), 'utf8')).trim()
      const client = clientOf(url, { token, perspective: 'raw' })
      await client.assets.upload('image', Buffer.from(PIXEL, 'base64'))
      await upload(client, 'kept')
      child.removeAllListeners('exit')
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
      await rm(path.join(dataDir, 'lake.db-wal'))
    },
    'its database is empty',
  ],
])('a lake whose database %s does not start next to uploaded files, and touches none', async (_case, harm, what) => {
  const { dataDir, assets, files } = await filledLake()
  await harm(dataDir)
  const before = await filesIn(dataDir)
  await expect(withLake(dataDir)).rejects.toThrow(
    `has uploaded files, but ${what}: put lake.db back from a backup (with lake.db-wal, if there is one), or move the folder ${assets} away to start with an empty lake.`,
  )
  expect(await filesIn(assets)).toEqual(files)
  expect((await filesIn(dataDir)).filter((file) => !file.startsWith('lake.db-'))).toEqual(
    before.filter((file) => !file.startsWith('lake.db-')),
  )
  // The suggestion in the sentence works.
  await rm(assets, { recursive: true })
  await withLake(dataDir, (client) => upload(client, 'a new start'))
})

test('the database of another program is left alone', async () => {
  const dataDir = temporaryFolder()
  const db = new DatabaseSync(path.join(dataDir, 'lake.db'))
  db.exec('CREATE TABLE recipes (name TEXT); PRAGMA user_version = 1')
  db.close()
  await expect(withLake(dataDir)).rejects.toThrow(
    /lake\.db is the database of another program: .*, or choose another data folder\.$/,
  )
})

test('only its owner may read the database', async () => {
  const dataDir = path.join(temporaryFolder(), 'open')
  await mkdir(dataDir, { mode: 0o755 })
  await writeFile(path.join(dataDir, 'lake.db'), '', { mode: 0o644 })
  await withLake(dataDir, async () => {
    const modeOf = async (file: string) => (await stat(path.join(dataDir, file))).mode & 0o777
    expect(await modeOf('lake.db')).toBe(0o600)
    expect(await modeOf('lake.db-wal')).toBe(0o600)
  })
})
