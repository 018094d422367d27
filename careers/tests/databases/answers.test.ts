/** What recruiters answer, on either database. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { answersTo } from '../../store/answers.ts'
import { newPlace, VALID_FIELDS, withStore } from '../careersService.ts'
import { audit, json, openDesk, removed, submitted, type Desk } from '../desk.ts'
import { APPLICATIONS, fakeLake, row } from '../fakeLake.ts'
import { refusal, startMailServer } from '../mailServer.ts'

const TEMPLATE = {
  name: 'No',
  subject: 'Your application: {opening}\n[{reference}]',
  status: 'rejected',
  text: 'Hello {name},\n\nnot this time. Call {our phone}, not {whom}.\n\n{recruiter}',
}
const FROM = { name: 'Careers', address: 'careers@archstep.example' }

interface Answers {
  templates: { name: string; subject: string; text: string }[]
  reply_to: string | null
  results: { id: string; state: string; sent_at: string | null; reason: string | null; [name: string]: unknown }[]
}

const answers = async ({ as }: Desk, id: string) =>
  (await (await as('recruiter-token', `applications/${id}/answers/`)).json()) as Answers

const late = async ({ as }: Desk) =>
  ((await (await as('recruiter-token', 'access/')).json()) as { late: object | null }).late

async function openAnsweringDesk(retryMs: readonly number[], applications: object = {}) {
  const mails = await startMailServer()
  const { content } = await fakeLake([row(1, { title: 'Gardener' })], {
    applications: {
      ...APPLICATIONS,
      answers: [TEMPLATE, { name: 'Half' }, null],
      values: { phone: '(314) 555-0142' },
      ...applications,
    },
  })
  const mail = { smtpUrl: mails.url, from: FROM, to: ['jobs@archstep.example'], retryMs }
  const desk = await openDesk(await newPlace(), { content, mail })
  const [id = ''] = await submitted(desk, { fields: { opening: '1' } })
  const answersSent = () => mails.received.filter(({ text }) => text.includes('I changed this'))
  return { mails, desk, id, answersSent }
}

describe('an answer', { timeout: 60_000 }, () => {
  it.each([
    ['company', 'hello@archstep.example'],
    ['recruiter', 'rita@example.com'],
    [undefined, 'hello@archstep.example'],
  ])('is begun with a template, and sent once as it was seen; replies go to the %s', async (repliesTo, replyTo) => {
    const { desk, id, answersSent } = await openAnsweringDesk([], { repliesTo })
    const reference = id.slice(0, 8).toUpperCase()
    const before = await answers(desk, id)
    expect(before).toEqual({
      templates: [
        {
          name: 'No',
          subject: `Your application: Gardener [${reference}]`,
          text: `Hello ${VALID_FIELDS.full_name},\n\nnot this time. Call (314) 555-0142, not {whom}.\n\nRita Recruiter`,
          status: 'rejected',
        },
      ],
      reply_to: replyTo,
      results: [],
    })
    const answer = { id: randomUUID(), subject: 'Your application', text: 'Hello Asha,\nI changed this. {name}' }
    for (let tries = 0; tries < 2; tries += 1) {
      expect((await desk.as('recruiter-token', `applications/${id}/answers/`, json('POST', answer))).status).toBe(201)
    }
    // Not dropped without a word.
    const other = json('POST', { ...answer, text: 'I changed this again.' })
    const refused = await desk.as('recruiter-token', `applications/${id}/answers/`, other)
    expect({ status: refused.status, body: await refused.json() }).toEqual({
      status: 409,
      body: { detail: expect.stringContaining('with other words') },
    })
    await vi.waitFor(async () => expect((await answers(desk, id)).results[0]?.state).toBe('sent'), { timeout: 20_000 })
    expect((await answers(desk, id)).results).toEqual([
      {
        ...answer,
        author: 'Rita Recruiter <rita@example.com>',
        created_at: expect.stringMatching(/^\d{4}-.+Z$/),
        sent_at: expect.stringMatching(/^\d{4}-.+Z$/),
        state: 'sent',
        reason: null,
      },
    ])
    expect(answersSent()).toHaveLength(1)
    const [sent] = answersSent()
    expect(sent).toMatchObject({
      to: [VALID_FIELDS.email],
      headers: { subject: 'Your application', 'reply-to': replyTo, from: 'Careers <careers@archstep.example>' },
    })
    // A person wrote it.
    expect(sent?.headers).not.toHaveProperty('auto-submitted')
    expect(sent?.text.replaceAll('\r\n', '\n').trim()).toBe(answer.text)
    expect(await audit(desk, id)).toMatchObject([{ action: 'answer', detail: 'sent an answer' }])
    expect(desk.lines.join('\n')).not.toMatch(/I changed|asha@/)
  })

  it('that can’t be sent says why, is told of at the head of the list, is tried again on request, and goes with the person', async () => {
    const { mails, desk, id, answersSent } = await openAnsweringDesk([20])
    await vi.waitFor(() => expect(mails.received).toHaveLength(2), { timeout: 20_000 })
    expect(await late(desk)).toBeNull()
    mails.answer = () => refusal(550, 'no such mailbox')
    const answer = { id: randomUUID(), subject: 'S', text: 'I changed this.' }
    await desk.as('recruiter-token', `applications/${id}/answers/`, json('POST', answer))
    const result = async () => (await answers(desk, id)).results[0]
    await vi.waitFor(async () => expect((await result())?.state).toBe('failed'), { timeout: 20_000 })
    expect(await result()).toMatchObject({ sent_at: null, reason: expect.stringContaining('no such mailbox') })
    expect(await late(desk)).toEqual({ waiting: 0, failed: 1, since: (await result())?.['created_at'] })
    expect(desk.lines.join('\n')).not.toMatch(/I changed|asha@/)

    mails.answer = () => undefined
    expect((await desk.as('recruiter-token', 'mails/retry/', { method: 'POST' })).status).toBe(204)
    await vi.waitFor(async () => expect((await result())?.state).toBe('sent'), { timeout: 20_000 })
    expect(answersSent()).toHaveLength(1)
    expect(await late(desk)).toBeNull()

    await removed(desk, id)
    expect(await withStore(desk.service.store, ({ db }) => answersTo(db, id))).toEqual([])
  })

  it('without a subject, of two lines in it, or without a text is refused', async () => {
    const { desk, id } = await openAnsweringDesk([])
    for (const [changes, words] of [
      [{ subject: '' }, 'Write a subject.'],
      [{ subject: 'a\r\nBcc: all@example.com' }, 'Remove line breaks and control characters.'],
      [{ text: ' ' }, 'Write an answer.'],
    ] as const) {
      const body = { id: randomUUID(), subject: 'S', text: 'T', ...changes }
      const response = await desk.as('recruiter-token', `applications/${id}/answers/`, json('POST', body))
      expect({ status: response.status, body: await response.text() }).toEqual({
        status: 400,
        body: expect.stringContaining(words),
      })
    }
  })
})
