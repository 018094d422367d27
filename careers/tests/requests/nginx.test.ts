/** The service behind Debian's nginx, with the configuration and units from docs/careers-service.md. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isMissing, NEEDS } from '../../../tests/support/needs.ts'
import { startNginx, type Nginx } from '../../../tests/support/nginx.ts'
import { USAGE } from '../../cli/commands.ts'
import { readSettings } from '../../cli/settings.ts'
import { answerOf, INTEREST, JOBS, startForTest, submit, type RunningCareers } from '../careersService.ts'
import { row } from '../fakeLake.ts'
import { makePdfOfSize } from '../resumeFixtures.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const docs = path.join(root, 'docs')
const hosts = path.join(root, 'hosts')
const MB = 1024 * 1024
const publicUrl = 'https://careers.example.com'
const SITE = 'https://www.example.com'

interface Behind {
  service: RunningCareers
  nginx: Nginx
  url: string
}

/** A service with production settings, behind nginx. */
async function startBehind(rateMax = 100, changes: Readonly<Record<string, string>> = {}): Promise<Behind> {
  const service = await startForTest({
    rows: [row(1), row(2)],
    publicUrl,
    trustProxy: ['127.0.0.1'],
    allowedOrigins: [SITE],
    rateLimit: { max: rateMax, windowSeconds: 600 },
  })
  const nginx = await startNginx(path.join(hosts, 'careersServer/careers.conf'), {
    '127.0.0.1:8000': `127.0.0.1:${service.port}`,
    // The requests of this test use this machine's name, which the service knows too.
    'server_name careers.example.com;': 'server_name careers.example.com 127.0.0.1;',
    ...changes,
  })
  onTestFinished(() => nginx.close())
  return { service, nginx, url: nginx.urls[0] ?? '' }
}

describe.skipIf(isMissing(NEEDS.nginx))('behind nginx', { timeout: 60_000 }, () => {
  test('lists jobs at the public address, and accepts applications with the largest resume', async () => {
    const { service, nginx, url } = await startBehind()
    expect(nginx.verdict).toMatch(/syntax is ok[^]*test is successful/)
    expect(nginx.verdict).not.toMatch(/warn|emerg|error/)
    const list = await fetch(`${url}${JOBS}?limit=1`, { headers: { 'x-forwarded-host': 'evil.example' } })
    expect((await list.json()) as unknown).toMatchObject({ next: `${publicUrl}${JOBS}?limit=1&offset=1` })
    const resume = { name: 'resume.pdf', data: makePdfOfSize(5 * MB) }
    const taken = await submit({ url }, { resume }, { origin: SITE })
    expect(taken.status).toBe(201)
    expect(taken.headers.get('access-control-allow-origin')).toBe(SITE)
    expect(await service.recorded()).toHaveLength(1)
  })

  test('sends the list of jobs compressed, and accepts its ETag for revalidation', async () => {
    const { url } = await startBehind()
    const list = await fetch(url + JOBS, { headers: { 'accept-encoding': 'gzip', origin: SITE } })
    expect(list.headers.get('content-encoding')).toBe('gzip')
    expect(list.headers.get('access-control-allow-origin')).toBe(SITE)
    expect(list.headers.get('vary')).toMatch(/Accept-Encoding/i)
    expect((await list.json()) as unknown).toMatchObject({ count: 2 })
    const tag = list.headers.get('etag') ?? ''
    expect((await fetch(url + JOBS, { headers: { 'if-none-match': tag } })).status).toBe(304)
  })

  test('passes on the service’s own message about a resume that is too large', async () => {
    const { url } = await startBehind()
    const response = await submit({ url }, { resume: { name: 'resume.pdf', data: makePdfOfSize(5.5 * MB) } })
    const message = 'The selected file must be 5 MB or smaller.'
    expect(await answerOf(response)).toEqual({ status: 413, body: { detail: message, resume: [message] } })
  })

  test('counts applications by the address that nginx sees, whatever the sender claims', async () => {
    const { url } = await startBehind(2)
    const statuses = []
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
      statuses.push((await submit({ url }, {}, { 'x-forwarded-for': address })).status)
    }
    expect(statuses).toEqual([201, 201, 429])
  })

  test('counts applications by visitor behind a CDN that the configuration names', async () => {
    const { url } = await startBehind(2, {
      '# set_real_ip_from 173.245.48.0/20;': 'set_real_ip_from 127.0.0.1;',
      '# real_ip_header CF-Connecting-IP;': 'real_ip_header CF-Connecting-IP;',
    })
    const statuses = []
    for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2']) {
      statuses.push((await submit({ url }, {}, { 'cf-connecting-ip': address })).status)
    }
    expect(statuses).toEqual([201, 201, 429, 201])
  })

  test('lets visitors reach only the API', async () => {
    const { url } = await startBehind()
    for (const address of ['/', '/healthz', '/readyz', '/api/', '/api/v1/../../healthz']) {
      expect([address, (await fetch(url + address)).status]).toEqual([address, 404])
    }
    expect((await fetch(url + INTEREST)).status).toBe(405)
  })
})

test('nginx closes idle connections first, so that no application meets one that the service is closing', async () => {
  const service = await startForTest()
  const { headers } = await fetch(service.url + JOBS)
  const [, kept] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? []
  for (const file of ['careersServer/careers.conf', 'server/nginx/http.conf']) {
    const text = readFileSync(path.join(hosts, file), 'utf8')
    const [, seconds] = /upstream \S*careers \{[^}]*keepalive_timeout (\d+)s;/.exec(text) ?? []
    expect({ file, isShorter: Number(seconds) < Number(kept) }).toEqual({ file, isShorter: true })
  }
})

describe('the units for systemd', () => {
  const folder = path.join(hosts, 'careersServer')
  const units = readdirSync(folder).filter((name) => /\.(?:service|timer)$/.test(name))
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const guide = readFileSync(path.join(docs, 'careers-service.md'), 'utf8')

  test('are all in the guide', () => {
    expect(units.filter((unit) => !guide.includes(`careersServer/${unit}`))).toEqual([])
  })

  test.each(units.filter((name) => name.endsWith('.service')))(
    '%s runs an existing command with existing settings, and has few other permissions',
    (unit) => {
      const text = read(unit)
      const [, file = '', command = ''] = /\/usr\/bin\/node (\S+\.ts) (\w+)/.exec(text) ?? []
      expect(existsSync(path.join(root, file))).toBe(true)
      expect(USAGE).toContain(`\n  ${command} `)
      const settings = Object.fromEntries(
        [...text.matchAll(/\b([A-Z_]+)=(\/\S+)/g)].map(([, name = '', value = '']) => [name, value]),
      )
      expect(readSettings(settings).dataDir).toBe('/var/lib/careers/careers')
      for (const line of ['User=careers', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'CapabilityBoundingSet=']) {
        expect(text.split('\n')).toContain(line)
      }
    },
  )
})
