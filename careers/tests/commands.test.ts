import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readSettings } from '../cli/settings.ts'
import { careersCommand, careersServer } from './careersProcess.ts'
import {
  command,
  newPlace,
  settingsFor,
  startForTest,
  submit,
  temporaryFolder,
  withStore,
  type RunningCareers,
} from './careersService.ts'
import { fakeLake, row } from './fakeLake.ts'
import { makeDocx } from './resumeFixtures.ts'

interface Place {
  service: RunningCareers
  folder: string
  run: (...args: string[]) => ReturnType<typeof command>
}

/** A service that runs, and its commands. */
async function startPlace(): Promise<Place> {
  const { content } = await fakeLake([row(4)])
  const service = await startForTest({ content })
  return { service, folder: temporaryFolder(), run: (...args) => command(args, settingsFor(service.store)) }
}

const idOf = async (response: Response): Promise<string> => ((await response.json()) as { id: string }).id

describe('commands for recruiters, beside a running service', () => {
  it('list, export and delete submissions', async () => {
    const { service, folder, run } = await startPlace()
    expect((await run('list')).stdout).toBe('No one has expressed interest yet.\n')

    const data = makeDocx()
    const formula = {
      full_name: '=HYPERLINK("http://evil.example")',
      comments: 'First "line"\nSecond, line',
      opening: '4',
    }
    const first = await idOf(await submit(service, { fields: formula, resume: { data, name: 'CV, “final”.docx' } }))
    const second = await idOf(await submit(service))
    const list = await run('list')
    expect(list).toMatchObject({ code: 0, stderr: '' })
    for (const text of [first, second, 'asha@example.com', 'opening: 4', 'CV, “final”.docx', '2 submissions.']) {
      expect(list.stdout).toContain(text)
    }

    const target = path.join(folder, 'export')
    expect((await run('export', target)).stdout).toMatch(/^Exported 2 submissions with resumes to .+export\./)
    expect(readdirSync(path.join(target, 'resumes')).toSorted()).toEqual([`${first}.docx`, `${second}.pdf`].toSorted())
    expect(readFileSync(path.join(target, 'resumes', `${first}.docx`)).equals(data)).toBe(true)
    const csv = readFileSync(path.join(target, 'submissions.csv'), 'utf8')
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")",asha@example.com,+1 314 555 0100,`)
    expect(csv).toContain('"First ""line""\nSecond, line"')
    const json = JSON.parse(readFileSync(path.join(target, 'submissions.json'), 'utf8')) as unknown
    expect(json).toMatchObject([
      {
        id: first,
        fields: formula,
        resume: { file: `resumes/${first}.docx`, sha256: createHash('sha256').update(data).digest('hex') },
      },
      { id: second },
    ])
    const again = await run('export', target)
    expect(again.code).toBe(1)
    expect(again.stderr).toContain("isn't empty")

    expect((await run('delete', first)).stdout).toBe(
      `Deleted submission ${first} and its resume. Copies in exports, backups and \`taken-over/\` are yours to delete.\n`,
    )
    expect(await service.resumes()).toBe(1)
    expect((await service.recorded()).map(({ id }) => id)).toEqual([second])
    const gone = await run('delete', first)
    expect(gone).toMatchObject({
      code: 1,
      stderr: `There is no submission ${first}. \`npm run careers -- list\` shows the ids.\n`,
    })
  })

  it('say which resume is missing or changed when they export', async () => {
    const { service, folder, run } = await startPlace()
    const id = await idOf(await submit(service))
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

describe('settings', () => {
  it('have defaults for everything', () => {
    expect(readSettings({ CAREERS_ORIGINS: '' })).toMatchObject({
      port: 8000,
      dataDir: path.resolve('.data/careers'),
      allowedOrigins: [],
      maxResumeBytes: 5 * 1024 * 1024,
    })
  })

  it('are read as they are written', () => {
    const settings = readSettings({
      CAREERS_ORIGINS: 'https://a.example, https://b.example:8443',
      CAREERS_MAX_RESUME_MB: '2.5',
      CAREERS_CLAMD: '/run/clamd.ctl',
      CAREERS_TRUST_PROXY: '127.0.0.1',
      CAREERS_DATABASE_URL: 'postgresql://user:secret@127.0.0.1/careers',
      CAREERS_PUBLIC_URL: 'https://careers.example.com',
      CAREERS_LISTEN: '10.0.0.7',
    })
    expect(settings).toMatchObject({
      allowedOrigins: ['https://a.example', 'https://b.example:8443'],
      maxResumeBytes: 2_621_440,
      clamd: { socketPath: '/run/clamd.ctl', timeoutMs: 30_000 },
      trustProxy: ['127.0.0.1'],
      databaseUrl: 'postgresql://user:secret@127.0.0.1/careers',
      publicUrl: 'https://careers.example.com',
      listenOn: '10.0.0.7',
    })
    expect(readSettings({})).toMatchObject({
      content: { url: 'http://localhost:3900', dataset: 'production', apiVersion: '2026-03-01' },
      desk: { studioUrl: 'http://localhost:3333', recruiters: [] },
    })
    const hosted = readSettings({
      SANITY_PROJECT_ID: 'abc123de',
      SANITY_DATASET: 'staging',
      STUDIO_URL: 'https://studio.example.com/',
      CAREERS_RECRUITERS: 'asha@example.com, bob@example.com',
    })
    expect(hosted).toMatchObject({
      content: { url: 'https://abc123de.api.sanity.io', dataset: 'staging', apiVersion: '2026-03-01' },
      desk: { studioUrl: 'https://studio.example.com', recruiters: ['asha@example.com', 'bob@example.com'] },
    })
    expect(readSettings({ CAREERS_CONTENT_URL: 'https://cms.example/' }).content.url).toBe('https://cms.example')
    expect(readSettings({ CAREERS_CLAMD: '[::1]:3310' }).clamd).toMatchObject({ host: '::1', port: 3310 })
  })

  it.each([
    ['CAREERS_PORT', '80000', 'must be a whole number from 0 to 65535'],
    ['CAREERS_PORT', 'eighty', 'must be a whole number from 0 to 65535'],
    ['CAREERS_ORIGINS', 'https://a.example/', 'must be origins like https://example.com'],
    ['CAREERS_HOSTS', 'a.example:80', 'must be host names like careers.example.com'],
    ['CAREERS_MAX_RESUME_MB', '-1', 'must be more than 0'],
    ['CAREERS_TRUST_PROXY', 'proxy', 'must be addresses like 127.0.0.1'],
    ['CAREERS_TRUST_PROXY', '127.0.0.1,10.0.0.0/33', 'must be addresses like 127.0.0.1'],
    ['CAREERS_CLAMD', 'clamd', 'must be the path of a socket'],
    ['CAREERS_PUBLIC_URL', 'https://careers.example.com/', 'must be an origin like https://careers.example.com'],
    ['CAREERS_PUBLIC_URL', 'ftp://careers.example.com', 'must be an origin like https://careers.example.com'],
    ['CAREERS_LISTEN', 'localhost', 'must be an address of this machine'],
    ['CAREERS_CONTENT_URL', 'lake', 'must be an address like https://abc123de.api.sanity.io'],
    ['CAREERS_CONTENT_API_VERSION', 'v1', 'must be a day like 2026-03-01'],
    ['CAREERS_RECRUITERS', 'asha@example.com; bob@example.com', 'must be e-mail addresses like asha@example.com'],
    ['CAREERS_RECRUITERS', 'asha', 'must be e-mail addresses like asha@example.com'],
    ['STUDIO_URL', 'https://studio.example.com/desk', 'must be an origin like https://studio.example.com'],
  ])('stop with a sentence for %s=%s', (name, value, message) => {
    expect(() => readSettings({ [name]: value })).toThrow(`${name}=${value} can't be used: it ${message}`)
  })

  it('don’t show the password of the database when its address is wrong', () => {
    expect(() => readSettings({ CAREERS_DATABASE_URL: 'mysql://user:secret@127.0.0.1/careers' })).toThrow(
      /^CAREERS_DATABASE_URL=… can't be used: it must be an address like postgres:\/\/\S+$/,
    )
  })
})
