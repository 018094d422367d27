/** The mails that an application triggers, with a real mail server. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { listenOnFreePort } from '../../../tests/support/listenOnFreePort.ts'
import { runMailCommand } from '../../cli/mailCommands.ts'
import type { CareersContent } from '../../cms/careersContent.ts'
import { deliverToFolder, SILENCE_MS } from '../../mail/deliver.ts'
import { ATTEMPT_MS, LEASE_MS, Mailer, POLL_MS, SECOND_MS, WORDS_POLL_MS } from '../../mail/mailer.ts'
import type { MailOptions } from '../../options.ts'
import { deleteApplications } from '../../store/applications.ts'
import { writeMailFile } from '../../store/mailFiles.ts'
import type { StorePlace } from '../../store/tables.ts'
import {
  apply,
  ask,
  newPlace,
  setClock,
  shorten,
  startForTest,
  submit,
  VALID_FIELDS,
  withStore,
  type RunningCareers,
  type TestOptions,
} from '../careersService.ts'
import { APPLICATIONS, row } from '../fakeLake.ts'
import { readMail, refusal, startMailServer, type MailServer } from '../mailServer.ts'

const FROM = { name: 'Archstep Careers', address: 'careers@archstep.example' }
const mailBy = ({ url: smtpUrl }: Pick<MailServer, 'url'>, options: Partial<MailOptions> = {}): MailOptions => ({
  smtpUrl,
  from: FROM,
  to: ['jobs@archstep.example'],
  ...options,
})

/** The operator's list of unsent mails in a place. */
const unsent = (place: StorePlace) => withStore(place, ({ db }) => runMailCommand(db, ['list']))

/** Waits, over one connection, until every mail has been sent. */
const allSent = (place: StorePlace) =>
  withStore(place, async ({ db }) => {
    await expect.poll(() => runMailCommand(db, ['list'])).toBe('Every email has been sent.')
  })

/** A service with texts from a CMS. */
const startMailing = (options: TestOptions) =>
  startForTest({
    rows: [row(1)],
    applications: APPLICATIONS,
    desk: { studioUrl: 'https://studio.archstep.example', recruiters: [], recruiterRoles: [] },
    ...options,
  })

const saidBy = ({ lines, told }: RunningCareers) => [...lines, ...told].join('\n')

