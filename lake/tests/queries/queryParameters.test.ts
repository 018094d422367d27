import { describe, expect, test } from 'vitest'
import { failure, startTestLake } from '../testLake.ts'

describe('a query', () => {
  test.each(['GET', 'POST'])('by %s takes 500 parameters, and not one more', async (method) => {
    const { client } = await startTestLake()
    const ask = (count: number) => {
      const params = Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, index]))
      const search = Object.fromEntries(Object.entries(params).map(([name, value]) => [`$${name}`, value]))
      const url = '/data/query/production'
      return client.request<{ result: unknown }>(
        method === 'GET'
          ? { url, query: { query: '$p499', ...search } }
          : { url, method, body: { query: '$p499', params } },
      )
    }
    expect((await ask(500)).result).toBe(499)
    expect(await failure(ask(501))).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('A query takes at most 500 parameters'),
    })
  })
})
