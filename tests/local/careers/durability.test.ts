import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startCareers } from '../../../local/careers/server.ts'
import { openExistingDatabase } from '../../../local/careers/store/database.ts'
import { listSubmissions } from '../../../local/careers/store/submissions.ts'
import { careersCommand, careersServer } from './careersProcess.ts'
import { filesIn, startForTest, submit, temporaryFolder, type RunningCareers } from './careersService.ts'
import { makePdf, makePdfOfSize } from './resumeFixtures.ts'

const KILLS = Number(process.env['KILLS'] ?? 8)
const SENDERS = 6

const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex')
const options = { port: 0, allowedOrigins: [] }

function recorded(dataDir: string): ReturnType<typeof listSubmissions> {
  const db = openExistingDatabase(dataDir)
  const submissions = listSubmissions(db)
  db.close()
  return submissions
}

const resumesIn = (dataDir: string): string[] => readdirSync(path.join(dataDir, 'resumes')).toSorted()

/** A folder in which a service took submissions and ended. */
async function filledFolder(submissions: number, dataDir = temporaryFolder()): Promise<string> {
  const service = await startForTest({ dataDir })
  for (let count = 0; count < submissions; count += 1) expect((await submit(service)).status).toBe(201)
  await service.close()
  return dataDir
}

/** A service and what it tells the operator at its start. */
async function startAndListen(dataDir: string): Promise<{ service: RunningCareers; sentences: string[] }> {
  const sentences: string[] = []
  return { service: await startForTest({ dataDir, tell: (sentence) => sentences.push(sentence) }), sentences }
}

/** Puts a database in the place of `file` that has another program's table. */
const foreignDatabase =
  (version: number) =>
  (file: string): void => {
    rmSync(file)
    const db = new DatabaseSync(file)
    db.exec(`CREATE TABLE documents (id TEXT); PRAGMA user_version = ${version}; PRAGMA journal_mode = WAL`)
    db.close()
  }

/** What is left in `file` when the write-ahead log, in which all tables still were, is not copied with it. */
function loseLog(file: string): void {
  rmSync(file)
  const db = new DatabaseSync(file)
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE submissions (id TEXT); PRAGMA user_version = 1')
  const withoutLog = readFileSync(file)
  db.close()
  writeFileSync(file, withoutLog)
}

describe('kill -9 during uploads', () => {
  it(
    `loses nothing that was acknowledged and shows nothing half, ${KILLS} times`,
    { timeout: 20_000 + KILLS * 15_000 },
    async () => {
      const folder = temporaryFolder()
      const dataDir = path.join(folder, 'careers')
      /** The checksum of each acknowledged file by the id that was answered, and of all that were sent. */
      const acknowledged = new Map<string, string>()
      const sent = new Set<string>()
      let interrupted = 0
      let upload = 0

      for (let kill = 0; kill < KILLS; kill += 1) {
        const server = await careersServer({ DATA_DIR: folder })
        onTestFinished(() => server.kill())
        const send = async (): Promise<void> => {
          for (;;) {
            const data = makePdfOfSize(20_000 + (upload++ % 50) * 20_000)
            sent.add(sha256(data))
            try {
              const response = await submit(server, { resume: { name: 'resume.pdf', data } })
              expect(response.status).toBe(201)
              acknowledged.set(((await response.json()) as { id: string }).id, sha256(data))
            } catch (error) {
              if (!(error instanceof TypeError)) throw error
              interrupted += 1
              return
            }
          }
        }
        // The first upload also starts what inspects it, which takes longer than the time in which the kill falls.
        const first = await submit(server)
        acknowledged.set(((await first.json()) as { id: string }).id, sha256(makePdf()))
        sent.add(sha256(makePdf()))
        const senders = Array.from({ length: SENDERS }, send)
        await sleep(60 + Math.random() * 300)
        await server.kill()
        await Promise.all(senders)
      }

      const service = await startForTest({ dataDir })
      const submissions = recorded(dataDir)
      const byId = new Map(submissions.map((submission) => [submission.id, submission.resume_sha256]))
      for (const [id, checksum] of acknowledged) expect(byId.get(id)).toBe(checksum)
      for (const { resume_file, resume_sha256 } of submissions) {
        expect(sent.has(resume_sha256)).toBe(true)
        expect(sha256(readFileSync(path.join(dataDir, 'resumes', resume_file)))).toBe(resume_sha256)
      }
      expect(service.filesOnDisk().toSorted()).toEqual(
        submissions.map((submission) => submission.resume_file).toSorted(),
      )
      expect(acknowledged.size).toBeGreaterThan(0)
      expect(interrupted).toBeGreaterThan(0)
      console.log(
        `${KILLS} kills: ${acknowledged.size} acknowledged, ${submissions.length} recorded, ${interrupted} interrupted`,
      )
    },
  )
})

