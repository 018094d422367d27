/** Features of PostgreSQL only: several processes on one database, and a server that goes away. */
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/atEnd.ts'
import { listenOnFreePort } from '../../../tests/support/listenOnFreePort.ts'
import { ask as sql, newDatabase, startPostgres } from '../../../tests/support/startPostgres.ts'
import { runMailCommand } from '../../cli/mailCommands.ts'
import { readSettings } from '../../cli/settings.ts'
import { startCareers } from '../../server.ts'
import {
  apply,
  ask,
  command,
  JOBS,
  newPlace,
  recordedIn,
  replaceWait,
  settingsFor,
  startForTest,
  submit,
  withStore,
  type RunningCareers,
} from '../careersService.ts'
import { APPLICATIONS, fakeLake, NO_LAKE, row } from '../fakeLake.ts'
import { FaultLoad } from '../faultLoad.ts'
import { refusal, startMailServer, type MailServer } from '../mailServer.ts'

const CRASHES = Number(process.env['CRASHES'] ?? 1)
const options = { ...readSettings({}), port: 0, lake: NO_LAKE }

const mailBy = ({ url: smtpUrl }: MailServer) => ({
  smtpUrl,
  from: { name: '', address: 'careers@archstep.example' },
  to: ['jobs@archstep.example'],
  retryMs: [50],
})

/** Two services that share only the database. */
const twoServices = (settings: Parameters<typeof startForTest>[0]): Promise<[RunningCareers, RunningCareers]> =>
  Promise.all([startForTest(settings), startForTest(settings)])

describe('two services on one database', () => {
  test('start at the same moment on an empty one, and share everything', async () => {
    const store = await newPlace()
    const lake = await fakeLake([row(1), row(2)])
    const services = await twoServices({ store, lake: lake.address, rateLimit: { max: 12, windowSeconds: 60 } })
    const titles = async () =>
      Promise.all(
        services.map(async ({ url }) => {
          const { results } = (await ask({ url }, JOBS)).body as { results: { title: string }[] }
          return results.map(({ title }) => title)
        }),
      )
    expect(await titles()).toEqual(Array.from({ length: 2 }, () => ['Job 2', 'Job 1']))
    lake.publish([row(2)])
    await expect.poll(titles).toEqual([['Job 2'], ['Job 2']])
    const taken = []
    for (const service of services) taken.push(await apply(service))
    expect((await recordedIn(store)).map(({ id }) => id)).toEqual(taken)

    // An application and its retries are recorded once, whichever service gets them.
    const key = { 'idempotency-key': 'two-services-0001' }
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => submit(services[index % 2] ?? services[0], {}, key)),
    )
    const bodies = await Promise.all(responses.map((response) => response.text()))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    expect(new Set(bodies).size).toBe(1)
    expect(await recordedIn(store)).toHaveLength(3)
    expect((await submit(services[1], { fields: { full_name: 'Someone Else' } }, key)).status).toBe(409)

    // The applications of one address are counted together.
    await apply(services[0])
    for (const service of services) expect((await submit(service)).status).toBe(429)
  })

  test('send no mail twice; refused ones are retried, given up and listed', async () => {
    const mails = await startMailServer()
    // Long enough for both to be working at the same time.
    mails.answer = async ({ to }) => {
      await sleep(20)
      return to[0] === 'a0@example.com' ? refusal(451, 'no room') : undefined
    }
    const store = await newPlace()
    const { address: lake } = await fakeLake([], { applications: APPLICATIONS })
    const services = await twoServices({ store, lake, mail: mailBy(mails) })
    await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const fields = { email: `a${index}@example.com` }
        expect((await submit(services[index % 2] ?? services[0], { fields })).status).toBe(201)
      }),
    )
    const list = () => withStore(store, ({ db }) => runMailCommand(db, ['list']))
    await expect.poll(() => list()).toMatch(/receipt for .+: given up, tried 2 times[^]+\n1 email not sent\.$/)
    expect(mails.offered).toHaveLength(21)
    expect(new Set(mails.received.map((mail) => mail.headers['message-id'])).size).toBe(19)
    mails.answer = () => undefined
    expect(await withStore(store, ({ db }) => runMailCommand(db, ['retry']))).toContain('1 email')
    // A new application makes the service look for due mails.
    await apply(services[0])
    await expect.poll(() => mails.received).toHaveLength(22)
  })
})

