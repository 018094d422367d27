import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { INTEREST, interestForm, JOBS, newPlace, startForTest, submit, VALID_FIELDS } from './careersService.ts'
import { fakeLake, row } from './fakeLake.ts'
import { makeDoc, makePdf } from './resumeFixtures.ts'

const answer = async (response: Response) => ({ status: response.status, body: (await response.json()) as unknown })

describe('a valid submission', () => {
  it('is trimmed, and keeps line breaks and other scripts', async () => {
    const service = await startForTest()
    await submit(service, { fields: { full_name: '  ఆశా रاؤ 🌱 ', comments: 'One\n\tTwo' } })
    expect((await service.recorded())[0]).toMatchObject({ full_name: 'ఆశా रاؤ 🌱', comments: 'One\n\tTwo' })
  })

  it('keeps nothing that turns the direction of text, and an @ that is no account', async () => {
    const service = await startForTest()
    const linkedin = 'https://medium.example/@asha'
    const turned = { full_name: 'Asha \u202eoaR', phone: '\u202a+1 314 555 0100\u202c' }
    expect((await submit(service, { fields: { ...turned, linkedin } })).status).toBe(201)
    expect(await service.recorded()).toMatchObject([{ full_name: 'Asha oaR', phone: '+1 314 555 0100', linkedin }])
  })

  it('INT-03 takes a resume of Word 97, whose extension is in capitals', async () => {
    const service = await startForTest()
    expect((await submit(service, { resume: { data: makeDoc(), name: 'CV.DOC' } })).status).toBe(201)
    expect(await service.recorded()).toMatchObject([{ resume_label: 'CV.DOC', resume_type: 'doc' }])
  })

  it('INT-03 takes every work authorization and every location', async () => {
    const service = await startForTest()
    for (const work_auth_status of ['OPT', 'CPT', 'H1B', 'Green Card', 'Citizen', 'Other']) {
      expect((await submit(service, { fields: { work_auth_status } })).status).toBe(201)
    }
    for (const preferred_location of ['Remote', 'On-site', 'Hybrid', 'Hyderabad', 'Flexible']) {
      expect((await submit(service, { fields: { preferred_location } })).status).toBe(201)
    }
  })
})

