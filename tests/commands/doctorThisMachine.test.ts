import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '#careers/cli/settings.ts'
import { startCareers } from '#careers/server.ts'
import { examineAddresses } from '#commands/doctor/examineAddresses.ts'
import { parseEnv } from '#env.ts'
import { createStaticServer } from '#hosts/preview/staticServer.ts'
import { startTestLake } from '#lake/tests/testLake.ts'
import { policyFor, securityHeaders } from '#render/hostRules/securityHeaders.ts'
import { studioHeaders } from '#render/hostRules/studioHeaders.ts'
import { serverReport } from '@archstep/contracts/services/serverStatus.ts'
import { temporaryFolder } from '../support/atEnd.ts'
import { root } from '../support/root.ts'
import { inWords } from './inWords.ts'
import { runCommand } from './runCommand.ts'

test(
  'on this machine, all is well while everything runs; with the lake stopped, doctor says what to do and exits with 1',
  { timeout: 120_000 },
  async () => {
    const folder = temporaryFolder()
    const data = temporaryFolder()
    const lake = await startTestLake({ dataDir: path.join(data, 'lake'), projectId: 'local' })
    const client = lake.clientWith({ projectId: 'local', token: lake.token })
    await client.create({ _id: 'siteSettings', _type: 'siteSettings', companyName: 'Archstep' })

    const places = { site: path.join(folder, 'site'), studio: path.join(folder, 'studio') }
    for (const place of Object.values(places)) {
      await mkdir(place)
      await writeFile(path.join(place, 'index.html'), '<script>show()</script>')
    }
    const site = await createStaticServer({ root: places.site, port: 0 })
    const studio = await createStaticServer({ root: places.studio, port: 0, singlePage: true })
    const careers = await startCareers({
      ...readSettings({ STUDIO_URL: studio.url }),
      port: 0,
      dataDir: path.join(data, 'careers'),
      lake: { url: lake.url, dataset: 'production', apiVersion: '2026-03-01' },
    })
    const env = {
      DATA_DIR: data,
      LAKE_PORT: String(lake.port),
      SITE_URL: site.url,
      STUDIO_URL: studio.url,
      CAREERS_API_URL: careers.url,
    }
    const built = parseEnv(env)
    await writeFile(path.join(places.site, '_headers'), securityHeaders(policyFor(built)))
    await writeFile(path.join(places.studio, '_headers'), studioHeaders(built, '<script>show()</script>'))
    // Like `npm start`, which serves it without the headers of a build.
    expect(inWords(await examineAddresses(built))).toEqual([
      expect.stringMatching(/^unseen: The site at .* is not a built one.*`npm run build && npm run preview` runs it/),
      expect.stringMatching(/^unseen: The Studio at .* is not a built one/),
    ])
    // The drafts service's response to someone without a link.
    const draftsService = async () => new Response('<h1>This link does not work</h1>', { status: 404 })
    // The rules are read at the start.
    const ports = { site: Number(new URL(site.url).port), studio: Number(new URL(studio.url).port) }
    await Promise.all([site.close(), studio.close()])
    const servers = [
      await createStaticServer({ root: places.site, port: ports.site, draftsService }),
      await createStaticServer({ root: places.studio, port: ports.studio, singlePage: true }),
    ]

    const run = () => runCommand('commands/doctor.ts', [], env)
    expect(await run()).toEqual({
      code: 0,
      text: expect.stringMatching(/^Checking .*\n\nGood to know:\n.*migrate.*\n[^]*\nAll is well\.$/),
    })
    // As `status` calls it on a server, after its own checks as root.
    const report = path.join(folder, 'report.json')
    // Left by another run, of the timer.
    await writeFile(`${report}.new`, 'half a report')
    const asStatus = execFile(
      process.execPath,
      ['commands/doctor.ts', '--report', report, '--script', '/srv/ours/app/status'],
      {
        cwd: root,
        env: { ...process.env, ...env },
      },
    )
    asStatus.stdin?.end('nginx is running.\nWRONG: careers is not running.\n')
    await once(asStatus, 'exit')
    const { findings, script } = serverReport.parse(JSON.parse(await readFile(report, 'utf8')))
    expect(script).toBe('/srv/ours/app/status')
    expect(await readFile(`${report}.new`, 'utf8')).toBe('half a report')
    expect(inWords(findings)).toEqual([
      'well: nginx is running.',
      'broken: careers is not running.',
      expect.stringMatching(/^note: .*migrate/),
    ])
    await lake.close()
    expect(await run()).toEqual({
      code: 1,
      text: expect.stringMatching(
        /Broken:\n {2}The CMS at http:\/\/localhost:\d+ does not answer .*: `npm start` runs it\./,
      ),
    })
    await Promise.all([careers.close(), ...servers.map((each) => each.close())])
  },
)
