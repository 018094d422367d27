/** What another program learns about each application, on either database. */
import { createHmac, randomBytes } from 'node:crypto'
import dns from 'node:dns'
import http from 'node:http'
import { text as readAll } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { listenOnFreePort } from '../../../tests/support/listenOnFreePort.ts'
import { runMailCommand } from '../../cli/mailCommands.ts'
import { newMail } from '../../store/outbox.ts'
import {
  apply,
  ask,
  startForTest,
  VALID_FIELDS,
  withStore,
  type RunningCareers,
  type TestOptions,
} from '../careersService.ts'
import { APPLICATIONS, row } from '../fakeLake.ts'
import { audit, openDesk, removed } from '../openDesk.ts'
import { makePdf } from '../resumeFixtures.ts'

const secret = randomBytes(32)
const TOKEN = 'a-token-of-thirty-two-signs-or-more'

interface Call {
  headers: http.IncomingHttpHeaders
  body: string
}

/** Another program, which responds with these statuses in turn, then with 200. */
async function otherProgram(...statuses: number[]) {
  const calls: Call[] = []
  // The content doesn't matter. The body is too large for any buffer, so the connection stays open until it is read.
  const body = Buffer.alloc(8 * 1024 * 1024)
  /** Whether each response was read to its end. */
  const heard: boolean[] = []
  const server = http.createServer((request, response) => {
    response.once('close', () => heard.push(response.writableFinished))
    void readAll(request).then((news) => {
      calls.push({ headers: request.headers, body: news })
      response.writeHead(statuses.shift() ?? 200, { location: '/elsewhere' }).end(body)
    })
  })
  const port = await listenOnFreePort(server)
  onTestFinished(() => void server.close())
  return { calls, heard, url: `http://localhost:${port}/applications` }
}

const openHandOver = (
  url: string,
  { allowPrivate = true, ...options }: { allowPrivate?: boolean } & TestOptions = {},
) =>
  openDesk({
    applications: APPLICATIONS,
    publicUrl: 'https://careers.example.com',
    ...options,
    webhook: { url, secret, allowPrivate },
    apiToken: TOKEN,
    mail: { from: { name: 'Careers', address: 'careers@archstep.example' }, to: [], retryMs: [20] },
  })

const unsent = ({ store }: RunningCareers) => withStore(store, ({ db }) => runMailCommand(db, ['list']))

