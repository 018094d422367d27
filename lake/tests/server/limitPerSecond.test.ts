import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { limitPerSecond } from '../../http/limitPerSecond.ts'
import { stopClock } from '../stopClock.ts'
import { failure, startTestLake } from '../testLake.ts'

describe('writing too often', () => {
  test('is refused for the rest of the second, separately for uploads and mutations', async () => {
    const { client, visitor } = await startTestLake({ writesPerSecond: 3 })
    const pass = stopClock()
    const made = await Promise.allSettled(Array.from({ length: 8 }, () => client.create({ _type: 'note' })))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const refused = await failure(client.create({ _type: 'note' }))
    expect(refused).toMatchObject({ statusCode: 429, message: expect.stringContaining('at most 3 a second') })
    await client.assets.upload('file', Buffer.from('a'))
    expect(await visitor.fetch('count(*[_type == "note"])')).toBe(3)
    pass(1000)
    await client.create({ _type: 'note' })
  })
})

test('requests are counted by IPv6 connection, and by IPv4 address however it is written', async () => {
  stopClock()
  const limit = limitPerSecond(1, 'requests')
  const ask = (ip: string) =>
    new Promise((resolve) => {
      const reply = { header: () => reply }
      limit({ ip } as FastifyRequest, reply as unknown as FastifyReply, (error) => resolve(error?.message ?? 'passes'))
    })
  const refused = 'Too many requests: at most 1 a second'
  expect([await ask('2001:db8::1'), await ask('2001:db8::2'), await ask('2001:db8:0:1::1')]).toEqual([
    'passes',
    refused,
    'passes',
  ])
  expect([await ask('203.0.113.1'), await ask('::ffff:203.0.113.1')]).toEqual(['passes', refused])
})