describe('the data folder', () => {
  it('is rid of unfinished uploads when the service starts, and keeps files without a record aside, by name', async () => {
    const dataDir = await filledFolder(1)
    writeFileSync(path.join(dataDir, 'incoming', 'half'), 'half')
    writeFileSync(path.join(dataDir, 'resumes', 'unrecorded'), 'whole')
    const { sentences, service } = await startAndListen(dataDir)
    expect(service.filesOnDisk()).toEqual(recorded(dataDir).map((submission) => submission.resume_file))
    expect(readFileSync(path.join(dataDir, 'quarantine', 'unrecorded'), 'utf8')).toBe('whole')
    expect(statSync(path.join(dataDir, 'quarantine')).mode & 0o077).toBe(0)
    expect(sentences).toEqual([expect.stringMatching(/were moved to .+quarantine, and none deleted: unrecorded\./)])
  })

  it('whose database is an older one keeps the resumes that came after it, and gives them back with the newest', async () => {
    const dataDir = await filledFolder(1)
    const database = path.join(dataDir, 'careers.sqlite')
    const older = readFileSync(database)
    await filledFolder(2, dataDir)
    const newest = readFileSync(database)
    const files = resumesIn(dataDir)
    writeFileSync(database, older)
    const second = await startAndListen(dataDir)
    expect(resumesIn(dataDir)).toHaveLength(1)
    expect(readdirSync(path.join(dataDir, 'quarantine'))).toHaveLength(2)
    await second.service.close()
    writeFileSync(database, newest)
    const third = await startAndListen(dataDir)
    expect(resumesIn(dataDir)).toEqual(files)
    expect(third.sentences).toEqual([
      expect.stringMatching(/^Files that the database names were moved back from .+quarantine: /),
    ])
  })

  it.each([
    ['is gone', (file: string) => rmSync(file), 'is not there'],
    ['is empty', (file: string) => writeFileSync(file, ''), 'is empty'],
    ['lost its log, in which everything was', loseLog, 'is empty'],
    ['is of another program', foreignDatabase(0), 'belongs to another program'],
    ['is of another program with versions', foreignDatabase(1), 'belongs to another program'],
  ])('whose database %s is left as it is, and the operator is told what to do', async (_what, spoil, says) => {
    const dataDir = await filledFolder(2)
    const files = resumesIn(dataDir)
    const file = path.join(dataDir, 'careers.sqlite')
    spoil(file)
    const before = existsSync(file) ? readFileSync(file) : undefined
    await expect(startCareers({ ...options, dataDir })).rejects.toThrow(
      new RegExp(`^The database .+ ${says}.+Nothing was changed\\. Put`),
    )
    expect(resumesIn(dataDir)).toEqual(files)
    expect(existsSync(path.join(dataDir, 'quarantine'))).toBe(false)
    expect(existsSync(file) ? readFileSync(file) : undefined).toEqual(before)
  })

  it('is told to be incomplete when a recorded resume is gone', async () => {
    const dataDir = await filledFolder(1)
    rmSync(path.join(dataDir, 'resumes', resumesIn(dataDir)[0] ?? ''))
    const { sentences } = await startAndListen(dataDir)
    expect(sentences[0]).toMatch(/^Recorded resumes that are missing from .+: 1\. Restore them/)
  })

  it('is used by one service at a time', async () => {
    const dataDir = temporaryFolder()
    const first = await startForTest({ dataDir })
    await expect(startCareers({ ...options, dataDir })).rejects.toThrow(/^Another careers server already uses/)
    expect((await submit(first)).status).toBe(201)
    await first.close()
    const second = await startForTest({ dataDir })
    expect(second.filesOnDisk()).toHaveLength(1)
  })

  it('whose database is no database stops the service with a sentence', async () => {
    const dataDir = temporaryFolder()
    writeFileSync(path.join(dataDir, 'careers.sqlite'), 'This is not a database. '.repeat(100))
    await expect(startCareers({ ...options, dataDir })).rejects.toThrow(/is damaged and can't be read.+last backup/)
  })

  it('is checked at the start, which finds damage in a page that no one has asked for', async () => {
    const dataDir = await filledFolder(3)
    const file = path.join(dataDir, 'careers.sqlite')
    const bytes = readFileSync(file)
    // The index of the keys, in which the service looks up retries only.
    const db = new DatabaseSync(file, { readOnly: true })
    const { rootpage } = {
      ...db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_submissions_3'").get(),
    }
    db.close()
    const pageSize = bytes.readUInt16BE(16)
    bytes.fill(0x5a, (Number(rootpage) - 1) * pageSize + 8, Number(rootpage) * pageSize)
    writeFileSync(file, bytes)
    const files = resumesIn(dataDir)
    await expect(startCareers({ ...options, dataDir })).rejects.toThrow(
      /is damaged.+Rename the whole folder .+last backup/,
    )
    expect(resumesIn(dataDir)).toEqual(files)
  })

  it('that may only be read stops the service with advice that leaves the data where they are', async () => {
    const dataDir = await filledFolder(1)
    const protect = (folderMode: number, fileMode: number): void => {
      chmodSync(dataDir, folderMode)
      for (const name of readdirSync(dataDir)) {
        chmodSync(path.join(dataDir, name), statSync(path.join(dataDir, name)).isDirectory() ? folderMode : fileMode)
      }
    }
    protect(0o555, 0o444)
    // Nothing is forbidden to the administrator, so the test is someone else for a moment.
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
    await startForTest({ dataDir })
    expect(recorded(dataDir)).toHaveLength(1)
  })

  it(
    'that is a file, or whose database is a folder, ends the commands with a sentence',
    { timeout: 120_000 },
    async () => {
      const folder = temporaryFolder()
      writeFileSync(path.join(folder, 'careers'), '')
      const asFile = await careersCommand(['serve'], { DATA_DIR: folder, CAREERS_PORT: '0' })
      expect(asFile).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/careers can't be opened .+Check the disk.+\n$/),
      })
      rmSync(path.join(folder, 'careers'))
      mkdirSync(path.join(folder, 'careers', 'careers.sqlite'), { recursive: true })
      for (const command of [
        ['serve'],
        ['list'],
        ['export', path.join(folder, 'e')],
        ['backup', path.join(folder, 'b')],
      ]) {
        const result = await careersCommand(command, { DATA_DIR: folder, CAREERS_PORT: '0' })
        expect(result).toMatchObject({
          code: 1,
          stderr: expect.stringMatching(/^.+careers\.sqlite can't be opened .+\n$/),
        })
      }
    },
  )

  it('of a newer version stops the service with a sentence', async () => {
    const folder = temporaryFolder()
    const dataDir = path.join(folder, 'careers')
    mkdirSync(dataDir)
    const db = new DatabaseSync(path.join(dataDir, 'careers.sqlite'))
    db.exec('PRAGMA user_version = 99')
    db.close()
    const result = await careersCommand(['serve'], { DATA_DIR: folder, CAREERS_PORT: '0' })
    expect(result).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The database .+ newer version .+\n$/) })
  })

  it('is left as it was when a submission cannot be stored', async () => {
    const service = await startForTest()
    rmSync(path.join(service.dataDir, 'resumes'), { recursive: true })
    const response = await submit(service)
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ detail: expect.stringContaining('nothing was stored') })
    mkdirSync(path.join(service.dataDir, 'resumes'))
    expect(filesIn(service.dataDir)).toEqual([])
    expect(recorded(service.dataDir)).toEqual([])
    expect((await submit(service)).status).toBe(201)
  })

  it('keeps its port to itself: a second service says what to do', async () => {
    const service = await startForTest()
    const env = { DATA_DIR: temporaryFolder(), CAREERS_PORT: String(service.port) }
    const result = await careersCommand(['serve'], env)
    expect(result.stderr).toContain(`Port ${service.port} is taken`)
    expect(result.stderr).toContain('set CAREERS_PORT to another port')
  })
})