describe('another program', { timeout: 60_000 }, () => {
  test('is notified of each application, signed, until it accepts, and fetches the resume with its token', async () => {
    const { calls, heard, url } = await otherProgram(302)
    const desk = await openHandOver(url)
    const data = makePdf()
    const comments = 'Grüße – రా'
    const id = await apply(desk.service, { fields: { opening: '1', comments }, resume: { data, name: 'CV.pdf' } })
    await expect.poll(() => calls).toHaveLength(2)
    await expect.poll(() => heard).toEqual([true, true])
    // As docs/careers-api.md describes it to authors of such a program.
    for (const { headers, body } of calls) {
      const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
      expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', secret).update(signed).digest('base64')}`)
      expect(Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']))).toBeLessThan(60)
    }
    expect(calls[1]?.headers['webhook-id']).toBe(calls[0]?.headers['webhook-id'])
    const news = JSON.parse(calls[1]?.body ?? '') as { data: { resume: { url: string } } }
    expect(news).toEqual({
      type: 'application.created',
      timestamp: expect.stringMatching(/^\d{4}-.+Z$/),
      data: {
        ...VALID_FIELDS,
        comments,
        id,
        reference: id.slice(0, 8).toUpperCase(),
        source: null,
        created_at: expect.stringMatching(/^\d{4}-.+Z$/),
        opening: { id: '1', title: 'Gardener' },
        resume: {
          url: `https://careers.example.com/api/v1/careers/applications/${id}/resume/`,
          file_name: `asha-rao-${id.slice(0, 8)}.pdf`,
          media_type: 'application/pdf',
          bytes: data.length,
          sha256: expect.stringMatching(/^[\da-f]{64}$/),
        },
      },
    })
    await expect.poll(() => unsent(desk.service)).toBe('Every email has been sent.')
    expect(desk.service.lines.join('\n')).toContain(
      `The webhook for application ${id} was not accepted (302); it is tried again`,
    )

    const fetchResume = (authorization?: string) =>
      fetch(desk.service.url + new URL(news.data.resume.url).pathname, {
        headers: authorization === undefined ? {} : { authorization },
      })
    const resume = await fetchResume(`Bearer ${TOKEN}`)
    expect({ status: resume.status, type: resume.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'application/pdf',
    })
    expect(resume.headers.get('cache-control')).toBe('no-store')
    expect(Buffer.from(await resume.arrayBuffer())).toEqual(data)
    for (const wrong of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, 'Bearer admin-token']) {
      expect((await fetchResume(wrong)).status).toBe(401)
    }
    expect(await audit(desk, id)).toMatchObject([
      { person: 'A program <CAREERS_API_TOKEN>', action: 'resume', detail: 'downloaded' },
    ])
    await removed(desk, id)
    expect((await fetchResume(`Bearer ${TOKEN}`)).status).toBe(404)
    const log = [...desk.service.lines, ...desk.service.told].join('\n')
    for (const none of [VALID_FIELDS.email, VALID_FIELDS.full_name, TOKEN, secret.toString('base64'), url]) {
      expect(log).not.toContain(none)
    }
  })

  test('fetches the resume from the port that the service took, unless another address is set', async () => {
    const { calls, url } = await otherProgram()
    const desk = await openHandOver(url, { port: 0, publicUrl: undefined })
    await apply(desk.service)
    await expect.poll(() => calls).toHaveLength(1)
    const { data } = JSON.parse(calls[0]?.body ?? '') as { data: { resume: { url: string } } }
    const resume = await fetch(data.resume.url, { headers: { authorization: `Bearer ${TOKEN}` } })
    expect(resume.status).toBe(200)
  })

  test('gets the same name for an unlisted job as the desk and a spreadsheet', async () => {
    const { calls, url } = await otherProgram()
    // Published, but with no title.
    const desk = await openHandOver(url, { rows: [row(4, { title: null })] })
    const id = await apply(desk.service, { fields: { opening: '4' } })
    await expect.poll(() => calls).toHaveLength(1)
    expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({ data: { id, opening: { id: '4', title: 'Job 4' } } })
    expect(await (await desk.as('admin-token', `applications/${id}/`)).json()).toMatchObject({ opening: 'Job 4' })
    expect(await (await desk.as('admin-token', 'applications.csv')).text()).toContain(',new,Job 4,')
  })

  test('in a private network is not called unless the operator allows it; recruiters don’t see that', async () => {
    const { calls, url } = await otherProgram()
    const desk = await openHandOver(url, { allowPrivate: false })
    await apply(desk.service)
    await expect.poll(() => desk.service.told.join('\n')).toContain('after 2 attempts, and is kept.')
    expect(await unsent(desk.service)).toMatch(
      /^webhook for .+: given up, tried 2 times\n {2}localhost is in a private network, which CAREERS_WEBHOOK_PRIVATE/,
    )
    expect(await (await desk.as('admin-token', 'access/')).json()).toMatchObject({ late: null })
    // Nor can they retry it.
    expect((await desk.as('recruiter-token', 'mails/retry/', { method: 'POST' })).status).toBe(204)
    expect(await unsent(desk.service)).toContain('given up, tried 2')
    // The operator can.
    expect(await withStore(desk.service.store, ({ db }) => runMailCommand(db, ['retry']))).toMatch(/^1 email /)
    expect(calls).toEqual([])
  })

  test('is not called if even one address of its name is in a private network', async () => {
    const { lookup } = dns
    const both = ['93.184.216.34', '10.0.0.1'].map((address) => ({ address, family: 4 }))
    type Found = (error: NodeJS.ErrnoException | null, found: dns.LookupAddress[]) => void
    const findBoth = (host: string, options: dns.LookupAllOptions, callback: Found) =>
      host === 'two.example' ? callback(null, both) : lookup(host, options, callback)
    vi.spyOn(dns, 'lookup').mockImplementation(findBoth as typeof lookup)
    const desk = await openHandOver('http://two.example/', { allowPrivate: false })
    await apply(desk.service)
    await expect.poll(() => unsent(desk.service)).toContain('two.example is in a private network')
  })

  test('learns nothing, and gets no resume, unless it is configured', async () => {
    const service = await startForTest()
    const id = await apply(service)
    expect((await ask(service, `/api/v1/careers/applications/${id}/resume/`)).status).toBe(404)
    const mails = () => unsent(service)
    expect(await mails()).not.toContain('webhook')
    // A call from before the URL was removed is dropped.
    const created_at = new Date().toISOString()
    const left = {
      application_id: id,
      kind: 'webhook',
      recipient: null,
      created_at,
      subject: null,
      text: null,
    } as const
    await withStore(service.store, ({ db }) => db.insertInto('outbox').values(newMail(left, 'example.com')).execute())
    expect(await mails()).toContain('webhook')
    await expect.poll(() => mails()).not.toContain('webhook')
  })
})
