/** When mails are due, on either database. */
import { expect, onTestFinished, test } from 'vitest'
import { recordApplication } from '../../store/applications.ts'
import { failedMails, lateMails, mailFigures, stuckMails } from '../../store/mailStates.ts'
import { migrate } from '../../store/migrations.ts'
import { openEngine } from '../../store/openStore.ts'
import {
  claimMail,
  mailsFor,
  newMail,
  nextMailDue,
  recordFailure,
  recordMail,
  recordSent,
  retryMails,
} from '../../store/outbox.ts'
import { newPlace, VALID_FIELDS } from '../careersService.ts'

const ID = '7f1f6c3e-0000-4000-8000-000000000001'

/** A database with one application, whose receipt, notice and webhook are waiting. */
async function openOutbox() {
  const store = await openEngine(await newPlace(), { alone: true })
  onTestFinished(() => store.close())
  await migrate(store.db, store.engine)
  const application = { id: ID, created_at: new Date().toISOString() }
  await recordApplication(
    store.db,
    {
      ...application,
      fields: VALID_FIELDS as never,
      resume: { resume_label: 'cv.pdf', resume_type: 'pdf', resume_bytes: 1, resume_sha256: 'x' },
      content: async () => Buffer.from('x'),
      mails: async () =>
        mailsFor(application, { recruiters: ['jobs@example.com'], domain: 'example.com', webhook: true }),
    },
    { key: undefined, fingerprint: 'x' },
  )
  return store.db
}

const claim = async (db: Awaited<ReturnType<typeof openOutbox>>, leaseMs = 60_000) => {
  const mail = await claimMail(db, leaseMs, { withWords: false })
  if (!mail) throw new Error('no mail is due')
  return mail
}

test('retrying all mails does not resend one that is just being sent', async () => {
  const db = await openOutbox()
  const first = await claim(db)
  expect(await retryMails(db, { webhooks: true })).toBe(2)
  const others = [await claim(db), await claim(db)]
  expect(others.map(({ id }) => id)).not.toContain(first.id)
  expect(await claimMail(db, 60_000, { withWords: false })).toBeUndefined()
})

test('mails that were given up are retried, sent ones are not, and webhooks only if requested', async () => {
  const db = await openOutbox()
  const mails = [await claim(db), await claim(db), await claim(db)]
  const sent = mails.find(({ kind }) => kind === 'receipt')
  await recordSent(db, sent?.id ?? '')
  for (const mail of mails.filter(({ kind }) => kind !== 'receipt')) await recordFailure(db, mail, null, 'no')
  expect(await nextMailDue(db)).toBeUndefined()
  // A failed webhook isn't listed as a missing mail.
  expect((await failedMails(db)).map(({ kind }) => kind)).toEqual(['notice'])
  expect(await retryMails(db, { webhooks: false })).toBe(1)
  expect(await claim(db)).toMatchObject({ kind: 'notice', attempts: 1 })
  expect(await claimMail(db, 60_000, { withWords: false })).toBeUndefined()
})

test('mails that were given up are listed newest first, always in the same order', async () => {
  const db = await openOutbox()
  const about = {
    application_id: ID,
    kind: 'notice' as const,
    recipient: 'jobs@example.com',
    subject: null,
    text: null,
  }
  for (const [id, day] of [
    ['b', '02'],
    ['c', '01'],
    ['a', '02'],
    ['d', '03'],
  ]) {
    const mail = newMail({ ...about, id, created_at: `2026-11-${day}T10:00:00.000Z` }, 'example.com')
    await recordMail(db, { ...mail, due_at: null })
  }
  expect((await failedMails(db)).map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c'])
})

test('mails that were given up and are not about an application are listed, too, with their kind', async () => {
  const db = await openOutbox()
  const about = { application_id: null, recipient: 'hello@example.com', created_at: '2026-11-02T10:00:00.000Z' }
  for (const kind of ['call', 'retention'] as const) {
    const mail = newMail({ ...about, kind, id: kind, subject: 'A', text: 'B' }, 'example.com')
    await recordMail(db, { ...mail, due_at: null, last_error: '550 No such user' })
  }
  const reason = '550 No such user'
  expect(await failedMails(db)).toEqual([
    { id: 'call', application_id: null, full_name: null, kind: 'call', reason },
    { id: 'retention', application_id: null, full_name: null, kind: 'retention', reason },
  ])
})

test('mails without any attempt are late after a minute and stuck after an hour, even without a failure', async () => {
  const db = await openOutbox()
  const waitFor = (minutes: number) =>
    db
      .updateTable('outbox')
      .set({ created_at: new Date(Date.now() - minutes * 60_000).toISOString() })
      .execute()
  expect([await lateMails(db), await stuckMails(db)]).toEqual([undefined, undefined])
  await waitFor(2)
  // Webhooks are not the recruiters' concern.
  expect(await lateMails(db)).toMatchObject({ waiting: 2, failed: 0 })
  expect(await stuckMails(db)).toBeUndefined()
  await waitFor(61)
  expect(await stuckMails(db)).toMatchObject({ waiting: 3, failed: 0 })
  const waiting_since = expect.any(String) as string
  expect((await mailFigures(db)).toSorted((a, b) => a.to.localeCompare(b.to))).toEqual([
    { to: 'company', waiting: 2, failed: 0, waiting_since },
    { to: 'visitor', waiting: 1, failed: 0, waiting_since },
  ])
})

test('mails that were given up are stuck right away, but not those to a visitor, whose address may be mistyped', async () => {
  const db = await openOutbox()
  const mails = [await claim(db), await claim(db), await claim(db)]
  const ofKind = (wanted: string) => mails.find(({ kind }) => kind === wanted) ?? mails[0]!
  await recordFailure(db, ofKind('receipt'), null, '550 No such user')
  expect(await stuckMails(db)).toBeUndefined()
  await recordFailure(db, ofKind('notice'), null, '550 No such user')
  expect(await stuckMails(db)).toMatchObject({ waiting: 0, failed: 1 })
})

test('an attempt that ends too late does not undo what another process has started since', async () => {
  const db = await openOutbox()
  const late = await claim(db, -1)
  // Whatever the order in which they are due, each of the three is claimed once.
  const claims = [await claim(db), await claim(db), await claim(db)]
  const again = claims.find(({ id }) => id === late.id)
  expect(again?.claim).not.toBe(late.claim)
  await recordFailure(db, late, null, 'no')
  const row = await db.selectFrom('outbox').select(['claim', 'due_at']).where('id', '=', late.id).executeTakeFirst()
  expect(row).toMatchObject({ claim: again?.claim, due_at: expect.any(String) })
})
