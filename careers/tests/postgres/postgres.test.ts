/** What only PostgreSQL has: several processes on one database, and a server that goes away. */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { startCareers } from '../../server.ts'
import { ask, newDatabase, startPostgres } from '../../../tests/support/postgres.ts'
import { careersCommand, careersServer, type ServerProcess } from '../careersProcess.ts'
import { JOBS, newPlace, recordedIn, settingsFor, startForTest, submit, temporaryFolder } from '../careersService.ts'
import { APPLICATIONS, fakeLake, NO_LAKE, row } from '../fakeLake.ts'
import { FaultLoad } from '../faultLoad.ts'
import { startMailServer } from '../mailServer.ts'

const CRASHES = Number(process.env['CRASHES'] ?? 3)
const options = { port: 0, allowedOrigins: [], content: NO_LAKE }

async function twoServers(settings: Record<string, string>): Promise<[ServerProcess, ServerProcess]> {
  const servers = await Promise.all([careersServer(settings), careersServer(settings)])
  for (const server of servers) onTestFinished(() => server.kill())
  return servers
}

describe('two processes on one database', { timeout: 120_000 }, () => {
  it('start at the same moment on an empty one, and share everything', async () => {
    const place = await newPlace()
    const lake = await fakeLake([row(1), row(2)])
    const servers = await twoServers({ ...settingsFor(place), CAREERS_CONTENT_URL: lake.content.url })
    const titles = async () =>
      Promise.all(
        servers.map(async ({ url }) => {
          const { results } = (await (await fetch(url + JOBS)).json()) as { results: { title: string }[] }
          return results.map(({ title }) => title)
        }),
      )
    expect(await titles()).toEqual(Array.from({ length: 2 }, () => ['Opening 2', 'Opening 1']))
    lake.publish([row(2)])
    await expect.poll(titles).toEqual([['Opening 2'], ['Opening 2']])
    const taken = []
    for (const server of servers) taken.push(((await (await submit(server)).json()) as { id: string }).id)
    expect((await recordedIn(place)).map(({ id }) => id)).toEqual(taken)
    const { stdout } = await careersCommand(['list'], settingsFor(place))
    for (const id of taken) expect(stdout).toContain(id)
  })

  it('record a submission once, to whichever of them it and its retries go', async () => {
    const place = await newPlace()
    const servers = await twoServers(settingsFor(place))
    const key = { 'idempotency-key': 'two-processes-0001' }
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => submit(servers[index % 2] ?? servers[0], {}, key)),
    )
    const bodies = await Promise.all(responses.map((response) => response.text()))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    expect(new Set(bodies).size).toBe(1)
    expect(await recordedIn(place)).toHaveLength(1)
    const changed = await submit(servers[1], { fields: { full_name: 'Someone Else' } }, key)
    expect(changed.status).toBe(409)
  })

  it('count the submissions of one address together', async () => {
    const settings = { ...settingsFor(await newPlace()), CAREERS_RATE_MAX: '3' }
    const servers = await twoServers(settings)
    const statuses = []
    for (let index = 0; index < 5; index += 1) {
      statuses.push((await submit(servers[index % 2] ?? servers[0])).status)
    }
    expect(statuses).toEqual([201, 201, 201, 429, 429])
  })
})

describe('a server that goes away', { timeout: 30_000 + CRASHES * 15_000 }, () => {
  it(`and comes back loses nothing that was acknowledged, and no mail, ${CRASHES} times`, async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.close())
    const place = { dataDir: temporaryFolder(), databaseUrl: await newDatabase(postgres.url) }
    const lake = await fakeLake([row(1)], { applications: APPLICATIONS })
    const mails = await startMailServer()
    const servers = await twoServers({
      ...settingsFor(place),
      CAREERS_CONTENT_URL: lake.content.url,
      CAREERS_SMTP_URL: mails.url,
      CAREERS_MAIL_FROM: 'careers@archstep.example',
      CAREERS_MAIL_TO: 'jobs@archstep.example',
    })
    const urls = servers.map(({ url }) => url)
    const load = new FaultLoad()
    for (const url of urls) expect(await load.send(url)).toBe(true)
    for (let crash = 0; crash < CRASHES; crash += 1) {
      const ended = new AbortController()
      const work = load.run(urls, place, ended.signal)
      await sleep(100 + Math.random() * 400)
      await postgres.crash()
      await sleep(100)
      ended.abort()
      await work
    }
    const data = await load.expectNothingLost(urls[0] ?? '', place)
    // Neither process had to be started again.
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0])
    // Both processes lived on, and know what they have sent.
    console.log(`${CRASHES} crashes: ${data}; ${await load.expectMails(mails, place, 0)}`)
  })

  it('is told of in words, and the service is ready again by itself', async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.close())
    const lines: string[] = []
    const store = { dataDir: temporaryFolder(), databaseUrl: await newDatabase(postgres.url) }
    const service = await startForTest({ store, log: (line) => lines.push(line) })
    const ready = async () => (await fetch(`${service.url}/readyz`)).status
    expect(await ready()).toBe(200)
    await postgres.stop()
    expect(await ready()).toBe(503)
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
    const refused = await submit(service)
    expect({ status: refused.status, after: refused.headers.get('retry-after') }).toEqual({ status: 503, after: '60' })
    expect(await refused.json()).toEqual({ detail: expect.stringContaining("can't reach its data just now") })
    // The openings don't come from the database.
    expect((await fetch(service.url + JOBS)).status).toBe(200)
    expect(lines.join('\n')).toMatch(/The store failed/)
    expect(lines.join('\n')).not.toContain('careers@')
    await postgres.start()
    expect(await ready()).toBe(200)
    expect((await submit(service)).status).toBe(201)
  })
})

describe('a database that can’t be used stops the service with a sentence', () => {
  const start = (databaseUrl: string) => startCareers({ ...options, dataDir: temporaryFolder(), databaseUrl })
  const url = () => inject('postgres')

  it('where nothing listens', async () => {
    await expect(start('postgres://careers:secret@127.0.0.1:9/careers')).rejects.toThrow(
      /^the PostgreSQL database careers at 127\.0\.0\.1:9 can't be reached .+correct CAREERS_DATABASE_URL\.$/,
    )
  })

  it('that isn’t there', async () => {
    await expect(start(url().replace(/postgres$/, 'nowhere'))).rejects.toThrow(
      /^There is no PostgreSQL database nowhere at .+correct CAREERS_DATABASE_URL\.$/,
    )
  })

  it('whose encoding has no room for every name', async () => {
    await ask(url(), `create database latin template template0 encoding 'LATIN1' locale 'C'`)
    await expect(start(url().replace(/postgres$/, 'latin'))).rejects.toThrow(/has the encoding LATIN1.+UTF8/)
  })

  it('that may forget what it has acknowledged', async () => {
    const database = await newDatabase(url())
    await ask(database, `alter database ${path.basename(database)} set synchronous_commit = off`)
    await expect(start(database)).rejects.toThrow(/runs with synchronous_commit = off/)
  })

  it('that a newer version has changed', async () => {
    const place = await newPlace()
    await (await startForTest({ store: place })).close()
    await ask(place.databaseUrl ?? '', `insert into careers_migration values ('999 later', '2027')`)
    await expect(start(place.databaseUrl ?? '')).rejects.toThrow(/was written by a newer version/)
    expect((await careersCommand(['list'], settingsFor(place))).stderr).toMatch(/was written by a newer version/)
  })
})
