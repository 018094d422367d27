import { request } from 'node:http'
import { expect, test } from 'vitest'
import { atEnd } from '../atEnd.ts'
import { startTestLake } from '../testLake.ts'

const SLOW_CLIENTS = 130
/** As many as the lake waits for from one address. */
const MAX_BODIES = 100

const lake = await startTestLake()

/**
 * Sends half of a body. @returns a function that sends the rest, and the status once the lake responds, then or before
 */
function sendHalf({ port, token } = lake, isChunked = false) {
  const [half, rest] = ['{"mutations":[', ']}']
  const headers = {
    'content-type': 'application/json',
    ...(!isChunked && { 'content-length': half.length + rest.length }),
    authorization: `Bearer ${token}`,
  }
  const path = '/v2026-03-01/data/mutate/production'
  const sent = request({ port, host: '127.0.0.1', method: 'POST', path, headers, agent: false })
  sent.write(half)
  atEnd(() => sent.destroy())
  const answer = new Promise<number>((resolve) => {
    sent.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', () => {})
  })
  return { sendRest: () => void sent.end(rest), answer }
}

test('bodies that are never completed neither block others nor pile up', async () => {
  let givenUp = 0
  for (let n = 0; n < SLOW_CLIENTS; n++) {
    void sendHalf(lake, n % 2 === 0).answer.then((status) => {
      if (status === 408) givenUp += 1
    })
  }
  await expect.poll(() => givenUp).toBe(SLOW_CLIENTS - MAX_BODIES)
  // From the same address, with a body.
  for (let n = 0; n < 5; n++) await lake.client.create({ _id: `prompt-${n}`, _type: 'prompt' })
  expect(await lake.visitor.fetch('count(*[_type == "prompt"])')).toBe(5)
})

test('bodies that arrive at the same time are all accepted, however many', async () => {
  const writes = Array.from({ length: MAX_BODIES + 10 }, (_, n) =>
    lake.client.create({ _id: `many-${n}`, _type: 'many' }),
  )
  await Promise.all(writes)
  expect(await lake.visitor.fetch('count(*[_type == "many"])')).toBe(MAX_BODIES + 10)
})

test('a slow body is accepted, however many others come and go in the meantime', async () => {
  const quiet = await startTestLake()
  const { sendRest, answer } = sendHalf(quiet)
  for (let n = 0; n < 12; n++) {
    const writes = Array.from({ length: 10 }, () => quiet.client.create({ _type: 'other' }))
    await Promise.all(writes)
  }
  sendRest()
  expect(await answer).toBe(200)
})
