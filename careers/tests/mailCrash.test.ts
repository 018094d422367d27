/** A mail is neither lost nor sent twice, whatever happens to the service in between. */
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { careersServer } from './careersProcess.ts'
import { newPlace, settingsFor, startForTest, submit, VALID_FIELDS } from './careersService.ts'
import { startMailServer } from './mailServer.ts'
import { APPLICATIONS, fakeLake } from './fakeLake.ts'

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 })
const BOTH = [VALID_FIELDS.email, 'jobs@archstep.example'].toSorted()

it(
  'kill -9 between the acknowledged submission and the mail: it still comes, and only once',
  { timeout: 120_000 },
  async () => {
    const mails = await startMailServer()
    const words = await fakeLake([], { applications: APPLICATIONS })
    const store = await newPlace()
    const settings = {
      ...settingsFor(store),
      CAREERS_SMTP_URL: mails.url,
      CAREERS_MAIL_FROM: 'Careers <careers@archstep.example>',
      CAREERS_MAIL_TO: 'jobs@archstep.example',
      CAREERS_CONTENT_URL: words.content.url,
    }
    // It is in the middle of the first mail, which is not taken over yet.
    mails.answer = () => new Promise(() => undefined)
    const first = await careersServer(settings)
    onTestFinished(() => first.kill())
    expect((await submit(first)).status).toBe(201)
    await eventually(() => expect(mails.offered).toHaveLength(1))
    await first.kill()
    expect(mails.received).toEqual([])

    mails.answer = () => undefined
    const next = () =>
      startForTest({
        store,
        content: words.content,
        mail: { smtpUrl: mails.url, from: { name: '', address: 'careers@archstep.example' }, to: [BOTH[1] ?? ''] },
      })
    const second = await next()
    await eventually(() => expect(mails.received.map((mail) => mail.to[0]).toSorted()).toEqual(BOTH))
    const [cutOff] = mails.offered
    const again = mails.received.find((mail) => mail.to[0] === cutOff?.to[0])
    expect(again?.headers['message-id']).toBe(cutOff?.headers['message-id'])
    await second.close()

    const third = await next()
    expect((await submit(third, { fields: { email: 'second@example.com' } })).status).toBe(201)
    await eventually(() => expect(mails.received.map((mail) => mail.to[0])).toContain('second@example.com'))
    expect(mails.received.filter((mail) => mail.to[0] === VALID_FIELDS.email)).toHaveLength(1)
  },
)

it('a mail that was taken over, but can’t be recorded as sent, is not sent again', { timeout: 60_000 }, async () => {
  const mails = await startMailServer()
  const words = await fakeLake([], { applications: APPLICATIONS })
  const service = await startForTest({
    content: words.content,
    mail: { smtpUrl: mails.url, from: { name: '', address: 'a@archstep.example' }, to: ['jobs@archstep.example'] },
  })
  const database = new DatabaseSync(path.join(service.store.dataDir, 'careers.sqlite'), { timeout: 10_000 })
  onTestFinished(() => database.close())
  database.exec("CREATE TRIGGER full BEFORE UPDATE OF sent_at ON outbox BEGIN SELECT RAISE(ABORT, 'no'); END")
  expect((await submit(service)).status).toBe(201)
  await eventually(() => expect(mails.received).toHaveLength(1))
  await sleep(1_500)
  // It was tried to record it once more, a second later.
  expect(mails.received).toHaveLength(1)
  database.exec('DROP TRIGGER full')
  await eventually(() => expect(mails.received).toHaveLength(2))
  await eventually(() =>
    expect(database.prepare('SELECT count(*) AS unsent FROM outbox WHERE sent_at IS NULL').get()?.['unsent']).toBe(0),
  )
  expect(mails.received.map((mail) => mail.to[0]).toSorted()).toEqual(BOTH)
})