describe('an application triggers', { timeout: 60_000 }, () => {
  test('a receipt for the applicant and a notice without personal data for each recruiter, in the CMS’s words', async () => {
    const mails = await startMailServer()
    const to = ['jobs@archstep.example', 'ruth@archstep.example']
    const service = await startMailing({ mail: mailBy(mails, { to }) })
    const name = 'Nguyễn Thị Ánh محمد 李'
    const id = await apply(service, {
      fields: { full_name: name, email: 'anh@example.com', opening: '1', role: 'Cheap loans' },
    })
    const reference = id.slice(0, 8).toUpperCase()
    await allSent(service.store)
    expect(mails.received.map((mail) => mail.to).toSorted()).toEqual([['anh@example.com'], ...to.map((each) => [each])])
    const receipt = mails.received.find((mail) => mail.to[0] === 'anh@example.com')
    expect(receipt?.headers).toMatchObject({
      from: 'Archstep Careers <careers@archstep.example>',
      to: 'anh@example.com',
      'reply-to': 'hello@archstep.example',
      subject: `We have your form: Job 1 [${reference}]`,
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'OOF, AutoReply',
      'message-id': expect.stringMatching(/^<[\da-f-]{36}@archstep\.example>$/),
      'content-type': expect.stringMatching(/^text\/plain; charset=utf-8/i),
    })
    expect(receipt?.text.replaceAll('\r\n', '\n').trim()).toBe(
      `Hello ${name},\n\nthank you. We answer within two weeks.\n\nJob: Job 1\nReference: ${reference}`,
    )
    for (const address of to) {
      const notice = mails.received.find((mail) => mail.to[0] === address)
      expect(notice?.headers['reply-to']).toBeUndefined()
      expect(notice?.headers['auto-submitted']).toBe('auto-generated')
      expect(notice?.headers['subject']).toBe(`Someone applied: Job 1 [${reference}]`)
      expect(notice?.text).toContain(`https://studio.archstep.example/applicants/${id}`)
      const whole = JSON.stringify(notice)
      for (const value of [name, 'anh@example.com', VALID_FIELDS.phone, 'Cheap loans']) {
        expect(whole).not.toContain(value)
      }
    }
    expect(receipt?.text).not.toContain('Cheap loans')
    expect(saidBy(service)).not.toContain('anh@example.com')
  })

  test('at most three receipts per mailbox and day, while all applications are accepted', async () => {
    const mails = await startMailServer()
    const service = await startMailing({ mail: mailBy(mails) })
    for (const email of ['v.ictim@example.com', 'victim@example.com', 'VICTIM@example.com', 'victim+4@example.com'])
      await apply(service, { fields: { email } })
    // A repeated application triggers nothing more.
    const key = { 'idempotency-key': 'mails-only-once-1' }
    await Promise.all([1, 2, 3].map(() => apply(service, { fields: { email: 'other@example.com' } }, key)))
    await allSent(service.store)
    const mailsTo = (part: RegExp) => mails.received.filter(({ to }) => part.test(to[0] ?? '')).length
    expect([mailsTo(/ictim/i), mailsTo(/other@/), mailsTo(/jobs@/)]).toEqual([3, 1, 5])
    expect(await service.recorded()).toHaveLength(5)
    setClock(Date.now() + 24 * 60 * 60_000)
    await apply(service, { fields: { email: 'victim@example.com' } })
    await allSent(service.store)
    expect(mailsTo(/ictim/i)).toBe(4)
  })

  test('no header that the sender could choose', async () => {
    const mails = await startMailServer()
    const applications = {
      receipt: { subject: 'Hello\n{name}', text: 'Hello {name},\nthank you. $& {link}' },
      notice: { subject: 'New', text: '{link}' },
    }
    const service = await startMailing({ mail: mailBy(mails), applications })
    expect((await submit(service, { fields: { full_name: 'Asha\r\nBcc: all@example.com' } })).status).toBe(400)
    await apply(service, { fields: { full_name: '=?utf-8?Q?x?= "a" <b@example.com>, www.win.example/now' } })
    await allSent(service.store)
    const receipt = mails.received.find((mail) => mail.to[0] === VALID_FIELDS.email)
    expect(mails.received.flatMap((mail) => mail.to).toSorted()).toEqual([VALID_FIELDS.email, 'jobs@archstep.example'])
    expect(Object.keys(receipt?.headers ?? {})).not.toContain('bcc')
    expect(receipt?.headers).toMatchObject({ to: VALID_FIELDS.email })
    expect(receipt?.headers['subject']).toMatch(/^Hello \{name\} \[[\dA-F]{8}\]$/)
    expect(receipt?.text).not.toMatch(/win\.example/)
  })

  test.each([
    ['careers', 'archstep.example'],
    ['203.0.113.5', 'archstep.example'],
    ['careers.internal.example', 'careers.internal.example'],
  ])('a connection from the machine %s that introduces itself as %s', async (machine, name) => {
    vi.spyOn(os, 'hostname').mockReturnValue(machine)
    const mails = await startMailServer()
    const service = await startMailing({ mail: mailBy(mails) })
    await apply(service)
    await allSent(service.store)
    expect(mails.greetings).toEqual([name, name])
  })

  test('a response that doesn’t wait for the mail server', async () => {
    const mails = await startMailServer()
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
    mails.answer = () => released
    const service = await startMailing({ mail: mailBy(mails) })
    await apply(service)
    await expect.poll(() => mails.offered).toHaveLength(1)
    await apply(service)
    expect(mails.received).toEqual([])
    release(undefined)
    await allSent(service.store)
    expect(mails.received).toHaveLength(4)
  })
})

