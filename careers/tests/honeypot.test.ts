/** What tells machines that fill in forms, without a word to them. */
import { describe, expect, it } from 'vitest'
import { startForTest, submit } from './careersService.ts'
import { makePdf } from './resumeFixtures.ts'

describe.each([
  ['the hidden field has something in it', { extra: 'https://win.example' }],
  ['it was filled in within a second', { filled_ms: '900' }],
])('when %s', (_why, fields) => {
  it('nothing is stored, and the sender sees the usual thanks', async () => {
    const lines: string[] = []
    const service = await startForTest({ log: (line) => lines.push(line) })
    const caught = await submit(service, { fields })
    const usual = await submit(service)
    expect(caught.status).toBe(201)
    const { id } = (await caught.json()) as { id: string }
    expect(Object.keys((await usual.json()) as object)).toEqual(['id'])
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect([...caught.headers.keys()].toSorted()).toEqual([...usual.headers.keys()].toSorted())
    expect(await service.resumes()).toBe(1)
    expect((await service.recorded()).map((application) => application.id)).not.toContain(id)
    expect(lines).toContain('A submission was not stored: a machine filled in the form.')
  })

  it('a retry, and another form under its key, are answered as everybody’s', async () => {
    const service = await startForTest()
    const resume = { data: makePdf(), name: 'resume.pdf' }
    const send = async (key: string, changes: Record<string, string>) => {
      const response = await submit(service, { fields: changes, resume }, { 'idempotency-key': key })
      const { id } = (await response.json()) as { id?: string }
      return { status: response.status, id, replayed: response.headers.get('idempotency-replayed') }
    }
    const first = await send('machine-0001', fields)
    expect(await send('machine-0001', fields)).toEqual({ status: 201, id: first.id, replayed: 'true' })
    expect(await send('machine-0001', { ...fields, role: 'Other' })).toMatchObject({ status: 409 })
    // Somebody who was only quick.
    expect(await send('machine-0001', {})).toMatchObject({ status: 201, id: first.id })
    expect(await send('machine-0001', fields)).toEqual({ status: 201, id: first.id, replayed: 'true' })
    expect(await service.recorded()).toHaveLength(1)
  })

  it('what is wrong with the form is still said', async () => {
    const service = await startForTest()
    const response = await submit(service, { fields: { ...fields, email: 'asha' } })
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 400,
      body: { email: [expect.stringContaining('correct format')] },
    })
  })
})

describe('nobody else is caught', () => {
  it('neither who sends the specified fields only, nor a browser without script, nor who is quick or takes hours', async () => {
    const service = await startForTest()
    const people = [{}, { extra: '' }, { extra: '  ' }, { filled_ms: '3000' }, { filled_ms: '9000000' }]
    for (const fields of people) expect((await submit(service, { fields })).status).toBe(201)
    expect(await service.recorded()).toHaveLength(people.length)
  })

  it('a time that is none is refused in words', async () => {
    const service = await startForTest()
    for (const filled_ms of ['-1', 'soon', '1.5', '9999999999']) {
      const response = await submit(service, { fields: { filled_ms } })
      expect(await response.json()).toEqual({ filled_ms: ['Give whole milliseconds.'] })
    }
    expect(await service.recorded()).toEqual([])
  })

  it('where no minimum time is set', async () => {
    const service = await startForTest({ minFillMs: 0 })
    expect((await submit(service, { fields: { filled_ms: '0' } })).status).toBe(201)
    expect(await service.recorded()).toHaveLength(1)
  })
})

it('a retry of a submission may tell another time', async () => {
  const service = await startForTest()
  const key = { 'idempotency-key': 'same-form-another-time' }
  const resume = { data: makePdf(), name: 'resume.pdf' }
  const first = await submit(service, { fields: { filled_ms: '4000' }, resume }, key)
  const second = await submit(service, { resume }, key)
  expect(await second.json()).toEqual(await first.json())
  expect(await service.recorded()).toHaveLength(1)
})