describe('INT-02 what is wrong with a submission is said by field', () => {
  it('INT-02 names every required field of an empty form at once', async () => {
    const service = await startForTest()
    const blank = Object.fromEntries(Object.keys(VALID_FIELDS).map((name) => [name, ' ']))
    const response = await submit(service, { fields: blank, resume: null })
    expect(await answer(response)).toEqual({
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
    expect(await service.recorded()).toEqual([])
  })

  const EMAIL = 'Enter an email address in the correct format, like name@example.com.'
  const WEB = 'Enter the full web address of your profile, starting with https://.'
  const ACCOUNT = 'Enter the web address of your profile without an @ before its first slash, and without spaces.'
  const AUTHORIZATION = 'Select one of: OPT, CPT, H1B, Green Card, Citizen, Other.'
  const refused = [
    ['email', 'asha', EMAIL],
    ['email', 'asha@@example.com', EMAIL],
    ['email', 'a b@example.com', EMAIL],
    ['linkedin', 'linkedin.com/in/asha', WEB],
    ['linkedin', 'javascript:alert(1)', WEB],
    ['linkedin', 'ftp://example.com/asha', WEB],
    ['linkedin', 'https://www.linkedin.com@evil.example/in/asha', ACCOUNT],
    ['linkedin', 'https:///www.linkedin.com@evil.example', ACCOUNT],
    ['work_auth_status', 'US Citizen', AUTHORIZATION],
    ['work_auth_status', 'citizen', AUTHORIZATION],
    ['preferred_location', 'Moon', 'Select one of: Remote, On-site, Hybrid, Hyderabad, Flexible.'],
    ['full_name', 'x'.repeat(201), 'Use 200 characters or fewer.'],
    ['comments', 'x'.repeat(5001), 'Use 5,000 characters or fewer.'],
    ['full_name', 'Asha\u001b[31m', 'Remove line breaks and control characters.'],
    ['role', 'One\nTwo', 'Remove line breaks and control characters.'],
    ['comments', 'bell\u0007', 'Remove control characters.'],
    ['salary', '1', 'This field is not known.'],
    ['submission_id', 'short', 'Use 8 to 128 letters, digits or signs without spaces, such as a random UUID.'],
  ] as const
  it('INT-02 refuses each value that is wrong in its own words', async () => {
    const service = await startForTest()
    for (const [field, value, message] of refused) {
      const response = await submit(service, { fields: { [field]: value } })
      expect({ field, value, ...(await answer(response)) }).toEqual({
        field,
        value,
        status: 400,
        body: { [field]: [message] },
      })
    }
    expect(await service.resumes()).toBe(0)
  })
})

describe('a submission that is sent twice', () => {
  const key = { 'idempotency-key': 'a6b1c2d3-0000-4000-8000-000000000001' }

  it('is recorded once when a hidden field carries the key', async () => {
    const service = await startForTest()
    const fields = { submission_id: 'form-0001' }
    await submit(service, { fields })
    expect((await submit(service, { fields })).status).toBe(201)
    expect(await service.recorded()).toMatchObject([VALID_FIELDS])
  })

  it('may try again with its key after it was refused', async () => {
    const service = await startForTest()
    expect((await submit(service, { fields: { email: 'wrong' } }, key)).status).toBe(400)
    expect((await submit(service, {}, key)).status).toBe(201)
  })

  it('is recorded twice without a key: they may be two people', async () => {
    const service = await startForTest()
    await submit(service)
    await submit(service)
    expect(await service.recorded()).toHaveLength(2)
  })

  it('says what is wrong with a key that cannot be used', async () => {
    const service = await startForTest()
    const response = await submit(service, {}, { 'idempotency-key': 'two words' })
    expect((await answer(response)).status).toBe(400)
    expect(await service.resumes()).toBe(0)
  })
})

it('the limit on submissions counts the address that a trusted proxy names, and no other', async () => {
  const limited = { rateLimit: { max: 1, windowSeconds: 120 } }
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const behindProxy = await startForTest({ ...limited, trustProxy: ['127.0.0.1'] })
  expect((await submit(behindProxy, {}, from('203.0.113.1'))).status).toBe(201)
  expect((await submit(behindProxy, {}, from('203.0.113.2'))).status).toBe(201)
  expect((await submit(behindProxy, {}, from('203.0.113.2'))).status).toBe(429)
  const direct = await startForTest(limited)
  expect((await submit(direct, {}, from('203.0.113.1'))).status).toBe(201)
  expect((await submit(direct, {}, from('203.0.113.2'))).status).toBe(429)
})

const setClock = (time: string) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) })
  onTestFinished(() => void vi.useRealTimers())
}

