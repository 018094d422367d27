import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startCareers } from '../../../local/careers/server.ts'
import { openExistingDatabase } from '../../../local/careers/store/database.ts'
import { listSubmissions } from '../../../local/careers/store/submissions.ts'
import { careersCommand, careersServer } from './careersProcess.ts'
import { filesIn, startForTest, submit, temporaryFolder } from './careersService.ts'
import { makePdfOfSize } from './resumeFixtures.ts'

const KILLS = Number(process.env['KILLS'] ?? 8)
const SENDERS = 6

const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex')
const options = { port: 0, allowedOrigins: [], seedJobs: false }

function recorded(dataDir: string): ReturnType<typeof listSubmissions> {
  const db = openExistingDatabase(dataDir)
  const submissions = listSubmissions(db)
  db.close()
  return submissions
}

describe('kill -9 during uploads', () => {
  it(
    `loses nothing that was acknowledged and shows nothing half, ${KILLS} times`,
    { timeout: 20_000 + KILLS * 5_000 },
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
  it('is rid of unfinished uploads and files without a record when the service starts', async () => {
    const dataDir = temporaryFolder()
    const first = await startForTest({ dataDir })
    await submit(first)
    await first.close()
    writeFileSync(path.join(dataDir, 'incoming', 'half'), 'half')
    writeFileSync(path.join(dataDir, 'resumes', 'unrecorded'), 'whole')
    const lines: string[] = []
    const second = await startForTest({ dataDir, log: (line) => lines.push(line) })
    expect(lines).toEqual(['Files removed that an earlier run left unfinished: 2.'])
    expect(second.filesOnDisk()).toEqual(recorded(dataDir).map((submission) => submission.resume_file))
  })

  it('is told to be incomplete when a recorded resume is gone', async () => {
    const dataDir = temporaryFolder()
    const first = await startForTest({ dataDir })
    await submit(first)
    await first.close()
    rmSync(path.join(dataDir, 'resumes', readdirSync(path.join(dataDir, 'resumes'))[0] ?? ''))
    const lines: string[] = []
    await startForTest({ dataDir, log: (line) => lines.push(line) })
    expect(lines[0]).toMatch(/^Recorded resumes that are missing from .+: 1\. Restore them/)
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

  it('that is damaged stops the service with a sentence', async () => {
    const dataDir = temporaryFolder()
    writeFileSync(path.join(dataDir, 'careers.sqlite'), 'This is not a database. '.repeat(100))
    await expect(startCareers({ ...options, dataDir })).rejects.toThrow(/is damaged and can't be read.+last backup/)
  })

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
