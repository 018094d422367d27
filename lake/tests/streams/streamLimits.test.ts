import { get, type IncomingMessage } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startTestLake } from '../testLake.ts'

describe('event streams', () => {
  const LISTEN = '/v2026-03-01/data/listen/production?query=*&includeResult=true'

  /** A listener that reads nothing until told to; `localAddress` is one of this machine's. */
  const listening = (url: string, localAddress = '127.0.0.1') =>
    new Promise<IncomingMessage>((resolve) => {
      const request = get(`${url.replace('localhost', '127.0.0.1')}${LISTEN}`, { localAddress }, (response) => {
        response.on('error', () => {}).pause()
        resolve(response)
      })
      onTestFinished(() => void request.destroy())
    })

  test('are limited per address, without affecting other addresses', async () => {
    const { url } = await startTestLake({ streamLimits: { perClient: 3 } })
    const first = await listening(url)
    await listening(url)
    await listening(url)
    expect((await listening(url)).statusCode).toBe(429)
    expect((await listening(url, '127.0.0.2')).statusCode).toBe(200)
    first.destroy()
    await expect.poll(async () => (await listening(url)).statusCode).toBe(200)
  })

  test('take no slot for a client that is gone before theirs is open', async () => {
    const { url } = await startTestLake({ streamLimits: { perClient: 2 } })
    // A process that is starting in the meantime has to validate the query.
    for (let n = 0; n < 3; n++) {
      const request = get(`${url.replace('localhost', '127.0.0.1')}${LISTEN}`, { agent: false }).on('error', () => {})
      await new Promise((resolve) => setTimeout(resolve, 30))
      request.destroy()
    }
    await expect.poll(async () => (await listening(url)).statusCode).toBe(200)
    const open = async () => /^lake_open_streams (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]
    expect(await open()).toBe('1')
  })

  test('that leave the most unread are cut off before the total is too much', async () => {
    const { client, url } = await startTestLake({ streamLimits: { unread: 24_000_000 } })
    const all = await Promise.all(Array.from({ length: 6 }, () => listening(url)))
    const reading = await listening(url)
    let read = 0
    reading.on('data', (chunk: Buffer) => (read += chunk.length)).resume()
    const pad = 'x'.repeat(3_900_000)
    for (let n = 0; n < 2; n++)
      await client.createOrReplace({ _id: 'large', _type: 'a', n, pad }, { returnDocuments: false })
    // No single listener has left too much unread: each event contains the document twice.
    await expect.poll(() => read).toBeGreaterThan(4 * pad.length)
    for (const response of all) response.resume()
    await expect.poll(() => all.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(1)
    expect(reading.destroyed).toBe(false)
  })
})