describe('a server that goes away', { timeout: 45_000 + CRASHES * 15_000 }, () => {
  test(`and comes back loses nothing that was acknowledged, including mails, ${CRASHES} times`, async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.close())
    const store = { dataDir: temporaryFolder(), databaseUrl: await newDatabase(postgres.url) }
    const { address: lake } = await fakeLake([row(1)], { applications: APPLICATIONS })
    const mails = await startMailServer()
    const services = await twoServices({ store, lake, mail: mailBy(mails) })
    const urls = services.map(({ url }) => url)
    const load = new FaultLoad()
    for (const url of urls) expect(await load.send(url)).toBe(true)
    for (let crash = 0; crash < CRASHES; crash += 1) {
      const ended = new AbortController()
      const work = load.run(urls, store, ended.signal)
      await Promise.race([load.acknowledgedMore(5), work])
      await postgres.crash()
      await Promise.race([load.acknowledgedMore(5), work])
      ended.abort()
      await work
    }
    const data = await load.expectNothingLost(urls[0] ?? '', store)
    for (const service of services) await service.close()
    // Both kept running, and know what they have sent.
    console.log(`${CRASHES} crashes: ${data}; ${await load.expectMails(mails, store, 0)}`)
  })

  test('is reported in words, and the service recovers by itself', async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.close())
    const store = { dataDir: temporaryFolder(), databaseUrl: await newDatabase(postgres.url) }
    const service = await startForTest({ store })
    const ready = async () => (await fetch(`${service.url}/readyz`)).status
    expect(await ready()).toBe(200)
    await postgres.stop()
    expect(await ready()).toBe(503)
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
    const refused = await submit(service)
    expect({ status: refused.status, after: refused.headers.get('retry-after') }).toEqual({ status: 503, after: '60' })
    expect(await refused.json()).toEqual({ detail: expect.stringContaining("can't reach its data just now") })
    // The jobs don't come from the database.
    expect((await fetch(service.url + JOBS)).status).toBe(200)
    expect(service.lines.join('\n')).toMatch(/The store failed/)
    expect(service.lines.join('\n')).not.toContain('careers@')
    await postgres.start()
    expect(await ready()).toBe(200)
    await apply(service)
  })
})

describe('a connection that dies silently', () => {
  test('is replaced once a query on it has timed out, whether in a transaction or not', async () => {
    const place = await newPlace()
    const { url, silence } = await startProxy(place.databaseUrl ?? '')
    replaceWait(60_000, 1_000)
    const service = await startForTest({ store: { ...place, databaseUrl: url } })
    const ready = async () => (await fetch(`${service.url}/readyz`)).status
    expect(await ready()).toBe(200)
    silence()
    // One after another, so that each gets the connection that the previous one has returned.
    const answers = []
    for (let count = 0; count < 4; count += 1) answers.push(await ready())
    expect(answers.at(-1)).toBe(200)
    silence()
    for (let count = 0; count < 4; count += 1) answers.push((await submit(service)).status)
    expect(answers.at(-1)).toBe(201)
    expect(answers).toContain(503)
  })
})

