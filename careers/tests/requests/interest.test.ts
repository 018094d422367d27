import { describe, expect, test, vi } from 'vitest'
import {
  answerOf,
  apply,
  ask,
  JOBS,
  newPlace,
  setClock,
  startForTest,
  submit,
  VALID_FIELDS,
  type RunningCareers,
} from '../careersService.ts'
import { row } from '../fakeLake.ts'
import { makeDoc, makePdf } from '../resumeFixtures.ts'

const refusalOf = async (service: RunningCareers, fields: Record<string, string>) =>
  answerOf(await submit(service, { fields }))

test('INT-03 any choice, any script and Word 97 are accepted; invisible characters are not recorded', async () => {
  const service = await startForTest()
  const comments = 'One\n\tTwo'
  await apply(service, { fields: { full_name: '  ఆశా راؤ 🌱 ', comments }, resume: { data: makeDoc(), name: 'CV.DOC' } })
  const linkedin = 'https://medium.example/@asha'
  const pasted = {
    full_name: 'Asha \u202eoaR\u200b',
    email: '\ufeffasha@example\u2060.com\u200b\u200c\u2061',
    phone: '\u202a+1 314 555\u00ad0100\u202c',
  }
  await apply(service, { fields: { ...pasted, linkedin: `\u2061${linkedin}\u200d` } })
  const joined = 'علی\u200cرضا'
  await apply(service, { fields: { full_name: joined } })
  expect(await service.recorded()).toMatchObject([
    { full_name: 'ఆశా راؤ 🌱', comments, resume_label: 'CV.DOC', resume_type: 'doc' },
    { full_name: 'Asha oaR', email: 'asha@example.com', phone: '+1 314 5550100', linkedin },
    { full_name: joined },
  ])
  for (const work_auth_status of ['OPT', 'CPT', 'H1B', 'Green Card', 'Citizen', 'Other']) {
    await apply(service, { fields: { work_auth_status } })
  }
  for (const preferred_location of ['Remote', 'On-site', 'Hybrid', 'Hyderabad', 'Flexible']) {
    await apply(service, { fields: { preferred_location } })
  }
})

