/** The guarantees of SQLite and its folder: docs/careers-service.md. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../../../tests/support/atEnd.ts'
import { backUpStore, restore } from '../../cli/backup.ts'
import { readSettings } from '../../cli/settings.ts'
import { startCareers } from '../../server.ts'
import { deleteApplications } from '../../store/applications.ts'
import { listUnsentMails } from '../../store/mailStates.ts'
import { migrate, MIGRATION_TABLE } from '../../store/migrations.ts'
import { kyselyOf, openSqlite } from '../../store/sqlite.ts'
import type { StorePlace } from '../../store/tables.ts'
import { careersServer } from '../careersProcess.ts'
import {
  answerOf,
  apply,
  ask,
  command,
  newPlace,
  settingsFor,
  startForTest,
  submit,
  withStore,
} from '../careersService.ts'
import { APPLICATIONS, fakeLake, NO_LAKE, row } from '../fakeLake.ts'
import { FaultLoad } from '../faultLoad.ts'
import { startMailServer } from '../mailServer.ts'
import { makePdfOfSize } from '../resumeFixtures.ts'

const KILLS = Number(process.env['KILLS'] ?? 2)

const options = { ...readSettings({}), port: 0, lake: NO_LAKE }

/** A folder in which a service accepted applications and ended. */
async function filledPlace(applications: number): Promise<StorePlace> {
  const service = await startForTest()
  for (let count = 0; count < applications; count += 1) await apply(service)
  await service.close()
  return service.store
}

const databaseIn = ({ dataDir }: StorePlace): string => path.join(dataDir, 'careers.sqlite')

/** Replaces `file` with a database that has one other table. */
const otherDatabase =
  (version: number) =>
  (file: string): void => {
    rmSync(file)
    const db = new DatabaseSync(file)
    db.exec(`CREATE TABLE documents (id TEXT); PRAGMA user_version = ${version}; PRAGMA journal_mode = WAL`)
    db.close()
  }

/** Leaves only the log of a database, with everything in it. */
const leaveLog =
  (rest: (file: string) => void) =>
  (file: string): void => {
    writeFileSync(`${file}-wal`, 'not empty')
    rest(file)
  }

/** Damages the first page of a table or an index. */
const damage =
  (name: string) =>
  (file: string): void => {
    const db = new DatabaseSync(file, { readOnly: true })
    const page = Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(name)?.['rootpage'])
    db.close()
    for (const ending of ['-wal', '-shm']) rmSync(`${file}${ending}`, { force: true })
    const bytes = readFileSync(file)
    const pageSize = bytes.readUInt16BE(16)
    bytes.fill(0x5a, (page - 1) * pageSize + 8, page * pageSize)
    writeFileSync(file, bytes)
  }

describe('kill -9 under load', () => {
  test(
    `loses nothing that was acknowledged, including mails, and records nothing twice or in part, ${KILLS} times`,
    { timeout: 80_000 + KILLS * 15_000 },
    async () => {
      const store = await newPlace()
      const lake = await fakeLake([row(1)], { applications: APPLICATIONS })
      const mails = await startMailServer()
      const settings = {
        ...settingsFor(store),
        CAREERS_CONTENT_URL: lake.address.url,
        CAREERS_SMTP_URL: mails.url,
        CAREERS_MAIL_FROM: 'careers@archstep.example',
        CAREERS_MAIL_TO: 'jobs@archstep.example',
      }
      const load = new FaultLoad()
      for (let kill = 0; kill < KILLS; kill += 1) {
        const server = await careersServer(settings)
        onTestFinished(() => server.kill())
        // The first upload also starts the inspector, which takes longer than the time until the kill.
        expect(await load.send(server.url)).toBe(true)
        const ended = new AbortController()
        const work = load.run([server.url], store, ended.signal)
        await Promise.race([load.acknowledgedMore(5), work])
        await sleep(Math.random() * 100)
        await server.kill()
        ended.abort()
        await work
      }
      const service = await startForTest({
        store,
        lake: lake.address,
        mail: {
          smtpUrl: mails.url,
          from: { name: '', address: 'careers@archstep.example' },
          to: ['jobs@archstep.example'],
        },
      })
      const data = await load.expectNothingLost(service.url, store)
      await expect.poll(() => withStore(store, ({ db }) => listUnsentMails(db)), { timeout: 60_000 }).toEqual([])
      console.log(`${KILLS} kills: ${data}; ${await load.expectMails(mails, store, KILLS)}`)
    },
  )
})