/** A proxy for a database, on which the existing connections can be silenced without being closed. */
async function startProxy(databaseUrl: string): Promise<{ url: string; silence(): void }> {
  const { hostname, port } = new URL(databaseUrl)
  const open = new Set<Socket>()
  const proxy = createServer((socket) => {
    const server = connect(Number(port), hostname)
    for (const [from, to] of [
      [socket, server],
      [server, socket],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  onTestFinished(() => void proxy.close())
  const url = new URL(databaseUrl)
  url.port = String(await listenOnFreePort(proxy))
  return {
    url: url.href,
    silence() {
      for (const socket of open) socket.unpipe().resume()
    },
  }
}

describe('a database that is temporarily unavailable is reported with 503 and when to retry', () => {
  const answerOf = async (service: RunningCareers) => {
    const response = await submit(service)
    return { status: response.status, after: response.headers.get('retry-after'), body: await response.json() }
  }
  const away = { status: 503, after: '60', body: { detail: expect.stringContaining("can't reach its data just now") } }

  test('while it is read-only, after a server has taken over from another one', async () => {
    const store = await newPlace()
    const service = await startForTest({ store })
    const database = path.basename(store.databaseUrl ?? '')
    const readOnly = async (value: string) => {
      await sql(inject('postgres'), `alter database ${database} set default_transaction_read_only = ${value}`)
      await sql(
        inject('postgres'),
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
      )
    }
    await readOnly('on')
    await expect.poll(() => answerOf(service)).toEqual(away)
    await expect(
      startCareers({ ...options, dataDir: temporaryFolder(), databaseUrl: await readOnlyDatabase() }),
    ).rejects.toThrow(/takes no changes \(.+read-only transaction\)/)
    await readOnly('off')
    await expect.poll(async () => (await submit(service)).status).toBe(201)
  })

  test('while its statements time out', async () => {
    const store = await newPlace()
    const database = path.basename(store.databaseUrl ?? '')
    await sql(inject('postgres'), `alter database ${database} set statement_timeout = '2s'`)
    const service = await startForTest({ store })
    const holder = new Client({ connectionString: store.databaseUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('lock table applications in exclusive mode')
    expect(await answerOf(service)).toEqual(away)
    await holder.query('rollback')
    await holder.end()
    await apply(service)
  })
})

/** A database in which nothing can be created. */
async function readOnlyDatabase(): Promise<string> {
  const database = await newDatabase(inject('postgres'))
  await sql(inject('postgres'), `alter database ${path.basename(database)} set default_transaction_read_only = on`)
  return database
}

describe('a database that can’t be used stops the service with a sentence', () => {
  const start = (databaseUrl: string) => startCareers({ ...options, dataDir: temporaryFolder(), databaseUrl })
  const url = () => inject('postgres')

  test('if nothing listens', async () => {
    await expect(start('postgres://careers:secret@127.0.0.1:9/careers')).rejects.toThrow(
      /^the PostgreSQL database careers at 127\.0\.0\.1:9 can't be reached .+correct CAREERS_DATABASE_URL\.$/,
    )
  })

  test('if it doesn’t exist', async () => {
    await expect(start(url().replace(/postgres$/, 'nowhere'))).rejects.toThrow(
      /^There is no PostgreSQL database nowhere at .+correct CAREERS_DATABASE_URL\.$/,
    )
  })

  test('if it can’t be reached with the encryption that the URL asks for', async () => {
    await expect(start(`${url()}?sslmode=require`)).rejects.toThrow(
      /^There is no encrypted connection to the PostgreSQL database .+Correct sslmode in CAREERS_DATABASE_URL/,
    )
  })

  test('if its encoding can’t represent every name', async () => {
    await sql(url(), `create database latin template template0 encoding 'LATIN1' locale 'C'`)
    await expect(start(url().replace(/postgres$/, 'latin'))).rejects.toThrow(/has the encoding LATIN1.+UTF8/)
  })

  test('if it may lose what it has acknowledged', async () => {
    const database = await newDatabase(url())
    await sql(database, `alter database ${path.basename(database)} set synchronous_commit = off`)
    await expect(start(database)).rejects.toThrow(/runs with synchronous_commit = off/)
  })

  test('if a newer version has migrated it', async () => {
    const place = await newPlace()
    await (await startForTest({ store: place })).close()
    await sql(place.databaseUrl ?? '', `insert into careers_migration values ('999 later', '2027')`)
    await expect(start(place.databaseUrl ?? '')).rejects.toThrow(/was written by a newer version/)
    expect((await command(['mail', 'list'], settingsFor(place))).stderr).toMatch(/was written by a newer version/)
  })
})