describe('an application to an opening', () => {
  const REFUSED = {
    status: 409,
    body: {
      detail: expect.stringMatching(/^This job is not open for applications/) as string,
      code: 'opening-closed',
      message: expect.stringMatching(/^This job is not open for applications/) as string,
    },
  }
  const applyTo = async (service: { url: string }, opening: string) =>
    answer(await submit(service, { fields: { opening } }))

  it('is taken while it is open, and refused in words when it is closed, over, or not published', async () => {
    const lake = await fakeLake([row(1), row(2, { active: false }), row(3, { closesOn: '2026-10-01' })])
    const service = await startForTest({ content: lake.content })
    for (const opening of ['2', '3', '999999']) expect(await applyTo(service, opening)).toEqual(REFUSED)
    expect(await service.resumes()).toBe(0)
    expect((await applyTo(service, '1')).status).toBe(201)
    expect(await service.recorded()).toMatchObject([{ opening_id: '1' }])
  })

  it.each<[string, ReturnType<typeof row>[]]>([
    ['staff close it', [row(1, { active: false })]],
    ['staff take it back', []],
    ['staff set another last day', [row(1, { closesOn: '2026-09-01' })]],
  ])('is taken for an hour longer when %s while the form is open, over a restart, too', async (_how, next) => {
    setClock('2026-10-01T12:00:00Z')
    const lake = await fakeLake([row(1)])
    const store = await newPlace()
    const before = await startForTest({ content: lake.content, store })
    const open = async () => {
      const { results } = (await (await fetch(before.url + JOBS)).json()) as { results: { is_active: boolean }[] }
      return results.filter(({ is_active }) => is_active).length
    }
    expect(await open()).toBe(1)
    lake.publish(next)
    await expect.poll(open).toBe(0)
    await before.close()
    const service = await startForTest({ content: lake.content, store })
    vi.setSystemTime(new Date('2026-10-01T12:59:00Z'))
    expect((await applyTo(service, '1')).status).toBe(201)
    vi.setSystemTime(new Date('2026-10-01T13:01:00Z'))
    expect(await applyTo(service, '1')).toEqual(REFUSED)
  })

  it('is taken for an hour longer when its last day ends while the form is open', async () => {
    setClock('2026-10-02T12:59:00Z')
    const lake = await fakeLake([row(1, { closesOn: '2026-10-01' })])
    const service = await startForTest({ content: lake.content })
    expect((await applyTo(service, '1')).status).toBe(201)
    vi.setSystemTime(new Date('2026-10-02T13:01:00Z'))
    expect(await applyTo(service, '1')).toEqual(REFUSED)
  })

  it('is taken when the opening cannot be listed: its page offers the form all the same', async () => {
    const fault = { title: 'Bell \u0007' }
    const lake = await fakeLake([row(1, fault), row(2, { ...fault, active: false })])
    const store = await newPlace()
    for (let start = 0; start < 2; start += 1) {
      const service = await startForTest({ content: lake.content, store })
      expect((await applyTo(service, '1')).status).toBe(201)
      expect(await applyTo(service, '2')).toEqual(REFUSED)
      await service.close()
      await lake.stop()
    }
  })

  it('is not lost while nobody can say whether it is open', async () => {
    const lake = await fakeLake([row(1), row(2, { active: false })])
    const store = await newPlace()
    const before = await startForTest({ content: lake.content, store })
    expect((await applyTo(before, '1')).status).toBe(201)
    await lake.stop()
    const never = await startForTest({ content: lake.content })
    expect((await applyTo(never, '7')).status).toBe(201)
    // One may have been published, the other opened again, since the list was last confirmed.
    setClock(new Date(Date.now() + 5 * 60_000).toISOString())
    for (const opening of ['7', '2']) expect((await applyTo(before, opening)).status).toBe(201)
  })

  it('that was taken is known by its key after the opening has closed', async () => {
    setClock('2026-10-01T12:00:00Z')
    const { content } = await fakeLake([row(1, { closesOn: '2026-10-01' })])
    const service = await startForTest({ content })
    const send = () => submit(service, { fields: { opening: '1' } }, { 'idempotency-key': 'before-it-closed' })
    const first = await answer(await send())
    vi.setSystemTime(new Date('2026-10-03T12:00:00Z'))
    expect(await applyTo(service, '1')).toEqual(REFUSED)
    expect(await answer(await send())).toEqual(first)
  })
})

describe('the log', () => {
  it('tells what happened and names no one', async () => {
    const lines: string[] = []
    const service = await startForTest({ log: (line) => lines.push(line), rateLimit: { max: 3, windowSeconds: 60 } })
    const secret = { full_name: 'Zebulon Secret', email: 'zebulon@secret.example', phone: '555 0199' }
    const resume = { name: 'zebulon-secret.pdf', data: makePdf() }
    await submit(service, { fields: secret, resume })
    await submit(service, { fields: { ...secret, email: 'zebulon-secret' }, resume })
    await submit(service, { fields: secret, resume: { name: 'zebulon-secret.exe', data: makePdf() } })
    await submit(service, { fields: secret, resume })
    await fetch(`${service.url}/zebulon-secret?email=zebulon@secret.example`)
    await fetch(`${service.url}${INTEREST}?email=zebulon@secret.example`, { method: 'POST', body: interestForm() })
    await service.close()
    const requests = lines.filter((line) => / \d+ ms$/.test(line))
    expect(requests.map((line) => line.replace(/\d+ ms$/, '… ms'))).toEqual([
      `POST ${INTEREST} 201 … ms`,
      `POST ${INTEREST} 400 … ms`,
      `POST ${INTEREST} 400 … ms`,
      `POST ${INTEREST} 429 … ms`,
      'GET (unknown path) 404 … ms',
      `POST ${INTEREST} 429 … ms`,
    ])
    expect(lines.join('\n')).not.toMatch(/zebulon|secret|0199|127\.0\.0\.1/i)
  })
})
