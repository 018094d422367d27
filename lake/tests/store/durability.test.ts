import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { startLake, type LakeOptions } from '../../server.ts'
import { isOutOfSpace, openDatabase, withAdvice } from '../../store/database.ts'
import { temporaryFolder } from '../atEnd.ts'
import { askAndClose, runLake, startLakeProcess } from '../lakeProcess.ts'
import { signIn } from '../lakeSignIn.ts'
import { clientOf, failure, plainOptions, type TestLake } from '../testLake.ts'

const optionsFor = (dataDir: string): LakeOptions => ({ ...plainOptions, dataDir })

test('documents, history, datasets, sessions and the Studio’s settings survive a restart', async () => {
  const dataDir = temporaryFolder()
  const first = await startLake({ ...optionsFor(dataDir), localAccounts: true })
  expect(first.isEmpty()).toBe(true)
  const writer = clientOf(first.url, { token: first.token, perspective: 'raw' })
  const made = await writer.create({ _id: 'a', _type: 'note', title: 'One' })
  const changed = await writer.patch('a').set({ title: 'Two' }).commit()
  await writer.datasets.create('staging')
  const session = await signIn(first as TestLake, 'editor')
  await session.request({ url: '/users/me/keyvalue', method: 'PUT', body: [{ key: 'k', value: 1 }] })
  const { token } = session.config()
  await first.close()

  const second = await startLake({ ...optionsFor(dataDir), localAccounts: true })
  expect(second.accounts).toBeUndefined()
  expect(second.token).toBe(first.token)
  expect(second.isEmpty()).toBe(false)
  const again = clientOf(second.url, { token, perspective: 'raw' })
  expect(await again.getDocument('a')).toEqual(changed)
  expect(await again.request({ url: `/data/history/production/documents/a?revision=${made._rev}` })).toEqual({
    documents: [made],
  })
  expect(await again.request({ url: '/users/me/keyvalue/k' })).toEqual([{ key: 'k', value: 1 }])
  expect((await again.datasets.list()).map(({ name }) => name)).toEqual(['production', 'staging'])
  const sameId = again.transaction([{ delete: { id: 'a' } }]).transactionId(made._rev)
  await expect(sameId.commit()).rejects.toMatchObject({
    statusCode: 409,
    details: { items: [{ error: { type: 'duplicateTransactionError' } }] },
  })
  await second.close()
})

test('a lake with only assets counts as empty', async () => {
  const lake = await startLake(optionsFor(temporaryFolder()))
  await clientOf(lake.url, { token: lake.token }).assets.upload('file', Buffer.from('x'), { filename: 'x.txt' })
  expect(lake.isEmpty()).toBe(true)
  await lake.close()
})

test('a damaged database stops the command with one sentence and code 1', async () => {
  const dataDir = temporaryFolder()
  await (await startLake(optionsFor(dataDir))).close()
  const file = path.join(dataDir, 'lake.db')
  const bytes = await readFile(file)
  await writeFile(file, bytes.fill(0x5a, 1000, bytes.length - 1000))
  const { code, output } = await runLake('--data', dataDir, '--port', '0')
  expect(code).toBe(1)
  expect(output).toMatch(
    /^The Content Lake's database in .* is damaged \(.+\): put a backup of the whole folder in its place, or move the whole folder away to start with an empty lake\.$/,
  )
})

test('a file that is not a database, or is one of a newer version, prevents the start with one sentence', async () => {
  const dataDir = temporaryFolder()
  const file = path.join(dataDir, 'lake.db')
  await writeFile(file, 'this is a letter to my aunt, and not a database at all')
  await expect(startLake(optionsFor(dataDir))).rejects.toThrow(/is damaged \(file is not a database\)/)
  await rm(file)
  const db = new DatabaseSync(file)
  db.exec('PRAGMA user_version = 99')
  db.close()
  await expect(startLake(optionsFor(dataDir))).rejects.toThrow(
    /^The Content Lake's database .* was written by a newer version \(format 99, .*\): update the Content Lake, .*\.$/,
  )
})

test('a second lake on the same data, or at the same port, stops with one sentence', async () => {
  const dataDir = temporaryFolder()
  const lake = await startLake(optionsFor(dataDir))
  await expect(startLake(optionsFor(dataDir))).rejects.toThrow(
    `Another process is using the Content Lake in ${dataDir}: stop it first.`,
  )
  await expect(startLake({ ...optionsFor(temporaryFolder()), port: lake.port })).rejects.toThrow(
    new RegExp(`^Port ${lake.port} is taken: .* choose another port\\.$`),
  )
  await lake.close()
})

