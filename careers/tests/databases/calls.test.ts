/** Requests for a call from the booking page, on either database. */
import { expect, test } from 'vitest'
import { CALL_REQUEST_PATH } from '@archstep/contracts/forms/callRequest.ts'
import { POLL_MS } from '../../mail/mailer.ts'
import { deleteCallsBefore } from '../../store/outbox.ts'
import { answerOf, prolong, startForTest, withStore, type RunningCareers } from '../careersService.ts'
import { APPLICATIONS } from '../fakeLake.ts'
import { refusal, startMailServer } from '../mailServer.ts'

const FROM = { name: 'Archstep', address: 'site@archstep.example' }
const CALL = {
  subject: 'A call on {day} at {time}',
  letter: 'I would like a call on {day} at {time}, {city} time.\n\nReach me at: {reach}',
  ownTime: 'That is {time} for me.',
  entry: 'Call with {name} (requested)',
  note: 'Not booked until we confirm.',
  site: 'Archstep',
  city: 'Saint Louis',
  phone: '(314) 555-0142',
  minutes: 30,
}
const CONTENT = { ...APPLICATIONS, timeZone: 'America/Chicago', call: CALL }
const REQUEST = {
  id: 'a'.repeat(32),
  // Still the day before in the company's time zone.
  at: '2026-11-25T01:30:00.000Z',
  reach: 'ada@example.com',
  name: 'Ada Miller',
  own: 'Wed 10:30 AM',
}

async function openWithMail(options: Partial<Parameters<typeof startForTest>[0]> = {}, retryMs = [60_000]) {
  // How often the outbox is checked without being woken.
  prolong(POLL_MS)
  const mails = await startMailServer()
  const service = await startForTest({
    applications: CONTENT,
    mail: { smtpUrl: mails.url, from: FROM, to: [], retryMs },
    ...options,
  })
  return { mails, service }
}

const ask = async ({ url }: { url: string }, changes: object = {}) =>
  answerOf(
    await fetch(url + CALL_REQUEST_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:5173' },
      body: JSON.stringify({ ...REQUEST, ...changes }),
    }),
  )
const SENT = { status: 200, body: { sent: true } }
const outbox = ({ store }: RunningCareers) =>
  withStore(store, ({ db }) => db.selectFrom('outbox').select(['kind', 'recipient']).execute())
const plain = (text: string) => text.replaceAll('\r\n', '\n')

test('a request for a call goes to the company, and the visitor gets a receipt with a calendar entry', async () => {
  const { mails, service } = await openWithMail()
  expect(await ask(service)).toEqual(SENT)
  await expect.poll(() => mails.received).toHaveLength(2)
  const [ours, theirs] = ['hello@archstep.example', 'ada@example.com'].map((address) =>
    mails.received.find(({ to }) => to[0] === address),
  )
  expect(plain(ours?.text ?? '').trim()).toBe(
    'I would like a call on Tuesday, November 24 at 7:30 PM, Saint Louis time.\n\n' +
      'Reach me at: ada@example.com\n\nThat is Wed 10:30 AM for me.\n\nAda Miller',
  )
  expect(ours?.headers['reply-to']).toBe('ada@example.com')
  expect(theirs?.headers['reply-to']).toBe('hello@archstep.example')
  // A help desk sets mails aside that say they are automatic.
  expect(theirs?.headers).toHaveProperty('auto-submitted')
  expect(ours?.headers).not.toHaveProperty('auto-submitted')
  expect(ours?.headers).not.toHaveProperty('x-auto-response-suppress')
  const [, encoded = ''] = /text\/calendar; charset=utf-8[^]*?\r\n\r\n([\w+/=\r\n]+)/.exec(theirs?.text ?? '') ?? []
  const calendar = Buffer.from(encoded, 'base64').toString('utf8').replaceAll('\r\n ', '')
  expect(calendar).toContain('DTSTART:20261125T013000Z\r\nDTEND:20261125T020000Z')
  // The same id as on the page, so that a calendar that gets both keeps one entry.
  expect(calendar).toContain('UID:20261125T013000Z-hello@archstep.example\r\n')
  expect(calendar).toContain('SUMMARY:Call with Archstep (requested)')
  expect(calendar).toContain('(314) 555-0142')
  // Anyone can enter anyone's address, so nothing that was typed is sent there.
  expect(theirs?.text + calendar).not.toMatch(/Ada|Wed 10:30|I would like/)
  // Personal data are only stored until the mails are sent.
  await expect.poll(() => outbox(service)).toEqual([])
})

test('a request that is sent several times is stored once, and a phone number gets no receipt', async () => {
  const { mails, service } = await openWithMail()
  mails.answer = () => refusal(450, 'later')
  const changes = { reach: '(314) 555-0100', own: undefined }
  for (let tries = 0; tries < 2; tries += 1) expect(await ask(service, changes)).toEqual(SENT)
  expect(await outbox(service)).toEqual([{ kind: 'call', recipient: 'hello@archstep.example' }])
  await expect.poll(() => mails.offered.length).toBeGreaterThan(0)
  expect(Object.keys(mails.offered[0]?.headers ?? {})).not.toContain('reply-to')
  expect(plain(mails.offered[0]?.text ?? '').trim()).toMatch(/Reach me at: \(314\) 555-0100\n\nAda Miller$/)
  await withStore(service.store, (store) => deleteCallsBefore(store, new Date('2020-01-01')))
  expect(await outbox(service)).toHaveLength(1)
  await withStore(service.store, (store) => deleteCallsBefore(store, new Date(Date.now() + 1_000)))
  expect(await outbox(service)).toEqual([])
})