describe('a mail that is not accepted', { timeout: 60_000 }, () => {
  test('is retried after growing waits, as the same message', async () => {
    const mails = await startMailServer()
    const times: number[] = []
    mails.answer = (mail) => {
      if (mail.to[0] !== VALID_FIELDS.email) return undefined
      times.push(performance.now())
      return times.length < 3 ? refusal(451, `no room for ${VALID_FIELDS.email}`) : undefined
    }
    const service = await startMailing({ mail: mailBy(mails, { retryMs: [50, 200] }) })
    const id = await apply(service)
    await allSent(service.store)
    expect(mails.received.map((mail) => mail.to[0]).toSorted()).toEqual([VALID_FIELDS.email, 'jobs@archstep.example'])
    const receipts = mails.offered.filter((mail) => mail.to[0] === VALID_FIELDS.email)
    expect(new Set(receipts.map((mail) => mail.headers['message-id'])).size).toBe(1)
    const [first = 0, second = 0, third = 0] = times
    expect(second - first).toBeGreaterThanOrEqual(50)
    expect(third - second).toBeGreaterThanOrEqual(200)
    expect(saidBy(service)).toContain(`The receipt for application ${id} was not accepted (EMESSAGE 451)`)
    expect(saidBy(service)).not.toContain(VALID_FIELDS.email)
  })

  test('waits while the server is away, even if the service restarts', async () => {
    const away = await startMailServer()
    await away.close()
    const store = await newPlace()
    const options = { store, mail: mailBy(away, { retryMs: Array.from({ length: 200 }, () => 300) }) }
    const before = await startMailing(options)
    await apply(before)
    await expect.poll(() => saidBy(before)).toMatch(/receipt for .+ESOCKET.+tried again at/)
    await before.close()
    const mails = await startMailServer(away.port)
    await startMailing(options)
    await allSent(store)
    expect(mails.received.map((mail) => mail.to[0]).toSorted()).toEqual([VALID_FIELDS.email, 'jobs@archstep.example'])
  })

  test('is sent once after a restart if it was claimed when the service ended, as the same message', async () => {
    const mails = await startMailServer()
    mails.answer = (mail) => (mail.to[0] === VALID_FIELDS.email ? refusal(451, 'later') : undefined)
    const options = { store: await newPlace(), mail: mailBy(mails) }
    const before = await startMailing(options)
    await apply(before)
    await expect.poll(() => mails.received).toHaveLength(1)
    await expect.poll(() => saidBy(before)).toMatch(/receipt for .+ tried again at/)
    await before.close()
    // What kill -9 leaves in the middle of an attempt.
    const database = new DatabaseSync(path.join(options.store.dataDir, 'careers.sqlite'))
    const held = database
      .prepare("UPDATE outbox SET claim = 'of one that has ended', due_at = ? WHERE sent_at IS NULL")
      .run(new Date(Date.now() + 60 * 60_000).toISOString())
    database.close()
    expect(held.changes).toBe(1)

    mails.answer = () => undefined
    await startMailing(options)
    await allSent(options.store)
    expect(mails.received.map((mail) => mail.to[0])).toEqual(['jobs@archstep.example', VALID_FIELDS.email])
    const receipts = mails.offered.filter((mail) => mail.to[0] === VALID_FIELDS.email)
    expect(receipts).toHaveLength(2)
    expect(receipts[1]?.headers['message-id']).toBe(receipts[0]?.headers['message-id'])
  })

  test('is given up after the last wait, kept, listed, and sent when the operator retries it', async () => {
    const mails = await startMailServer()
    mails.answer = () => refusal(450, `${VALID_FIELDS.email} may not`)
    const service = await startMailing({ mail: mailBy(mails, { retryMs: [20, 20] }) })
    const id = await apply(service)
    // The interval at which the outbox is checked for the operator's retries.
    shorten(POLL_MS)
    await expect
      .poll(() => service.told.filter((line) => /after 3 attempts, and is kept\..+mail list/.test(line)))
      .toHaveLength(2)
    expect(saidBy(service)).toContain(id)
    expect(await unsent(service.store)).toMatch(/given up, tried 3 times\n {2}.*450.*may not[^]+2 emails not sent\.$/)
    // A reason in several lines stays one line of the list.
    await withStore(service.store, ({ db }) =>
      db
        .updateTable('outbox')
        .set({ last_error: '450-Busy.\r\n450 Come back.', created_at: '2026-01-15T12:00:00.000Z' })
        .execute(),
    )
    expect(await unsent(service.store)).toMatch(/\n {2}450-Busy\. 450 Come back\.\n[^]+2 emails not sent\.$/)
    const ready = async () => ((await ask(service, '/readyz')).body as { mail: string }).mail
    // The applicant's address may be mistyped, which is not the operator's concern.
    expect(await ready()).toMatch(/^1 not sent, the oldest of \d{4}-.+: npm run careers -- mail list$/)
    mails.answer = () => undefined
    expect(await withStore(service.store, ({ db }) => runMailCommand(db, ['retry']))).toContain('2 emails')
    await allSent(service.store)
    expect(mails.received).toHaveLength(2)
    // Spam filters refuse a mail whose date is more than a few days old.
    for (const { headers } of mails.received) {
      expect(Date.parse(headers['date'] ?? '')).toBeGreaterThan(Date.now() - 60_000)
    }
    expect(await ready()).toBe('ok')
  })

  test.each([
    ['mail', 'EMESSAGE', 1, 550],
    ['address', 'EENVELOPE', 0, 500],
  ])(
    'is given up right away if the server refuses its %s for good, while the others are sent',
    async (what, code, offered, status) => {
      const mails = await startMailServer()
      const unknown = 'nobody@example.com'
      const answer = (address = '') => (address === unknown ? refusal(status, `${unknown} does not exist`) : undefined)
      if (what === 'mail') mails.answer = ({ to }) => answer(to[0])
      else mails.answerAddress = answer
      const service = await startMailing({ mail: mailBy(mails, { retryMs: [10, 10, 10] }) })
      const id = await apply(service, { fields: { email: unknown } })
      await expect
        .poll(() => saidBy(service))
        .toContain(`The receipt for application ${id} was refused for good (${code} ${status}), and is kept.`)
      await expect.poll(() => mails.received.map(({ to }) => to[0])).toEqual(['jobs@archstep.example'])
      await expect
        .poll(() => unsent(service.store))
        .toMatch(new RegExp(`given up, tried once\\n {2}.*${status}.*does not exist[^]+1 email not sent\\.$`))
      expect(mails.offered.filter(({ to }) => to[0] === unknown)).toHaveLength(offered)
      expect(saidBy(service)).not.toContain(unknown)
    },
  )

  test('is retried if the provider’s mail quota is used up, because the mail itself may be fine', async () => {
    const mails = await startMailServer()
    const full = refusal(550, '5.4.5 Daily user sending quota exceeded')
    mails.answer = ({ to }) => (to[0] === VALID_FIELDS.email ? full : undefined)
    mails.answerAddress = (address) => (address === VALID_FIELDS.email ? undefined : full)
    const service = await startMailing({ mail: mailBy(mails, { retryMs: [60_000] }) })
    await apply(service)
    await expect.poll(() => saidBy(service).match(/was not accepted \(\w+ 550\); it is tried again/g)).toHaveLength(2)
  })

  test('may take ten minutes to be accepted before any process sends it again', () => {
    // RFC 5321, 4.5.3.2.6
    expect(SILENCE_MS).toBeGreaterThanOrEqual(10 * 60_000)
    expect(ATTEMPT_MS).toBeGreaterThan(SILENCE_MS)
    expect(LEASE_MS).toBeGreaterThan(ATTEMPT_MS)
  })

  test('is retried if the server refuses its sender', async () => {
    const mails = await startMailServer()
    mails.answerSender = () => refusal(550, 'not from here')
    const service = await startMailing({ mail: mailBy(mails, { retryMs: [60_000] }) })
    await apply(service)
    await expect
      .poll(() => saidBy(service))
      .toMatch(/receipt for .+ was not accepted \(EENVELOPE 550\); it is tried again/)
  })

  test('is retried if the server refuses every mail, because the mail itself may be fine', async () => {
    const server = net.createServer((socket) => void socket.end('554 no service here\r\n'))
    onTestFinished(() => void server.close())
    const url = `smtp://127.0.0.1:${await listenOnFreePort(server)}`
    const service = await startMailing({ mail: mailBy({ url }, { retryMs: [10, 60_000] }) })
    await apply(service)
    await expect.poll(() => saidBy(service)).toMatch(/receipt for .+ was not accepted \(.*554\); it is tried again/)
  })

  test('is not sent again if it was accepted but can’t be recorded as sent', async () => {
    shorten(SECOND_MS)
    const mails = await startMailServer()
    const service = await startMailing({ mail: mailBy(mails) })
    const database = new DatabaseSync(path.join(service.store.dataDir, 'careers.sqlite'), { timeout: 10_000 })
    onTestFinished(() => database.close())
    database.exec('CREATE TABLE tries (mail)')
    // The failure must not undo earlier changes.
    const full = `CREATE TRIGGER full BEFORE UPDATE OF sent_at ON outbox
      BEGIN INSERT INTO tries VALUES (new.id); SELECT RAISE(FAIL, 'no'); END`
    database.exec(full)
    await apply(service)
    await expect.poll(() => saidBy(service)).toContain('The emails wait, because the store failed')
    // The service keeps trying to record it.
    await expect.poll(() => database.prepare('SELECT * FROM tries').all().length).toBeGreaterThan(3)
    expect(mails.received).toHaveLength(1)
    database.exec('DROP TRIGGER full')
    await allSent(service.store)
    expect(mails.received.map((mail) => mail.to[0]).toSorted()).toEqual([VALID_FIELDS.email, 'jobs@archstep.example'])
    const timesSaid = () => service.lines.filter((line) => line.startsWith('The emails wait')).length
    expect(timesSaid()).toBe(1)
    database.exec(`DELETE FROM tries; ${full}`)
    await apply(service)
    await expect.poll(() => timesSaid()).toBe(2)
    // Once recorded, it is left alone.
    const again = database.prepare('SELECT id FROM outbox JOIN tries ON id = mail WHERE sent_at IS NOT NULL')
    expect(again.all()).toEqual([])
  })

  test('waits for the next start if the service ends, except for the one being sent', async () => {
    const mails = await startMailServer()
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
    mails.answer = () => released
    const service = await startMailing({ mail: mailBy(mails) })
    await apply(service)
    await expect.poll(() => mails.offered).toHaveLength(1)
    const closed = service.close()
    release(undefined)
    await closed
    expect(mails.received).toHaveLength(1)
    expect(await unsent(service.store)).toMatch(/1 email not sent\.$/)
  })
})

