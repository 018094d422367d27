import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { careersCommand, careersServer } from '../careersProcess.ts'
import {
  apply,
  command,
  newPlace,
  settingsFor,
  startForTest,
  temporaryFolder,
  withStore,
  type RunningCareers,
} from '../careersService.ts'
import { row } from '../fakeLake.ts'
import { recordReply } from '../../store/replies.ts'
import { makeDocx } from '../resumeFixtures.ts'

interface Place {
  service: RunningCareers
  folder: string
  run: (...args: string[]) => ReturnType<typeof command>
}

/** A service that runs, and its commands. */
async function startPlace(): Promise<Place> {
  const service = await startForTest({ rows: [row(4)] })
  return { service, folder: temporaryFolder(), run: (...args) => command(args, settingsFor(service.store)) }
}

describe('commands for recruiters, beside a running service', () => {
  it('list, export and delete applications', async () => {
    const { service, folder, run } = await startPlace()
    expect((await run('list')).stdout).toBe('No one has expressed interest yet.\n')

    const data = makeDocx()
    const formula = {
      full_name: '=HYPERLINK("http://evil.example")',
      comments: 'First "line"\nSecond, line',
      opening: '4',
    }
    const first = await apply(service, { fields: formula, resume: { data, name: 'CV, “final”.docx' } })
    const second = await apply(service)
    const list = await run('list')
    expect(list).toMatchObject({ code: 0, stderr: '' })
    for (const text of [first, second, 'asha@example.com', 'opening: 4', 'CV, “final”.docx', '2 applications.']) {
      expect(list.stdout).toContain(text)
    }

    await withStore(service.store, async ({ db }) => {
      await db.updateTable('applications').set({ status: 'offer' }).where('id', '=', first).execute()
      const note = { id: 'n', application_id: first, created_at: '2026-11-20', author: 'Rita', text: 'Good.' }
      await db.insertInto('notes').values(note).execute()
      const answer = { id: 'a', application_id: first, subject: 'Come', text: 'Now.', author: 'Rita', reply_to: null }
      await recordReply(db, answer, 'example.com')
    })
    const target = path.join(folder, 'export')
    expect((await run('export', target)).stdout).toMatch(/^Exported 2 applications with resumes to .+export\./)
    const file = `hyperlink-http-evil-example-${first.slice(0, 8)}.docx`
    expect(readdirSync(path.join(target, 'resumes')).toSorted()).toEqual(
      [file, `asha-rao-${second.slice(0, 8)}.pdf`].toSorted(),
    )
    expect(readFileSync(path.join(target, 'resumes', file)).equals(data)).toBe(true)
    const csv = readFileSync(path.join(target, 'applications.csv'), 'utf8')
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")",asha@example.com,+1 314 555 0100,`)
    expect(csv).toContain(`,offer,Job 4,`)
    expect(csv).toContain('"First ""line""\nSecond, line"')
    const json = JSON.parse(readFileSync(path.join(target, 'applications.json'), 'utf8')) as unknown
    expect(json).toMatchObject([
      {
        id: first,
        status: 'offer',
        ...formula,
        opening: 'Job 4',
        notes: [{ author: 'Rita', text: 'Good.' }],
        answers: [{ author: 'Rita', subject: 'Come', text: 'Now.' }],
        resume_file: file,
        resume_sha256: createHash('sha256').update(data).digest('hex'),
      },
      { id: second },
    ])
    const again = await run('export', target)
    expect(again.code).toBe(1)
    expect(again.stderr).toContain("isn't empty")

    expect((await run('delete', first)).stdout).toBe(
      `Deleted application ${first} and its resume. Copies in exports and backups are yours to delete.\n`,
    )
    expect(await service.resumes()).toBe(1)
    expect((await service.recorded()).map(({ id }) => id)).toEqual([second])
    const gone = await run('delete', first)
    expect(gone).toMatchObject({
      code: 1,
      stderr: `There is no application ${first}. \`npm run careers -- list\` shows the ids.\n`,
    })
  })

  it('say which resume is missing or changed when they export', async () => {
    const { service, folder, run } = await startPlace()
    const id = await apply(service)
    await withStore(service.store, ({ db }) =>
      db
        .updateTable('resumes')
        .set({ content: Buffer.from('changed') })
        .execute(),
    )
    const changed = await run('export', path.join(folder, 'a'))
    expect(changed.code).toBe(1)
    expect(changed.stderr).toContain(`have no intact resume: ${id}`)
    await withStore(service.store, ({ db }) => db.deleteFrom('resumes').execute())
    expect((await run('export', path.join(folder, 'b'))).stderr).toContain(`have no intact resume: ${id}`)
  })

  it('go on, or end in silence, when no one reads what they print any more', async () => {
    const server = await careersServer(settingsFor(await newPlace()))
    onTestFinished(() => server.kill())
    server.closeOutput()
    for (let request = 0; request < 3; request += 1) {
      expect((await fetch(`${server.url}/api/v1/openapi.json`)).status).toBe(200)
    }
    expect(await server.stop()).toBe(0)
  })

  it('explain themselves, and say what is wrong with an order', async () => {
    const empty = { DATA_DIR: temporaryFolder() }
    expect((await command([], empty)).stdout).toContain('delete ID')
    expect(await careersCommand(['fly'], empty)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no command fly'),
    })
    const nothing = await command(['list'], empty)
    expect(nothing.stderr).toMatch(/^There is no careers data in .+Start the service once, or set DATA_DIR/)
    expect(existsSync(path.join(empty.DATA_DIR, 'careers'))).toBe(false)
  })
})
