/** The move from the version that kept resumes in files: its data folder, as it left one. */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { startCareers } from '../server.ts'
import { careersCommand } from './careersProcess.ts'
import {
  recordedIn,
  resumeIn,
  settingsFor,
  startForTest,
  submit,
  temporaryFolder,
  VALID_FIELDS,
} from './careersService.ts'
import { NO_LAKE } from './fakeLake.ts'
import { makeDocx, makePdf, makePdfOfSize } from './resumeFixtures.ts'

const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex')
const options = { port: 0, allowedOrigins: [], content: NO_LAKE }

interface OldSubmission {
  id: string
  fields: Record<string, string>
  label: string
  type: string
  data: Buffer
  key: string | null
  /** Folder in which its file is. */
  folder: 'resumes' | 'quarantine'
}

const OLD: OldSubmission[] = [
  {
    fields: { ...VALID_FIELDS, opening: '4' },
    label: 'CV, “final”.docx',
    type: 'docx',
    data: makeDocx(),
    key: 'old-key-0001',
  },
  { fields: { ...VALID_FIELDS, full_name: 'ఆశా రاؤ 🌱' }, label: 'r.pdf', type: 'pdf', data: makePdf(), key: null },
  {
    fields: Object.fromEntries(Object.entries(VALID_FIELDS).filter(([name]) => !/linkedin|comments/.test(name))),
    label: 'large.pdf',
    type: 'pdf',
    data: makePdfOfSize(5 * 1024 * 1024),
    key: null,
    folder: 'quarantine' as const,
  },
].map((each) => Object.assign({ folder: 'resumes' as const, id: randomUUID() }, each))

const receivedAt = (index: number): string => `2026-09-0${index + 1}T10:00:00.000Z`

/** Writes a data folder as version 1 of the database had it, while a service had it open: not everything is in the main file. */
function oldDataDir(): string {
  const dataDir = path.join(temporaryFolder(), 'careers')
  for (const folder of ['resumes', 'incoming', 'quarantine']) {
    mkdirSync(path.join(dataDir, folder), { recursive: true, mode: 0o700 })
  }
  const file = path.join(dataDir, 'careers.sqlite')
  const db = new DatabaseSync(file)
  db.exec(`
    PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;
    CREATE TABLE jobs (
      id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, department TEXT NOT NULL, location TEXT NOT NULL,
      description TEXT NOT NULL, requirements TEXT NOT NULL, responsibilities TEXT NOT NULL, skills TEXT NOT NULL,
      employment_type TEXT NOT NULL, is_active INTEGER NOT NULL, created_at TEXT NOT NULL
    ) STRICT;
    CREATE TABLE submissions (
      id TEXT PRIMARY KEY, received_at TEXT NOT NULL, fields TEXT NOT NULL, resume_file TEXT NOT NULL UNIQUE,
      resume_label TEXT NOT NULL, resume_type TEXT NOT NULL, resume_bytes INTEGER NOT NULL,
      resume_sha256 TEXT NOT NULL, fingerprint TEXT NOT NULL, idempotency_key TEXT UNIQUE
    ) STRICT;
    PRAGMA user_version = 1; PRAGMA wal_checkpoint(TRUNCATE);
    INSERT INTO jobs VALUES (7, 'Gardener', 'Grounds', 'Remote', 'Grow.', 'Care', 'Water', '["Pruning"]', 'Contract', 0,
      '2026-08-01T10:00:00.000Z');`)
  const insert = db.prepare('INSERT INTO submissions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  for (const [index, { id, fields, label, type, data, key, folder }] of OLD.entries()) {
    const name = randomUUID()
    writeFileSync(path.join(dataDir, folder, name), data, { mode: 0o600 })
    const checksum = sha256(data)
    const fingerprint = createHash('sha256').update(JSON.stringify(fields)).update(checksum).digest('hex')
    const received = receivedAt(index)
    insert.run(id, received, JSON.stringify(fields), name, label, type, data.length, checksum, fingerprint, key)
  }
  writeFileSync(path.join(dataDir, 'incoming', 'half'), 'half')
  writeFileSync(path.join(dataDir, 'resumes', 'nobodys'), 'of no submission')
  // What a service leaves that is killed: the last changes are in the log only.
  const files = [file, `${file}-wal`].map((name) => [name, readFileSync(name)] as const)
  db.close()
  for (const [name, bytes] of files) writeFileSync(name, bytes)
  return dataDir
}

/** The content of every file below a folder, by its path. */
const filesBelow = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .map((file) => [path.relative(folder, file), sha256(readFileSync(file))]),
  )

/** That all of the older version is there, in the shape of this one. */
async function expectTakenOver(dataDir: string): Promise<void> {
  expect(await recordedIn({ dataDir })).toEqual(
    OLD.map(({ id, fields: { opening = null, ...fields }, label, type, data }, index) => ({
      linkedin: null,
      comments: null,
      ...fields,
      id,
      created_at: receivedAt(index),
      status: 'new',
      opening_id: opening,
      resume_label: label,
      resume_type: type,
      resume_bytes: data.length,
      resume_sha256: sha256(data),
    })),
  )
  for (const { id, data } of OLD) expect((await resumeIn({ dataDir }, id)).equals(data)).toBe(true)
}

/** What is said of the data, without what is said of the CMS, which these services don't have. */
const aboutData = (sentences: readonly string[]): string[] =>
  sentences.filter((sentence) => !sentence.startsWith('No application is deleted for its age'))

