import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { INTEREST, JOBS, startForTest, submit, VALID_FIELDS, type RunningCareers } from './careersService.ts'
import { makePdfOfSize } from './resumeFixtures.ts'

type Schema = z.core.JSONSchema.JSONSchema

interface Content {
  description?: string
  headers?: Record<string, object>
  content?: Record<string, { schema: Schema }>
}

interface Operation {
  parameters: { name: string; in: string; description: string }[]
  requestBody: Content
  responses: Record<string, Content>
}

async function readDescription(service: RunningCareers) {
  const response = await fetch(`${service.url}/api/v1/openapi.json`)
  expect(response.headers.get('content-type')).toContain('application/json')
  return (await response.json()) as { openapi: string; paths: Record<string, Record<string, Operation>> }
}

describe('the description of the API', () => {
  it('describes the answers that the service gives', async () => {
    const service = await startForTest({
      maxResumeBytes: 100_000,
      rateLimit: { max: 7, windowSeconds: 60 },
    })
    const description = await readDescription(service)
    const key = { 'idempotency-key': 'description-1' }
    const post = (init: RequestInit) => fetch(service.url + INTEREST, { method: 'POST', ...init })
    const broken = { body: '--x', headers: { 'content-type': 'multipart/form-data; boundary=x' } }
    const answers: ['get' | 'post', string, number, Response][] = [
      ['get', JOBS, 200, await fetch(service.url + JOBS)],
      ['get', JOBS, 400, await fetch(`${service.url}${JOBS}?limit=0`)],
      ['get', JOBS, 403, await fetch(service.url + JOBS, { headers: { origin: 'https://evil.example' } })],
      ['post', INTEREST, 201, await submit(service, {}, key)],
      ['post', INTEREST, 409, await submit(service, { fields: { full_name: 'Other' } }, key)],
      ['post', INTEREST, 409, await submit(service, { fields: { opening: '999999' } })],
      ['post', INTEREST, 400, await submit(service, { fields: { email: 'x' } })],
      ['post', INTEREST, 400, await post(broken)],
      ['post', INTEREST, 413, await submit(service, { resume: { name: 'a.pdf', data: makePdfOfSize(100_001) } })],
      ['post', INTEREST, 415, await post({ body: '{}', headers: { 'content-type': 'application/json' } })],
      ['post', INTEREST, 429, await submit(service)],
    ]
    for (const [method, path, status, response] of answers) {
      expect(response.status).toBe(status)
      const documented = description.paths[path]?.[method]?.responses[status]
      const schema = documented?.content?.['application/json']?.schema
      expect(schema, `${path} ${status}`).toBeDefined()
      const { error } = z.fromJSONSchema(schema ?? {}).safeParse(await response.json())
      expect(error, `${path} ${status}`).toBeUndefined()
      for (const header of Object.keys(documented?.headers ?? {}))
        expect([...response.headers.keys()]).toContain(header.toLowerCase())
    }
  })

  it('INT-02 describes the form that the service takes, and no other', async () => {
    const description = await readDescription(await startForTest())
    const { requestBody, parameters } = description.paths[INTEREST]?.['post'] ?? {}
    expect(parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header' }])
    const form = requestBody?.content?.['multipart/form-data']?.schema as z.core.JSONSchema.ObjectSchema
    expect(Object.keys(form.properties ?? {}).toSorted()).toEqual(
      [...Object.keys(VALID_FIELDS), 'opening', 'resume', 'submission_id'].toSorted(),
    )
    expect(form.required?.toSorted()).toEqual(
      [...Object.keys(VALID_FIELDS).filter((name) => !['linkedin', 'comments'].includes(name)), 'resume'].toSorted(),
    )
    const { resume: _file, ...properties } = form.properties ?? {}
    const fields = z.fromJSONSchema({ ...form, properties, required: ['full_name'] })
    expect(fields.safeParse(VALID_FIELDS).success).toBe(true)
    expect(fields.safeParse({ ...VALID_FIELDS, preferred_location: 'Moon' }).success).toBe(false)
    expect(fields.safeParse({ ...VALID_FIELDS, salary: '1' }).success).toBe(false)
  })

  it('is where whoever opens the service is led, and tells nothing of the desk', async () => {
    const response = await fetch((await startForTest()).url)
    expect(response.url).toMatch(/\/api\/v1\/openapi\.json$/)
    const { openapi, paths } = (await response.json()) as Awaited<ReturnType<typeof readDescription>>
    expect(openapi).toBe('3.1.0')
    expect(Object.keys(paths).toSorted()).toEqual([INTEREST, JOBS])
    expect(paths[JOBS]?.['get']?.parameters.map(({ name }) => name)).toEqual(['limit', 'offset'])
    expect(JSON.stringify(paths[INTEREST])).toContain('5242880 bytes')
  })
})