test('a request that is repeated after its mails were sent sends no more', async () => {
  const { mails, service } = await openWithMail()
  await ask(service)
  await expect.poll(() => outbox(service)).toEqual([])
  expect(mails.received).toHaveLength(2)
  mails.answer = () => refusal(450, 'later')
  expect(await ask(service)).toEqual(SENT)
  expect(await outbox(service)).toEqual([])
  expect(await ask(service, { id: 'b'.repeat(32) })).toEqual(SENT)
  expect(await outbox(service)).toHaveLength(2)
})

test.each([
  ['refused for good', 550, [60_000]],
  ['not accepted until it is given up', 450, [10]],
])('a receipt that was %s, like one to a mistyped address, leaves nothing behind', async (_how, code, retryMs) => {
  const { mails, service } = await openWithMail({}, retryMs)
  mails.answerAddress = (address) => (address === REQUEST.reach ? refusal(code, 'no such mailbox') : undefined)
  expect(await ask(service)).toEqual(SENT)
  await expect.poll(() => mails.received.map(({ to }) => to[0])).toEqual(['hello@archstep.example'])
  await expect.poll(() => outbox(service)).toEqual([])
  expect(service.told).toEqual([])
  expect(service.lines.join('\n')).toMatch(
    /^The receipt for a call was .+\(EENVELOPE \d50\).*, and is deleted: the company has the request\.$/m,
  )
})

test('a request that the company’s own mail server refuses is kept', async () => {
  const { mails, service } = await openWithMail()
  mails.answerAddress = (address) => (address === REQUEST.reach ? undefined : refusal(550, 'no such mailbox'))
  expect(await ask(service)).toEqual(SENT)
  await expect.poll(() => service.told.join('\n')).toContain('The request for a call was refused for good')
  await expect.poll(() => outbox(service)).toEqual([{ kind: 'call', recipient: APPLICATIONS.replyTo }])
})

test('a bot that fills in the hidden field is thanked, and nothing is stored; an empty one changes nothing', async () => {
  const { mails, service } = await openWithMail()
  mails.answer = () => refusal(450, 'later')
  expect(await ask(service, { extra: 'https://win.example' })).toEqual(SENT)
  expect(await outbox(service)).toEqual([])
  expect(await ask(service, { extra: '' })).toEqual(SENT)
  expect(await outbox(service)).toHaveLength(2)
})

test('requests have the limits of the form: by sender address, and three receipts a day per mailbox', async () => {
  const { mails, service } = await openWithMail({ rateLimit: { max: 5, windowSeconds: 60 } })
  mails.answer = () => refusal(450, 'later')
  for (const [sign, name] of [
    ['b', 'ada'],
    ['c', 'a.d.a'],
    ['d', 'ada+1'],
    ['e', 'ad.a'],
    ['f', 'a.d.a+2.3'],
  ] as const) {
    expect(await ask(service, { id: sign.repeat(32), reach: `${name}@example.com` })).toEqual(SENT)
  }
  const recipients = (await outbox(service)).map(({ recipient }) => recipient)
  expect(recipients.filter((each) => each !== 'hello@archstep.example')).toHaveLength(3)
  expect(recipients.filter((each) => each === 'hello@archstep.example')).toHaveLength(5)
  expect(await ask(service)).toEqual({
    status: 429,
    body: { detail: expect.stringMatching(/^Too many requests came from your address\. Try again in \d+ seconds\.$/) },
  })
})

test.each([
  [{ reach: 'soon' }, 'reach'],
  [{ reach: '(314) 555-0100\nBcc: everyone@example.com' }, 'reach'],
  [{ at: 'tomorrow' }, 'at'],
  [{ id: 'x' }, 'id'],
  [{ name: 'x'.repeat(201) }, 'name'],
  [{ name: 'Ada\u0000' }, 'name'],
  [{ name: 'Ada\n\nReach me at: 900 555 0100' }, 'name'],
])('an invalid request is refused with errors by field: %o', async (changes, field) => {
  const { service } = await openWithMail()
  expect(await ask(service, changes)).toEqual({ status: 400, body: { [field]: [expect.stringMatching(/\.$/)] } })
  expect(await outbox(service)).toEqual([])
})

test('a request that is sent as a form is refused, and told the right media type', async () => {
  const { service } = await openWithMail()
  const sent = await fetch(service.url + CALL_REQUEST_PATH, { method: 'POST', body: new URLSearchParams(REQUEST) })
  expect(await answerOf(sent)).toEqual({
    status: 415,
    body: { detail: 'Send JSON, with the Content-Type application/json.' },
  })
})

test('a request without a number or an address says that it is missing, not that it is incomplete', async () => {
  const { service } = await openWithMail()
  const { body } = await ask(service, { reach: ' ' })
  expect((body as { reach: string[] }).reach).toEqual(['Send a phone number or an email address.'])
})

test.each([
  ['no mail server', { mail: { from: FROM, to: [] } }, 0],
  ['no words for it in the CMS', { applications: APPLICATIONS }, 1],
  ['no address there that takes it', { applications: { ...CONTENT, replyTo: 'jörg@example.com' } }, 1],
  ['no such time zone', { applications: { ...CONTENT, timeZone: 'Missouri' } }, 1],
])('no request is accepted if there is %s, and the site learns why', async (_what, options, warnings) => {
  const { service } = await openWithMail(options)
  expect(await ask(service)).toEqual({ status: 200, body: { sent: false } })
  expect(await outbox(service)).toEqual([])
  const said = service.lines.filter((line) => line.startsWith('A request for a call was not taken: the CMS'))
  expect(said).toHaveLength(warnings)
})
