/** What recruiters write to applicants, on either database. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { POLL_MS } from '../../mail/mailer.ts'
import { listReplies } from '../../store/replies.ts'
import { apply, prolong, VALID_FIELDS, withStore } from '../careersService.ts'
import { APPLICATIONS } from '../fakeLake.ts'
import { refusal, startMailServer } from '../mailServer.ts'
import { audit, openDesk, recruiter, removed, submitted, type Desk } from '../openDesk.ts'

const TEMPLATE = {
  name: 'No',
  subject: 'Your application: {job}\n[{reference}]',
  status: 'rejected',
  // `{opening}` is the job in older templates.
  text: 'Hello {name},\n\nnot as {opening}. Call {our phone}, not {whom}.\n\n{recruiter}',
}
const FROM = { name: 'Careers', address: 'careers@archstep.example' }

interface Replies {
  templates: { name: string; subject: string; text: string }[]
  reply_to: string | null
  results: { id: string; state: string; sent_at: string | null; reason: string | null; [name: string]: unknown }[]
}

const replies = async (desk: Desk, id: string) => (await recruiter(desk, `applications/${id}/answers/`)).body as Replies

const late = async (desk: Desk) => ((await recruiter(desk, 'access/')).body as { late: object | null }).late

async function openReplyingDesk(retryMs: readonly number[], applications: object = {}) {
  // The interval at which the outbox is checked: replies don't wait for it.
  prolong(POLL_MS)
  const mails = await startMailServer()
  const desk = await openDesk({
    applications: {
      ...APPLICATIONS,
      answers: [TEMPLATE, { name: 'Half' }, null],
      values: { phone: '(314) 555-0142' },
      ...applications,
    },
    mail: { smtpUrl: mails.url, from: FROM, to: ['jobs@archstep.example'], retryMs },
  })
  const [id = ''] = await submitted(desk, { fields: { opening: '1' } })
  const repliesSent = () => mails.received.filter(({ text }) => text.includes('I changed this'))
  return {
    mails,
    desk,
    id,
    repliesSent,
    send: (written: object) => recruiter(desk, `applications/${id}/answers/`, 'POST', written),
  }
}

describe('a reply', { timeout: 60_000 }, () => {
  test.each([
    ['company', 'hello@archstep.example'],
    ['recruiter', 'rita@example.com'],
    [undefined, 'hello@archstep.example'],
  ])(
    'starts with a template, and is sent once, exactly as shown; responses go to the %s',
    async (repliesTo, replyTo) => {
      const { desk, id, repliesSent, send } = await openReplyingDesk([], { repliesTo })
      const reference = id.slice(0, 8).toUpperCase()
      const before = await replies(desk, id)
      expect(before).toEqual({
        templates: [
          {
            name: 'No',
            subject: `Your application: Gardener [${reference}]`,
            text: `Hello ${VALID_FIELDS.full_name},\n\nnot as Gardener. Call (314) 555-0142, not {whom}.\n\nRita Recruiter`,
            status: 'rejected',
          },
        ],
        reply_to: replyTo,
        results: [],
      })
      const written = { id: randomUUID(), subject: 'Your application', text: 'Hello Asha,\nI changed this. {name}' }
      for (let tries = 0; tries < 2; tries += 1) expect((await send(written)).status).toBe(201)
      // It isn't silently dropped.
      const [other] = await submitted(desk, { fields: { email: 'other@example.com' } })
      for (const answer of [
        await send({ ...written, text: 'I changed this again.' }),
        await send({ ...written, subject: 'Our answer' }),
        await recruiter(desk, `applications/${other}/answers/`, 'POST', written),
      ]) {
        expect(answer).toEqual({ status: 409, body: { detail: expect.stringContaining('with other words') } })
      }
      await expect.poll(async () => (await replies(desk, id)).results[0]?.state).toBe('sent')
      expect((await replies(desk, id)).results).toEqual([
        {
          ...written,
          author: 'Rita Recruiter <rita@example.com>',
          created_at: expect.stringMatching(/^\d{4}-.+Z$/),
          sent_at: expect.stringMatching(/^\d{4}-.+Z$/),
          state: 'sent',
          reason: null,
        },
      ])
      expect(repliesSent()).toHaveLength(1)
      const [sent] = repliesSent()
      expect(sent).toMatchObject({
        to: [VALID_FIELDS.email],
        headers: { subject: 'Your application', 'reply-to': replyTo, from: 'Careers <careers@archstep.example>' },
      })
      // A person wrote it, so it is not marked as automatic.
      expect(sent?.headers).not.toHaveProperty('auto-submitted')
      expect(sent?.text.replaceAll('\r\n', '\n').trim()).toBe(written.text)
      expect(await audit(desk, id)).toMatchObject([{ action: 'answer', detail: 'sent a reply' }])
      expect(desk.service.lines.join('\n')).not.toMatch(/I changed|asha@/)
    },
  )

  test('starts empty if the CMS has not been reached yet', async () => {
    const desk = await openDesk()
    const [id = ''] = await submitted(desk, {})
    expect(await replies(desk, id)).toEqual({ templates: [], reply_to: null, results: [] })
  })

  test('that can’t be sent says why, is listed at the top, can be retried, and is deleted with the person', async () => {
    const { mails, desk, id, repliesSent, send } = await openReplyingDesk([20])
    await expect.poll(() => mails.received).toHaveLength(2)
    expect(await late(desk)).toBeNull()
    mails.answer = () => refusal(550, 'no such mailbox')
    const written = { id: randomUUID(), subject: 'S', text: 'I changed this.' }
    await send(written)
    const result = async () => (await replies(desk, id)).results[0]
    await expect.poll(async () => (await result())?.state).toBe('failed')
    expect(await result()).toMatchObject({ sent_at: null, reason: '550 no such mailbox' })
    expect(await late(desk)).toEqual({
      waiting: 0,
      failed: 1,
      since: (await result())?.['created_at'],
      given_up: [
        {
          id: written.id,
          application_id: id,
          full_name: VALID_FIELDS.full_name,
          kind: 'answer',
          reason: expect.stringContaining('no such mailbox'),
        },
      ],
    })
    expect(desk.service.lines.join('\n')).not.toMatch(/I changed|asha@/)

    mails.answer = () => undefined
    expect((await desk.as('recruiter-token', 'mails/retry/', { method: 'POST' })).status).toBe(204)
    await expect.poll(async () => (await result())?.state).toBe('sent')
    expect(await result()).toMatchObject({ reason: null })
    expect(repliesSent()).toHaveLength(1)
    expect(await late(desk)).toBeNull()

    await removed(desk, id)
    expect(await withStore(desk.service.store, ({ db }) => listReplies(db, id))).toEqual([])
  })
})

describe('a receipt', { timeout: 60_000 }, () => {
  test('for a second application says when the first one came, only to the applicant', async () => {
    const { mails, desk } = await openReplyingDesk([20])
    const OTHER_SPELLING = 'Asha@example.com'
    const texts = (to: string) => mails.received.filter((mail) => mail.to[0] === to).map(({ text }) => text)
    await expect.poll(() => texts(VALID_FIELDS.email)).toHaveLength(1)
    const created_at = '2026-11-23T20:00:00.000Z'
    await withStore(desk.service.store, ({ db }) => db.updateTable('applications').set({ created_at }).execute())
    await apply(desk.service, { fields: { email: OTHER_SPELLING } })
    await expect.poll(() => texts(OTHER_SPELLING)).toHaveLength(1)
    await expect.poll(() => texts('jobs@archstep.example')).toHaveLength(2)
    expect(texts(OTHER_SPELLING)[0]).toContain('Your first application: November 24, 2026')
    for (const text of [...texts(VALID_FIELDS.email), ...texts('jobs@archstep.example')]) {
      expect(text).not.toContain('first application')
    }
  })

  test('that is refused for good is shown next to its application, and with the name above the list', async () => {
    const { mails, desk, id } = await openReplyingDesk([20])
    const receipt = async (of: string) =>
      ((await recruiter(desk, `applications/${of}/`)).body as { receipt: Record<string, unknown> | null }).receipt
    await expect.poll(() => receipt(id)).toMatchObject({ state: 'sent', reason: null })
    mails.answer = ({ to }) => (to[0] === 'gone@example.com' ? refusal(550, 'no such mailbox') : undefined)
    const gone = await apply(desk.service, { fields: { email: 'gone@example.com', full_name: 'Gina Gone' } })
    await expect
      .poll(() => receipt(gone))
      .toEqual({
        state: 'failed',
        sent_at: null,
        reason: expect.stringContaining('no such'),
      })
    expect(await late(desk)).toMatchObject({
      failed: 1,
      given_up: [{ application_id: gone, full_name: 'Gina Gone', kind: 'receipt' }],
    })
  })
})
