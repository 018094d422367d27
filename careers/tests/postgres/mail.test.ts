import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { newPlace, startForTest, submit } from '../careersService.ts'
import { APPLICATIONS, fakeLake } from '../fakeLake.ts'
import { startMailServer } from '../mailServer.ts'

it('two processes on one database send no mail twice', { timeout: 90_000 }, async () => {
  const mails = await startMailServer()
  // Long enough for both to be at work at once.
  mails.answer = () => sleep(50, undefined)
  const words = await fakeLake([], { applications: APPLICATIONS })
  const place = await newPlace()
  const options = {
    store: place,
    content: words.content,
    mail: { smtpUrl: mails.url, from: { name: '', address: 'a@archstep.example' }, to: ['jobs@archstep.example'] },
  }
  const services = [await startForTest(options), await startForTest(options)]
  const statuses = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const service = services[index % 2]
      if (!service) throw new Error('there are two')
      return (await submit(service, { fields: { email: `a${index}@example.com` } })).status
    }),
  )
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 201))
  await vi.waitFor(() => expect(mails.received).toHaveLength(20), { timeout: 30_000, interval: 50 })
  await sleep(500)
  expect(mails.offered).toHaveLength(20)
  expect(new Set(mails.received.map((mail) => mail.headers['message-id'])).size).toBe(20)
})