describe('the data folder', () => {
  test('can’t be read by other accounts of the machine', async () => {
    const service = await startForTest()
    await submit(service)
    const { dataDir } = service.store
    for (const name of ['', 'careers.sqlite', 'careers.sqlite-wal', 'server.lock']) {
      expect(statSync(path.join(dataDir, name)).mode & 0o077).toBe(0)
    }
  })

  test('has no trace of a deleted person in any file', async () => {
    const service = await startForTest()
    const id = await apply(service, { fields: { full_name: 'Zebulon Secret' } })
    await apply(service)
    await withStore(service.store, (store) => deleteApplications(store, [id]))
    const { dataDir } = service.store
    const stored = Buffer.concat(readdirSync(dataDir).map((name) => readFileSync(path.join(dataDir, name))))
    expect(stored.indexOf('Zebulon')).toBe(-1)
    expect(stored.indexOf('asha@example.com')).toBeGreaterThan(0)
  })

  test.each([
    ['is gone, but its log is there', leaveLog((file) => rmSync(file)), 'is not there, but its log'],
    ['is empty beside its log', leaveLog((file) => writeFileSync(file, '')), 'is empty, but its log'],
    ['is of another program', otherDatabase(0), 'belongs to another program'],
    ['is of another program with versions', otherDatabase(1), 'belongs to another program'],
    ['is of another program with our version', otherDatabase(2), 'belongs to another program'],
    ['is of a newer version', otherDatabase(99), 'was written by a newer version'],
    ['is no database', (file: string) => writeFileSync(file, 'This is no database. '.repeat(100)), 'is damaged'],
    // Damages the index by time, which nothing reads at startup.
    ['is damaged where nobody has looked yet', damage('applications_created_at'), 'is damaged'],
  ])('whose database %s is left alone, and the operator learns what to do', async (_what, spoil, says) => {
    const store = await filledPlace(2)
    const file = databaseIn(store)
    spoil(file)
    const held = () => readdirSync(store.dataDir).map((name) => [name, readFileSync(path.join(store.dataDir, name))])
    const before = held()
    await expect(startCareers({ ...options, ...store })).rejects.toThrow(
      new RegExp(`^The database .+ ${says}.+(?:Nothing was changed\\. |Update the service)`),
    )
    expect(held()).toEqual(before)
  })

  test.each([
    ['mails', (dataDir: string) => rmSync(path.join(dataDir, 'database-made')), /there are 2 emails in .+mail/],
    [
      'the sign that there was one',
      (dataDir: string) => rmSync(path.join(dataDir, 'mail'), { recursive: true }),
      /has made one here before/,
    ],
  ])(
    'whose database was emptied next to %s is not taken for new until a backup is restored',
    async (_what, spoil, says) => {
      const service = await startForTest({ applications: APPLICATIONS })
      const { store } = service
      await apply(service)
      await expect.poll(() => withStore(store, ({ db }) => listUnsentMails(db)), { timeout: 15_000 }).toEqual([])
      const backup = path.join(temporaryFolder(), 'backup')
      await backUpStore(store, backup)
      await service.close()
      spoil(store.dataDir)
      for (const empty of [
        () => rmSync(databaseIn(store)),
        () => writeFileSync(databaseIn(store), ''),
        () => new DatabaseSync(databaseIn(store)).exec('PRAGMA journal_mode = WAL'),
      ]) {
        empty()
        await expect(startCareers({ ...options, ...store })).rejects.toThrow(says)
        await expect(startCareers({ ...options, ...store })).rejects.toThrow(
          /^The database .+ (?:is empty|is not there).+Nothing was changed\. Put the database back from the last backup/,
        )
      }
      // Does what the message says.
      expect(await restore(store, backup)).toMatch(/^Restored 1 of 1 applications/)
    },
  )

  test('is used by one service at a time', async () => {
    const first = await startForTest()
    await expect(startCareers({ ...options, ...first.store })).rejects.toThrow(/^Another careers server already uses/)
    await apply(first)
    // Other files in it stay.
    const notes = path.join(first.store.dataDir, 'export/notes.txt')
    mkdirSync(path.dirname(notes))
    writeFileSync(notes, 'mine')
    await first.close()
    expect(await (await startForTest({ store: first.store })).recorded()).toHaveLength(1)
    expect(readFileSync(notes, 'utf8')).toBe('mine')
  })

  test('that a newer version has changed is left alone, and is not locked afterward', async () => {
    const store = await filledPlace(1)
    const change = (sql: string): void => {
      const database = new DatabaseSync(databaseIn(store))
      database.exec(sql)
      database.close()
    }
    change(`INSERT INTO ${MIGRATION_TABLE} VALUES ('999 later', '2030-01-01')`)
    await expect(startCareers({ ...options, ...store })).rejects.toThrow(/was written by a newer version/)
    change(`DELETE FROM ${MIGRATION_TABLE} WHERE name = '999 later'`)
    expect(await (await startForTest({ store })).recorded()).toHaveLength(1)
  })

  test('that is damaged is reported by commands, and their output doesn’t count as a backup', async () => {
    const store = await filledPlace(1)
    damage('outbox')(databaseIn(store))
    const folder = path.join(temporaryFolder(), 'backup')
    for (const args of [
      ['backup', folder],
      ['mail', 'list'],
    ]) {
      expect(await command(args, settingsFor(store))).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^The database .+ is damaged .+last backup in its place\.\n$/),
      })
    }
    expect(readdirSync(folder)).toEqual([])
  })

  test('whose migration was interrupted has everything at the next start, including mails', async () => {
    // Without the column that was added later.
    const { source: _, ...row } = await withStore(await filledPlace(1), ({ db }) =>
      db.selectFrom('applications').selectAll().executeTakeFirstOrThrow(),
    )
    const store = { dataDir: temporaryFolder() }
    const database = new DatabaseSync(databaseIn(store))
    const db = kyselyOf(database)
    await migrate(db, 'sqlite', '006 probe')
    await db.insertInto('applications').values(row).execute()
    database
      .prepare(
        "INSERT INTO outbox (id, application_id, kind, message_id, created_at) VALUES ('m', ?, 'receipt', '', '')",
      )
      .run(row.id)
    const prepare = database.prepare.bind(database)
    vi.spyOn(database, 'prepare').mockImplementation((statement) => {
      if (/rename to outbox/.test(statement)) throw new Error('the power failed')
      return prepare(statement)
    })
    await expect(migrate(db, 'sqlite')).rejects.toThrow('the power failed')
    database.close()

    await startForTest({ store })
    const mails = await withStore(store, (opened) => opened.db.selectFrom('outbox').select('id').execute())
    expect(mails).toEqual([{ id: 'm' }])
  })

  test.each([
    ['that may only be read', { errcode: 8 }, /may not write in .+ Give the folder/],
    ['with a journal that can’t be replayed', { errcode: 264 }, /may not write in .+ Give the folder/],
    ['on a full disk', { errcode: 13 }, /no room left on the disk of .+ Make room/],
    ['on a full disk, in the system’s words', { code: 'ENOSPC', syscall: 'write' }, /no room left on the disk of/],
    ['on a disk of which others have the rest', { code: 'EDQUOT', syscall: 'write' }, /no room left on the disk of/],
    ['that is damaged', { errcode: 11 }, /is damaged .+ put the last backup in its place/],
    ['on a broken disk', { errcode: 10 }, /can't be opened .+ Check the disk/],
    ['under a fault of the program, which isn’t for operators', {}, /^undefined$/],
  ])('%s: the operator reads what to do', async (_what, error, advice) => {
    const store = await openSqlite(temporaryFolder(), { alone: true })
    await store.close()
    const said = store.explain(Object.assign(new Error('fault'), error))
    expect(String(said?.message)).toMatch(advice)
  })

  test('that is read-only stops the service with advice that leaves the data in place', async () => {
    const store = await filledPlace(1)
    const { dataDir } = store
    const protect = (folderMode: number, fileMode: number): void => {
      chmodSync(dataDir, folderMode)
      for (const name of readdirSync(dataDir)) {
        chmodSync(path.join(dataDir, name), statSync(path.join(dataDir, name)).isDirectory() ? folderMode : fileMode)
      }
    }
    protect(0o555, 0o444)
    // Administrators can write anywhere, so the test becomes someone else for a moment.
    const administrator = process.geteuid?.() === 0
    if (administrator) process.seteuid?.(65_534)
    try {
      await expect(startCareers({ ...options, dataDir })).rejects.toThrow(
        /^The service may not write in .+The data are as they were\. Give the folder .+leave them where they are\.$/,
      )
    } finally {
      if (administrator) process.seteuid?.(0)
      protect(0o700, 0o600)
    }
    expect(await (await startForTest({ store })).recorded()).toHaveLength(1)
  })

  test('that is a file, or whose database is a folder, ends commands with a sentence', async () => {
    const folder = temporaryFolder()
    writeFileSync(path.join(folder, 'careers'), '')
    const asFile = await command(['serve'], { DATA_DIR: folder, CAREERS_PORT: '0' })
    expect(asFile).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/careers can't be opened .+Check the disk.+\n$/),
    })
    const nowhere = await command(['serve'], { DATA_DIR: '/proc/nowhere', CAREERS_PORT: '0' })
    expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringMatching(/can't be opened .+\n$/) })
    rmSync(path.join(folder, 'careers'))
    mkdirSync(path.join(folder, 'careers', 'careers.sqlite'), { recursive: true })
    for (const args of [['serve'], ['mail', 'list'], ['backup', path.join(folder, 'b')]]) {
      const result = await command(args, { DATA_DIR: folder, CAREERS_PORT: '0' })
      expect(result).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^.+careers\.sqlite can't be opened .+\n$/),
      })
    }
  })

  test('keeps nothing of an application that can’t be stored, and says to retry', async () => {
    const service = await startForTest()
    // The application can be inserted, its resume can't.
    const other = new DatabaseSync(databaseIn(service.store))
    onTestFinished(() => other.close())
    other.exec("CREATE TRIGGER full BEFORE INSERT ON resumes BEGIN SELECT RAISE(ABORT, 'no'); END")
    expect(await answerOf(await submit(service))).toEqual({
      status: 500,
      body: { detail: expect.stringContaining('nothing was stored') },
    })
    expect(await service.recorded()).toEqual([])
    expect(await service.resumes()).toBe(0)
    other.exec('DROP TRIGGER full')
    await apply(service)
  })

  test('on a full disk: applicants learn when to retry, and monitoring learns that nothing can be stored', async () => {
    const opened = vi.spyOn(DatabaseSync.prototype, 'exec')
    const service = await startForTest()
    const ready = async () => (await ask(service, '/readyz')).body
    expect(await ready()).toMatchObject({ status: 'ok', database: 'ok' })
    // Full as of now: SQLite reports the same as for a disk (SQLITE_FULL).
    const database = (opened.mock.contexts as DatabaseSync[]).find(
      (each) => each.isOpen && each.location()?.endsWith('careers.sqlite'),
    )
    database?.exec('PRAGMA max_page_count = 1')
    const refused = await submit(service, { resume: { data: makePdfOfSize(700_000), name: 'resume.pdf' } })
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await answerOf(refused)).toEqual({
      status: 503,
      body: {
        detail: expect.stringContaining('What you sent could not be stored, and nothing of it was kept') as string,
      },
    })
    expect(await service.recorded()).toEqual([])
    expect(service.lines.join('\n')).toContain('The store failed: ')
    database?.exec('PRAGMA max_page_count = 1000000; PRAGMA query_only = ON')
    expect(await ready()).toMatchObject({ status: 'not ready', database: 'does not answer' })
    database?.exec('PRAGMA query_only = OFF')
    expect((await submit(service)).status).toBe(201)
    expect(await ready()).toMatchObject({ status: 'ok', database: 'ok' })
  })

  test('on a disk that is nearly full, the rest is not filled with applications, and monitoring learns of it', async () => {
    const { bavail, bsize } = statfsSync(temporaryFolder())
    const cramped = await startForTest({ maxResumeBytes: Math.floor((bavail * bsize) / 10) })
    const refused = await submit(cramped)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await cramped.recorded()).toEqual([])
    const { status, body } = await ask(cramped, '/readyz')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { database: 'ok', disk: 'nearly full: applications are refused' },
    })
  })

  test('keeps its port to itself: a second service says what to do', async () => {
    const service = await startForTest()
    const env = { DATA_DIR: temporaryFolder(), CAREERS_PORT: String(service.port) }
    const result = await command(['serve'], env)
    expect(result.stderr).toContain(`Port ${service.port} is taken`)
    expect(result.stderr).toContain('set CAREERS_PORT to another port')
  })
})