describe('a data folder of the version that kept resumes in files', () => {
  it('is taken over whole, and every file of it is kept', async () => {
    const dataDir = oldDataDir()
    const before = filesBelow(dataDir)
    const sentences: string[] = []
    const service = await startForTest({ store: { dataDir }, tell: (sentence) => sentences.push(sentence) })
    await expectTakenOver(dataDir)
    expect(aboutData(sentences)).toEqual([
      expect.stringMatching(/^The database now holds 3 submissions of an older version.+taken-over/),
    ])

    const kept = filesBelow(path.join(dataDir, 'taken-over'))
    const files = Object.entries(before).filter(([name]) => !name.startsWith('careers.sqlite'))
    expect(files).toHaveLength(5)
    for (const [name, checksum] of files) expect(kept[name]).toBe(checksum)
    expect(statSync(path.join(dataDir, 'taken-over')).mode & 0o077).toBe(0)
    const old = new DatabaseSync(path.join(dataDir, 'taken-over', 'careers.sqlite'), { readOnly: true })
    expect(
      old
        .prepare('SELECT id FROM submissions ORDER BY received_at')
        .all()
        .map((row) => row['id']),
    ).toEqual(OLD.map(({ id }) => id))
    // Openings are content now; the older ones can still be read there.
    expect(old.prepare('SELECT id, title FROM jobs').all()).toEqual([{ id: 7, title: 'Gardener' }])
    old.close()

    // Who sends again what the older version took is told the same.
    const again = { fields: { opening: '4' }, resume: { data: OLD[0]!.data, name: OLD[0]!.label } }
    const repeated = await submit(service, again, { 'idempotency-key': 'old-key-0001' })
    expect(await repeated.json()).toEqual({ id: OLD[0]!.id })

    await service.close()
    const told: string[] = []
    const second = await startForTest({ store: { dataDir }, tell: (sentence) => told.push(sentence) })
    expect(aboutData(told)).toEqual([])
    expect(await second.recorded()).toHaveLength(3)
  })

  it('is taken over from a backup of that version, and put into a database of another kind from there', async () => {
    const dataDir = oldDataDir()
    await (await startForTest({ store: { dataDir } })).close()
    const folder = path.join(temporaryFolder(), 'backup')
    const backedUp = await careersCommand(['backup', folder], settingsFor({ dataDir }))
    expect(backedUp.stdout).toContain('3 of 3 submissions')
    const target = { dataDir: path.join(temporaryFolder(), 'careers') }
    expect(await careersCommand(['restore', folder], settingsFor(target))).toMatchObject({ code: 0 })
    await expectTakenOver(target.dataDir)
  })

  it('goes on where a start was cut short', async () => {
    const dataDir = oldDataDir()
    const file = path.join(dataDir, 'resumes')
    // The second resume can't be read for a moment: the start ends in the middle.
    const db = new DatabaseSync(path.join(dataDir, 'careers.sqlite'))
    const { resume_file: name } = db.prepare('SELECT resume_file FROM submissions WHERE id = ?').get(OLD[1]!.id) ?? {}
    db.close()
    const bytes = readFileSync(path.join(file, String(name)))
    rmSync(path.join(file, String(name)))
    mkdirSync(path.join(file, String(name)))
    await expect(startCareers({ ...options, dataDir })).rejects.toThrow(/EISDIR|can't be opened/)
    rmSync(path.join(file, String(name)), { recursive: true })
    writeFileSync(path.join(file, String(name)), bytes)
    await startForTest({ store: { dataDir } })
    await expectTakenOver(dataDir)
  })

  it('has what is left of a submission whose resume is gone or changed, and the operator is told', async () => {
    const dataDir = oldDataDir()
    const resumes = readdirSync(path.join(dataDir, 'resumes')).filter((name) => name !== 'nobodys')
    expect(resumes).toHaveLength(2)
    rmSync(path.join(dataDir, 'resumes', resumes[0]!))
    writeFileSync(path.join(dataDir, 'resumes', resumes[1]!), 'changed')
    const sentences: string[] = []
    const service = await startForTest({ store: { dataDir }, tell: (sentence) => sentences.push(sentence) })
    expect(await service.recorded()).toHaveLength(3)
    expect(sentences[1]).toMatch(/^Submissions whose resume was missing or changed before: /)
    for (const { id } of OLD.slice(0, 2)) expect(sentences[1]).toContain(id)
    expect(sentences[1]).not.toContain(OLD[2]!.id)
  })

  it('is left alone by the commands until the service has started once', async () => {
    const dataDir = oldDataDir()
    const before = filesBelow(path.join(dataDir, 'resumes'))
    for (const command of [['list'], ['backup', path.join(temporaryFolder(), 'b')]]) {
      expect(await careersCommand(command, settingsFor({ dataDir }))).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/no careers data of this version yet\. Start the service once/),
      })
    }
    expect(filesBelow(path.join(dataDir, 'resumes'))).toEqual(before)
    expect(existsSync(path.join(dataDir, 'taken-over'))).toBe(false)
  })

  it.each([
    ['is gone', (file: string) => rmSync(file), 'is not there'],
    ['is empty', (file: string) => writeFileSync(file, ''), 'is empty'],
    [
      'lost its log, in which everything was',
      (file: string) => {
        rmSync(file)
        const db = new DatabaseSync(file)
        db.exec('PRAGMA journal_mode = WAL')
        db.close()
      },
      'is empty',
    ],
  ])('whose database %s is left as it is, and the operator is told what to do', async (_what, spoil, says) => {
    const dataDir = oldDataDir()
    const file = path.join(dataDir, 'careers.sqlite')
    rmSync(`${file}-wal`)
    spoil(file)
    const before = filesBelow(path.join(dataDir, 'resumes'))
    await expect(startCareers({ ...options, dataDir })).rejects.toThrow(
      new RegExp(`^The database .+ ${says}.+ 3 resumes in .+Nothing was changed\\. Put`),
    )
    expect(filesBelow(path.join(dataDir, 'resumes'))).toEqual(before)
  })
})