describe('the texts of mails', { timeout: 60_000 }, () => {
  test('are awaited, with a message for the operator, until the CMS has been reached', async () => {
    const mails = await startMailServer()
    const service = await startMailing({ mail: mailBy(mails), applications: undefined })
    const words = service.lake
    // The interval at which the words are checked.
    shorten(WORDS_POLL_MS)
    /** How far the clock is ahead, in milliseconds. */
    let ahead = 0
    const { now } = performance
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + ahead)
    await apply(service)
    await expect.poll(() => saidBy(service)).toContain('Emails wait, because the CMS has not said')
    const both = { receipt: { subject: 'S', text: 'R' }, notice: { subject: 'S', text: 'N' } }
    for (const incomplete of [{}, { ...both, notice: null }, { ...both, receipt: null }]) {
      words.applications = incomplete
      const asked = words.questions.length
      // After this long, the CMS is asked again.
      ahead += 2_000
      await expect.poll(() => words.questions.length).toBeGreaterThan(asked)
      expect(mails.offered).toEqual([])
    }
    words.applications = both
    ahead += 2_000
    await allSent(service.store)
    expect(mails.received.map(({ text }) => text[0]).toSorted()).toEqual(['N', 'R'])
    const timesTold = () => service.told.filter((line) => line.includes('the CMS has not said')).length
    expect(timesTold()).toBe(1)
    // Known words are used for a minute.
    ahead += 60_000
    words.applications = {}
    await apply(service)
    await expect.poll(() => timesTold()).toBe(2)
  })

  test('that were last known are used while the CMS is down, even after a restart', async () => {
    const mails = await startMailServer()
    const first = await startMailing({ mail: mailBy(mails) })
    await apply(first)
    await allSent(first.store)
    await first.close()
    const second = await startMailing({ store: first.store, mail: mailBy(mails), applications: undefined })
    await apply(second)
    await allSent(second.store)
    expect(mails.received.filter(({ text }) => text.includes('We answer within two weeks'))).toHaveLength(2)
  })
})