test('new passwords can be generated if the old ones are lost, which ends all sessions', async () => {
  const dataDir = temporaryFolder()
  const before = await startLake({ ...optionsFor(dataDir), localAccounts: true })
  const session = await signIn(before as TestLake, 'editor')
  await before.close()
  const { code, output } = await runLake('--data', dataDir, '--reset-passwords')
  expect(code).toBe(0)
  const accounts = output.split('\n').map((line) => {
    const [, role = '', email = '', password = ''] = /^(\w+): (\S+) {2}(\S+)$/.exec(line) ?? []
    return { role, name: role, email, password }
  })
  const after = await startLake(optionsFor(dataDir))
  const renewed = await signIn({ ...after, accounts } as TestLake, 'editor')
  expect(await renewed.request({ url: '/users/me' })).toMatchObject({ role: 'editor' })
  await expect(signIn({ ...after, accounts: before.accounts } as TestLake, 'editor')).rejects.toThrow('Invalid URL')
  await expect(clientOf(after.url, { token: session.config().token ?? '' }).fetch('*')).rejects.toMatchObject({
    statusCode: 401,
  })
  await after.close()
})

test.each([
  ['the folder', '', 0o555],
  ['the database', 'lake.db', 0o444],
  ['the folder of uploaded files', 'assets', 0o555],
])(
  '%s that can’t be written prevents the start with one sentence, which doesn’t suggest moving data',
  async (_what, name, mode) => {
    const dataDir = temporaryFolder()
    await (await startLake(optionsFor(dataDir))).close()
    const everything = ['', ...(await readdir(dataDir, { recursive: true }))]
    for (const file of everything) await chmod(path.join(dataDir, file), 0o777)
    await chmod(path.join(dataDir, name), mode)
    // Root can write anywhere, so the test runs as `nobody` for a moment.
    const isRoot = process.geteuid?.() === 0
    if (isRoot) process.seteuid?.(65_534)
    const message = await startLake(optionsFor(dataDir))
      .catch((error: Error) => error.message)
      .finally(() => isRoot && process.seteuid?.(0))
    for (const file of everything) await chmod(path.join(dataDir, file), 0o777)
    expect(message).toMatch(
      /^The Content Lake can't write to .* \(.+\): make the folder and all in it writable for the user who starts it, or choose another data folder\.$/,
    )
  },
)

test('a database that can’t grow anymore is distinguished from other failures', async () => {
  const db = openDatabase(temporaryFolder())
  const failureOf = (sql: string): unknown => {
    try {
      return db.exec(sql)
    } catch (error) {
      return error
    }
  }
  db.exec("PRAGMA max_page_count = 1; INSERT INTO datasets VALUES ('a', '', 'public')")
  const full = failureOf("INSERT INTO documents VALUES ('a', 'b', hex(zeroblob(1000000)))")
  expect(full).toMatchObject({ message: 'database or disk is full' })
  expect(isOutOfSpace(full)).toBe(true)
  expect(withAdvice(full, '/data')).toMatchObject({
    message: 'There is no room for the Content Lake in /data (database or disk is full): free some space on that disk.',
  })
  expect(isOutOfSpace(failureOf("INSERT INTO datasets VALUES ('a', '', 'public')"))).toBe(false)
  db.close()
})

test('a full disk is named as the reason, nothing is half stored, and stored data can be read', async () => {
  const dataDir = temporaryFolder()
  // No file may grow past 800 kB, which is like a full disk for an upload and the database.
  const { url } = await startLakeProcess(dataDir, { maxFileKilobytes: 800 })
  const token = (await readFile(path.join(dataDir, 'token'), 'utf8')).trim()
  const client = clientOf(url, { token, perspective: 'raw' })
  const full = {
    statusCode: 507,
    message: expect.stringMatching(/can't write to its disk .*stored nothing of this: make room on the disk/),
  }
  expect(await failure(client.assets.upload('file', Buffer.alloc(3_000_000, 1)))).toMatchObject(full)
  expect(await readdir(path.join(dataDir, 'assets/incoming'))).toEqual([])
  await client.assets.upload('file', Buffer.from('small'))
  const stored: string[] = []
  const fill = async (): Promise<void> => {
    for (let n = 0; n < 50; n++) {
      await client.create({ _id: `d${n}`, _type: 'd', text: 'x'.repeat(50_000) })
      stored.push(`d${n}`)
    }
  }
  expect(await failure(fill())).toMatchObject(full)
  expect(stored.length).toBeGreaterThan(0)
  expect((await client.fetch<string[]>('*[_type == "d"]._id')).toSorted()).toEqual(stored.toSorted())
})

test('close() resolves even if the process has nothing else to do', async () => {
  expect(await askAndClose(temporaryFolder())).toBe('1\nclosed')
})
