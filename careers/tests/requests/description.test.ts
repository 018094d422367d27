/** The description of the API. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ask, INTEREST, JOBS, startForTest, submit, VALID_FIELDS } from '../careersService.ts'
import { makePdfOfSize } from '../resumeFixtures.ts'

type Schema = z.core.JSONSchema.JSONSchema

interface Content {
  headers?: Record<string, object>
  content?: Record<string, { schema: Schema }>
}

interface Operation {
  parameters: { name: string; in: string }[]
  requestBody: Content
  responses: Record<string, Content>
}

const read = async (service: { url: string }) =>
  (await ask(service, '/api/v1/openapi.json')).body as {
    openapi: string
    paths: Record<string, Record<string, Operation>>
  }

test('the description of the API has the responses that the service sends', async () => {
  const service = await startForTest({ maxResumeBytes: 100_000, rateLimit: { max: 7, windowSeconds: 60 } })
  const { paths } = await read(service)
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
    const documented = paths[path]?.[method]?.responses[status]
    const schema = documented?.content?.['application/json']?.schema
    expect(schema, `${path} ${status}`).toBeDefined()
    const { error } = z.fromJSONSchema(schema ?? {}).safeParse(await response.json())
    expect(error, `${path} ${status}`).toBeUndefined()
    const headers = Object.keys(documented?.headers ?? {}).map((name) => name.toLowerCase())
    expect([...response.headers.keys()]).toEqual(expect.arrayContaining(headers))
  }
})

test('INT-02 the description of the API has exactly the form that the service accepts, and not the desk', async () => {
  const service = await startForTest()
  expect((await fetch(service.url)).url).toMatch(/\/api\/v1\/openapi\.json$/)
  const { openapi, paths } = await read(service)
  expect(openapi).toBe('3.1.0')
  expect(Object.keys(paths).toSorted()).toEqual([INTEREST, JOBS])
  expect(paths[JOBS]?.['get']?.parameters.map(({ name }) => name)).toEqual(['limit', 'offset'])
  expect(JSON.stringify(paths[INTEREST])).toContain('5242880 bytes')
  const { requestBody, parameters } = paths[INTEREST]?.['post'] ?? {}
  expect(parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header' }])
  const form = requestBody?.content?.['multipart/form-data']?.schema as z.core.JSONSchema.ObjectSchema
  const names = Object.keys(VALID_FIELDS)
  expect(Object.keys(form.properties ?? {}).toSorted()).toEqual(
    [...names, 'opening', 'resume', 'source', 'submission_id'].toSorted(),
  )
  const needed = names.filter((name) => !['linkedin', 'comments'].includes(name))
  expect(form.required?.toSorted()).toEqual([...needed, 'resume'].toSorted())
  const { resume: _file, ...properties } = form.properties ?? {}
  const fields = z.fromJSONSchema({ ...form, properties, required: ['full_name'] })
  expect(fields.safeParse(VALID_FIELDS).success).toBe(true)
  expect(fields.safeParse({ ...VALID_FIELDS, preferred_location: 'Moon' }).success).toBe(false)
  expect(fields.safeParse({ ...VALID_FIELDS, salary: '1' }).success).toBe(false)
})