describe('the errors of an application', () => {
  test('INT-02 name every required field of an empty form', async () => {
    const service = await startForTest()
    const blank = Object.fromEntries(Object.keys(VALID_FIELDS).map((name) => [name, ' ']))
    expect(await answerOf(await submit(service, { fields: blank, resume: null }))).toEqual({
      status: 400,
      body: {
        full_name: ['Enter your full name.'],
        email: ['Enter your email address.'],
        phone: ['Enter your phone number.'],
        role: ['Enter the role that interests you.'],
        work_auth_status: ['Select your work authorization status.'],
        preferred_location: ['Select your preferred location.'],
        availability: ['Enter when you are available.'],
        resume: ['Select your resume.'],
      },
    })
  })

  const EMAIL = 'Enter an email address in the correct format, like name@example.com.'
  const WEB = 'Enter the full web address of your profile, starting with https://.'
  const ACCOUNT = 'Enter the web address of your profile without an @ before its first slash, and without spaces.'
  const AUTHORIZATION = 'Select one of: OPT, CPT, H1B, Green Card, Citizen, Other.'
  const refused = [
    ['email', 'asha', EMAIL],
    ['email', 'a b@example.com', EMAIL],
    ['linkedin', 'linkedin.com/in/asha', WEB],
    ['linkedin', 'javascript:alert(1)', WEB],
    ['linkedin', 'https://www.linkedin.com@evil.example/in/asha', ACCOUNT],
    ['linkedin', 'https:///www.linkedin.com@evil.example', ACCOUNT],
    ['work_auth_status', 'US Citizen', AUTHORIZATION],
    ['preferred_location', 'Moon', 'Select one of: Remote, On-site, Hybrid, Hyderabad, Flexible.'],
    ['full_name', 'x'.repeat(201), 'Use 200 characters or fewer.'],
    ['comments', 'x'.repeat(5001), 'Use 5,000 characters or fewer.'],
    ['full_name', 'Asha\u001b[31m', 'Remove line breaks and control characters.'],
    ['role', 'One\nTwo', 'Remove line breaks and control characters.'],
    ['linkedin', 'https://linkedin.com/in/asha\u0000', 'Remove line breaks and control characters.'],
    ['comments', 'bell\u0007', 'Remove control characters.'],
    ['salary', '1', 'This field is not known.'],
    ['submission_id', 'short', 'Use 8 to 128 letters, digits or signs without spaces, such as a random UUID.'],
    ...['-1', 'soon', '1.5', '9999999999'].map((time) => ['filled_ms', time, 'Give whole milliseconds.'] as const),
  ] as const
  test('INT-02 give each invalid value its own message', async () => {
    const service = await startForTest()
    for (const [field, value, message] of refused) {
      const answer = await refusalOf(service, { [field]: value })
      expect({ value, ...answer }).toEqual({ value, status: 400, body: { [field]: [message] } })
    }
    const badKey = { 'idempotency-key': 'two words' }
    expect((await answerOf(await submit(service, {}, badKey))).body).toEqual({
      detail: expect.stringMatching(/^The Idempotency-Key header can't be used\./),
    })
    for (const [resume, message] of [
      [{ data: Buffer.alloc(0), name: 'resume.pdf' }, 'The selected file is empty.'],
      [{ data: makePdf(), name: '' }, 'The selected file must be a PDF, DOC or DOCX.'],
    ] as const) {
      expect((await answerOf(await submit(service, { resume }))).body).toEqual({ resume: [message] })
    }
    expect(await service.resumes()).toBe(0)
  })
})

test('a retry is recognized by its key, also after a refusal or with another time; without one it is new', async () => {
  const service = await startForTest()
  const resume = { data: makePdf(), name: 'resume.pdf' }
  const fields = { submission_id: 'form-0001' }
  const id = await apply(service, { fields, resume })
  expect(await apply(service, { fields: { ...fields, filled_ms: '4000' }, resume })).toBe(id)
  const key = { 'idempotency-key': 'a6b1c2d3-0000-4000-8000-000000000001' }
  expect((await submit(service, { fields: { email: 'wrong' } }, key)).status).toBe(400)
  // The header takes precedence over the form.
  await apply(service, { fields: { submission_id: 'short' } }, key)
  await apply(service)
  expect(await service.recorded()).toHaveLength(3)
})

test('the rate limit counts the address that a trusted proxy names, and no other', async () => {
  const limited = { rateLimit: { max: 1, windowSeconds: 120 } }
  const statuses = async (service: RunningCareers) => {
    const addresses = ['203.0.113.1', '203.0.113.2', '203.0.113.2']
    const answers = addresses.map(async (address) => submit(service, {}, { 'x-forwarded-for': address }))
    return (await Promise.all(answers)).map(({ status }) => status).toSorted()
  }
  expect(await statuses(await startForTest({ ...limited, trustProxy: ['127.0.0.1'] }))).toEqual([201, 201, 429])
  expect(await statuses(await startForTest(limited))).toEqual([201, 429, 429])
})

describe('bots that fill in forms', () => {
  test.each([
    ['the hidden field has something in it', { extra: 'https://win.example' }],
    ['it was filled in within a second', { filled_ms: '900' }],
  ])('get the usual response, and nothing is stored, if %s', async (_why, fields) => {
    const service = await startForTest()
    const resume = { data: makePdf(), name: 'resume.pdf' }
    const send = async (changes: Record<string, string>, key: string) => {
      const response = await submit(service, { fields: changes, resume }, { 'idempotency-key': key })
      const replayed = response.headers.get('idempotency-replayed')
      const headers = [...response.headers.keys()].toSorted()
      return { ...(await answerOf(response)), replayed, headers }
    }
    const first = await send(fields, 'machine-0001')
    const usual = await send({}, 'person-0001')
    expect(first).toEqual({ ...usual, body: { id: expect.stringMatching(/^[\da-f-]{36}$/) } })
    expect(await service.resumes()).toBe(1)
    expect(service.lines).toContain('An application was not stored: a machine filled in the form.')
    // A retry, another form with the same key, and a person who was quick.
    const again = { status: 201, body: first.body, replayed: 'true' }
    expect(await send(fields, 'machine-0001')).toMatchObject(again)
    expect(await send({ ...fields, role: 'Other' }, 'machine-0001')).toMatchObject({ status: 409 })
    expect(await send({}, 'machine-0001')).toMatchObject({ status: 201, body: first.body, replayed: null })
    expect(await send(fields, 'machine-0001')).toMatchObject(again)
    expect(await service.recorded()).toHaveLength(2)
    expect(await refusalOf(service, { ...fields, email: 'asha' })).toMatchObject({ status: 400, body: { email: {} } })
  })

  test('are told apart from clients without such fields, and from people who take three seconds or hours', async () => {
    const service = await startForTest()
    const people = [{}, { extra: '  ' }, { filled_ms: '3000' }, { filled_ms: '9000000' }]
    for (const fields of people) await apply(service, { fields })
    expect(await service.recorded()).toHaveLength(people.length)
    const anyTime = await startForTest({ minFillMs: 0 })
    await apply(anyTime, { fields: { filled_ms: '0' } })
    expect(await anyTime.recorded()).toHaveLength(1)
  })
})

describe('an application to a job', () => {
  const words = expect.stringMatching(/^This job is not open for applications/) as string
  const REFUSED = { status: 409, body: { detail: words, code: 'opening-closed', message: words } }
  const applyTo = async (service: { url: string }, opening: string) =>
    answerOf(await submit(service, { fields: { opening } }))

  test('is accepted while it is open, and refused with a message if it is closed, expired, or not published', async () => {
    const rows = [row(1), row(2, { active: false }), row(3, { closesOn: '2026-10-01' })]
    const service = await startForTest({ rows })
    for (const opening of ['2', '3', '999999']) expect(await applyTo(service, opening)).toEqual(REFUSED)
    expect(await service.resumes()).toBe(0)
    expect((await applyTo(service, '1')).status).toBe(201)
    expect(await service.recorded()).toMatchObject([{ opening_id: '1' }])
  })

  test.each<[string, ReturnType<typeof row>[]]>([
    ['staff close it', [row(1, { active: false })]],
    ['staff take it back', []],
    ['staff set another last day', [row(1, { closesOn: '2026-09-01' })]],
  ])('is accepted for another hour if %s while the form is open, even after a restart', async (_how, next) => {
    setClock('2026-10-01T12:00:00Z')
    const store = await newPlace()
    const before = await startForTest({ rows: [row(1)], store })
    const { address: lake } = before.lake
    const open = async () => {
      const { results } = (await ask(before, JOBS)).body as { results: { is_active: boolean }[] }
      return results.filter(({ is_active }) => is_active).length
    }
    expect(await open()).toBe(1)
    before.lake.publish(next)
    await expect.poll(open).toBe(0)
    await before.close()
    const service = await startForTest({ lake, store })
    vi.setSystemTime(new Date('2026-10-01T12:59:00Z'))
    expect((await applyTo(service, '1')).status).toBe(201)
    vi.setSystemTime(new Date('2026-10-01T13:01:00Z'))
    expect(await applyTo(service, '1')).toEqual(REFUSED)
  })

  test('is accepted for another hour if its last day ends while the form is open, and its key is known later', async () => {
    setClock('2026-10-02T12:59:00Z')
    const service = await startForTest({ rows: [row(1, { closesOn: '2026-10-01' })] })
    const send = () => apply(service, { fields: { opening: '1' } }, { 'idempotency-key': 'before-it-closed' })
    const id = await send()
    vi.setSystemTime(new Date('2026-10-02T13:01:00Z'))
    expect(await applyTo(service, '1')).toEqual(REFUSED)
    expect(await send()).toBe(id)
  })

  test('is accepted if the job can’t be listed, because its page offers the form all the same', async () => {
    const fault = { title: 'Bell \u0007' }
    const store = await newPlace()
    const first = await startForTest({ rows: [row(1, fault), row(2, { ...fault, active: false })], store })
    const verdicts = async (service: RunningCareers) => {
      expect((await applyTo(service, '1')).status).toBe(201)
      expect(await applyTo(service, '2')).toEqual(REFUSED)
      await service.close()
    }
    expect(await applyTo(first, '3')).toEqual(REFUSED)
    // This one is published while the service runs.
    first.lake.publish([row(1, fault), row(2, { ...fault, active: false }), row(3, fault)])
    await expect.poll(async () => (await applyTo(first, '3')).status).toBe(201)
    await verdicts(first)
    await first.lake.stop()
    await verdicts(await startForTest({ lake: first.lake.address, store }))
  })

  test('is not lost while it is unknown whether the job is open', async () => {
    const before = await startForTest({ rows: [row(1), row(2, { active: false })] })
    expect((await applyTo(before, '1')).status).toBe(201)
    await before.lake.stop()
    const never = await startForTest({ lake: before.lake.address })
    expect((await applyTo(never, '7')).status).toBe(201)
    // One may have been published, the other reopened, since the list was last confirmed.
    setClock(Date.now() + 5 * 60_000)
    for (const opening of ['7', '2']) expect((await applyTo(before, opening)).status).toBe(201)
  })
})
