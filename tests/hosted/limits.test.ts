import { expect, test } from 'vitest'
import { openTarget, TYPE, WRITES_PER_SECOND } from './target.ts'

const { prefix, client, visitor, authorization } = await openTarget()
const { dataset = '' } = client.config()

test('the attributes of a dataset are counted, beside how many the plan allows', async () => {
  const stats = await client.request<unknown>({ url: `/data/stats/${dataset}` })
  expect(stats).toMatchObject({ fields: { count: { value: expect.any(Number), limit: expect.any(Number) } } })
})

test('a page of an origin that is not on the list may not', async () => {
  const response = await fetch(client.getUrl('/check/cors'), { headers: { origin: 'https://conformance.invalid' } })
  expect(await response.json()).toMatchObject({ result: { allowed: false } })
  const url = `${client.getUrl(`/data/query/${dataset}`)}?query=true`
  const { headers } = await fetch(url, { headers: { origin: 'https://conformance.invalid' } })
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('what is not there is answered with 404', async () => {
  expect((await fetch(client.getUrl('/data/query/no-such-dataset?query=true'))).status).toBe(404)
})

test('the project’s own user can be asked for', async () => {
  expect(await client.users.getById('me')).toMatchObject({ id: expect.any(String) as string })
  expect(await visitor.request({ url: '/users/me' })).toEqual({})
})

// The last one: others would meet what is left of its second.
test(`of more than ${WRITES_PER_SECOND} mutations in a second some are refused with 429, and reading goes on`, async () => {
  const body = JSON.stringify({ mutations: [{ create: { _id: `${prefix}rate`, _type: TYPE } }] })
  const headers = { ...authorization, 'content-type': 'application/json' }
  const url = `${client.getUrl(`/data/mutate/${dataset}`)}?dryRun=true`
  const send = async () => (await fetch(url, { method: 'POST', headers, body })).status
  const statuses = await Promise.all(Array.from({ length: 4 * WRITES_PER_SECOND }, send))
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(await visitor.fetch('1 + 1')).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  expect(await send()).toBe(200)
})