test(
  'without a mail server, mails are files that the terminal names, and are deleted with the person',
  { timeout: 60_000 },
  async () => {
    const service = await startMailing({})
    const id = await apply(service)
    const other = await apply(service)
    await allSent(service.store)
    const folder = path.join(service.store.dataDir, 'mail')
    const files = readdirSync(folder).map((name) => path.join(folder, name))
    expect(files).toHaveLength(4)
    for (const file of files) {
      expect(saidBy(service)).toContain(file)
      expect(statSync(file).mode & 0o077).toBe(0)
    }
    const read = files.filter((file) => file.includes(id)).map((file) => readMail(readFileSync(file, 'utf8')))
    expect(read.map(({ headers }) => headers['to']).toSorted()).toEqual([VALID_FIELDS.email, 'recruiters@localhost'])
    expect(read.map(({ text }) => text).join('')).toContain(`Hello ${VALID_FIELDS.full_name},`)
    await withStore(service.store, (store) => deleteApplications(store, [id]))
    expect(readdirSync(folder).filter((name) => name.includes(id))).toEqual([])
    expect(readdirSync(folder).filter((name) => name.includes(other))).toHaveLength(2)
  },
)

test('a mail that is written while its person is deleted leaves no file', { timeout: 60_000 }, async () => {
  const mails = await startMailServer()
  const service = await startMailing({ mail: mailBy(mails) })
  const ids = [await apply(service), await apply(service)] as const
  await service.close()
  const { dataDir } = service.store
  const folder = path.join(dataDir, 'mail')
  const written: string[] = []
  await withStore(service.store, async (store) => {
    // While the rows are still there.
    const mail = { about: ids[0], id: 'late' }
    await deleteApplications(store, [ids[0]], async () => {
      written.push(await writeMailFile(dataDir, mail, Buffer.from('Hello')))
    })
    expect(written).toHaveLength(1)
    expect(readdirSync(folder)).toEqual([])
    // After they are gone.
    await store.db
      .updateTable('outbox')
      .set({ due_at: new Date(0).toISOString(), sent_at: null, claim: null })
      .execute()
    const toFolder = deliverToFolder(dataDir)
    const mailer = new Mailer({
      store,
      content: { known: async () => APPLICATIONS } as unknown as CareersContent,
      jobTitles: async () => new Map(),
      deliver: async (mail, signal) => {
        await deleteApplications(store, [ids[1]])
        return toFolder(mail, signal)
      },
      from: FROM,
      deskUrl: 'https://studio.archstep.example/applicants',
      warn: (line) => written.push(line),
      tell: (line) => written.push(line),
    })
    await expect.poll(() => written).toHaveLength(2)
    await mailer.close()
  })
  expect(written[1]).toMatch(/^An email was written to/)
  expect(readdirSync(folder)).toEqual([])
})
