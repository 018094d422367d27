/** What operators see of a running service: its log and its metrics. */
import { describe, expect, test, vi } from 'vitest'
import { openLog, type LogFacts } from '../../log.ts'
import { apply, INTEREST, interestForm, JOBS, startForTest, submit, withStore } from '../careersService.ts'
import { NO_LAKE } from '../fakeLake.ts'
import { makePdf } from '../resumeFixtures.ts'

describe('the log', () => {
  test('is JSON lines with time, level and request, or sentences on a terminal', () => {
    const lines: string[] = []
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
    const log = openLog(false)
    log('It has started.')
    log('GET /there 500 3 ms', { level: 'error', request_id: 'a-1', status: 500 })
    vi.mocked(process.stdout.write).mockRestore()
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { time, level: 'info', message: 'It has started.' },
      { time, level: 'error', message: 'GET /there 500 3 ms', request_id: 'a-1', status: 500 },
    ])
    const said = vi.spyOn(console, 'log').mockReturnValue()
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    openLog(true)('It has started.', { request_id: 'a-1' })
    openLog(true)('GET /there 200 3 ms', { level: 'info', status: 200 })
    expect(said.mock.calls).toEqual([['It has started.'], ['GET /there 200 3 ms']])
    openLog(true)('GET /there 500 3 ms', { level: 'error', status: 500 })
    expect(warned.mock.calls).toEqual([['GET /there 500 3 ms']])
  })

  test('lists a failed request under the id in its response', async () => {
    const entries: [string, LogFacts | undefined][] = []
    const service = await startForTest({ log: (...entry) => entries.push([entry[0], entry[1]]) })
    await withStore(service.store, ({ db }) => db.schema.alterTable('applications').renameTo('gone').execute())
    const answer = await submit(service, {}, { 'x-request-id': 'asha@example.com' })
    const request_id = answer.headers.get('x-request-id')
    expect(answer.status).toBe(500)
    expect(request_id).toMatch(/^[\da-f-]{36}$/)
    expect(entries.filter(([, facts]) => facts?.request_id)).toEqual([
      [expect.stringContaining('Unexpected error'), { level: 'error', request_id }],
      [expect.stringContaining(' 500 '), expect.objectContaining({ level: 'error', request_id, status: 500 })],
    ])
  })

  test('says what happened, without naming anyone', async () => {
    const service = await startForTest({ rateLimit: { max: 3, windowSeconds: 60 } })
    const secret = { full_name: 'Zebulon Secret', email: 'zebulon@secret.example', phone: '555 0199' }
    const resume = { name: 'zebulon-secret.pdf', data: makePdf() }
    await submit(service, { fields: secret, resume })
    await submit(service, { fields: { ...secret, email: 'zebulon-secret' }, resume })
    await submit(service, { fields: secret, resume: { ...resume, name: 'zebulon-secret.exe' } })
    await fetch(`${service.url}/zebulon-secret?email=zebulon@secret.example`)
    await fetch(`${service.url}${INTEREST}?email=zebulon@secret.example`, { method: 'POST', body: interestForm() })
    await service.close()
    const requests = service.lines.filter((line) => / \d+ ms$/.test(line))
    expect(requests.map((line) => line.replace(/\d+ ms$/, '… ms'))).toEqual([
      `POST ${INTEREST} 201 … ms`,
      `POST ${INTEREST} 400 … ms`,
      `POST ${INTEREST} 400 … ms`,
      'GET (unknown path) 404 … ms',
      `POST ${INTEREST} 429 … ms`,
    ])
    expect(service.lines.join('\n')).not.toMatch(/zebulon|secret|0199|127\.0\.0\.1/i)
  })
})

describe('metrics', () => {
  const numbers = async (url: string) => (await fetch(`${url}/metrics`)).text()

  test('count requests by path pattern, without naming anyone', async () => {
    const service = await startForTest()
    const start = performance.now()
    await fetch(`${service.url}${JOBS}?limit=1`)
    await fetch(`${service.url}/asha@example.com?email=asha@example.com`)
    const ms = performance.now() - start
    await numbers(service.url)
    const text = await numbers(service.url)
    // Monitoring doesn't count as a visitor.
    expect(text).not.toContain('route="/metrics"')
    expect(text).toContain(`http_request_duration_seconds_count{method="GET",route="${JOBS}",status="200"} 1`)
    const sum = `http_request_duration_seconds_sum{method="GET",route="${JOBS}",status="200"} `
    expect(Number(text.split(sum)[1]?.split('\n')[0]) * 1000).toBeLessThanOrEqual(ms)
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="(unknown path)",status="404"} 1')
    expect(text).toMatch(/^process_resident_memory_bytes \d/m)
    expect(text).not.toContain('asha')
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
      expect((await fetch(`${service.url}/metrics`, { headers: { [name]: '203.0.113.1' } })).status).toBe(403)
    }
  })

  test('count waiting and failed mails by recipient, and say how long the oldest has waited', async () => {
    // Without texts from the CMS, no mail is sent.
    const service = await startForTest({ lake: NO_LAKE })
    const mails = async () => (await numbers(service.url)).match(/^careers_(?:oldest_)?mail.*$/gm)
    expect(await mails()).toEqual([
      'careers_mails{to="company",state="waiting"} 0',
      'careers_mails{to="company",state="failed"} 0',
      'careers_mails{to="visitor",state="waiting"} 0',
      'careers_mails{to="visitor",state="failed"} 0',
      'careers_oldest_mail_seconds{to="company"} 0',
      'careers_oldest_mail_seconds{to="visitor"} 0',
    ])
    const id = await apply(service)
    await apply(service, { fields: { email: 'ravi@example.com' } })
    const ages = { notice: { due_at: null, hours: 3 }, receipt: { hours: 2 } }
    await withStore(service.store, async ({ db }) => {
      for (const [kind, { hours, ...state }] of Object.entries(ages)) {
        await db
          .updateTable('outbox')
          .set({ ...state, created_at: new Date(Date.now() - hours * 3_600_000).toISOString() })
          .where('kind', '=', kind as keyof typeof ages)
          .where('application_id', '=', id)
          .execute()
      }
    })
    const waiting = /^careers_oldest_mail_seconds\{to="(\w+)"\} (\d+)/
    expect(
      (await mails())?.map((line) =>
        line.replace(waiting, (_, to, seconds) => `${to} ${Math.floor(seconds / 3_600)} h`),
      ),
    ).toEqual([
      'careers_mails{to="company",state="waiting"} 1',
      'careers_mails{to="company",state="failed"} 1',
      'careers_mails{to="visitor",state="waiting"} 2',
      'careers_mails{to="visitor",state="failed"} 0',
      // A mail that was given up does not count as waiting.
      expect.stringMatching(/^company 0 h/),
      expect.stringMatching(/^visitor 2 h/),
    ])
  })
})
