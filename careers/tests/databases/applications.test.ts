/** What happens to an application, on either database. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { answerOf, apply, openUploads, resumeIn, startForTest, submit, VALID_FIELDS } from '../careersService.ts'
import { makeDocx, makePdf } from '../resumeFixtures.ts'

describe('INT-04 a valid application', () => {
  test('INT-04 is stored with its file, byte for byte, and its id is returned', async () => {
    const service = await startForTest()
    const data = makeDocx()
    const { status, body } = await answerOf(await submit(service, { resume: { data, name: 'రెజ్యూమే "CV".docx' } }))
    expect(status).toBe(201)
    const [application, ...others] = await service.recorded()
    expect(others).toEqual([])
    expect(body).toEqual({ id: application?.id })
    expect(application).toMatchObject({
      ...VALID_FIELDS,
      opening_id: null,
      status: 'new',
      resume_label: 'రెజ్యూమే "CV".docx',
      resume_type: 'docx',
      resume_bytes: data.length,
      resume_sha256: createHash('sha256').update(data).digest('hex'),
    })
    expect(Date.now() - Date.parse(application?.created_at ?? '')).toBeLessThan(30_000)
    expect((await resumeIn(service.store, application?.id ?? '')).equals(data)).toBe(true)
    expect(openUploads()).toBe(0)
  })

  test('INT-02 needs no linkedin, comments or job, and treats empty ones as missing', async () => {
    const service = await startForTest()
    await apply(service, { fields: { linkedin: undefined, comments: undefined, opening: undefined } })
    await apply(service, { fields: { linkedin: '', comments: '  \n', opening: '' } })
    const empty = { linkedin: null, comments: null, opening_id: null }
    expect(await service.recorded()).toMatchObject([empty, empty])
  })
})

describe('an application that is sent twice', () => {
  const key = { 'idempotency-key': 'a6b1c2d3-0000-4000-8000-000000000001' }

  test('is recorded once when a retry repeats its key', async () => {
    const service = await startForTest()
    const first = await submit(service, {}, key)
    const retry = await submit(service, {}, key)
    expect(retry.status).toBe(201)
    expect(retry.headers.get('idempotency-replayed')).toBe('true')
    expect(await retry.json()).toEqual(await first.json())
    expect(await service.recorded()).toHaveLength(1)
    expect(await service.resumes()).toBe(1)
  })

  test('is recorded once when both arrive at the same time', async () => {
    const service = await startForTest()
    const responses = await Promise.all(Array.from({ length: 8 }, () => submit(service, {}, key)))
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201]))
    const ids = await Promise.all(responses.map(async (response) => JSON.stringify(await response.json())))
    expect(new Set(ids).size).toBe(1)
    expect(await service.recorded()).toHaveLength(1)
    expect(await service.resumes()).toBe(1)
  })

  test('is refused if its key is reused for different content', async () => {
    const service = await startForTest()
    await submit(service, {}, key)
    for (const other of [
      { fields: { full_name: 'Someone Else' } },
      { resume: { data: makePdf({ header: '%PDF-1.4\n' }), name: 'newer.pdf' } },
    ]) {
      expect(await answerOf(await submit(service, other, key))).toEqual({
        status: 409,
        body: { detail: 'This Idempotency-Key belongs to another application. Send a new key with a new application.' },
      })
    }
    expect(await service.recorded()).toHaveLength(1)
    expect(await service.resumes()).toBe(1)
  })
})

test('the rate limit of an address responds with 429 and the time to wait, and stores nothing more', async () => {
  const service = await startForTest({ rateLimit: { max: 2, windowSeconds: 120 } })
  await submit(service)
  await submit(service, { fields: { email: 'wrong' } })
  const response = await submit(service)
  const wait = response.headers.get('retry-after')
  // On a busy machine, some seconds may have passed.
  expect(wait).toMatch(/^1(?:1\d|20)$/)
  expect(await answerOf(response)).toEqual({
    status: 429,
    body: { detail: `Too many requests came from your address. Try again in ${wait} seconds.` },
  })
  expect(await service.recorded()).toHaveLength(1)
  expect(await service.resumes()).toBe(1)
})

test('the rate limit counts the addresses of one IPv6 network together', async () => {
  const service = await startForTest({ rateLimit: { max: 2, windowSeconds: 120 }, trustProxy: ['127.0.0.1'] })
  const statuses = []
  for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1']) {
    statuses.push((await submit(service, {}, { 'x-forwarded-for': address })).status)
  }
  expect(statuses).toEqual([201, 201, 429, 201])
})
