import { LRUCache } from 'lru-cache'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Identity } from '../../auth/roles.ts'
import { addressOwner } from '../../http/addressOwner.ts'
import { clientOf } from '../../http/context.ts'
import type { Recipe } from '../../images/recipe.ts'
import { openImages } from './imageFixtures.ts'

test('pictures wait by address, or by IPv6 connection; others, signed-in people and cached pictures don’t', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  onTestFinished(() => release())
  const slow = vi.fn(async (_file: string, { canvas }: Recipe) => {
    if (canvas.width > 1) await released
    return Buffer.from('made')
  })
  const begun = () => slow.mock.calls.map(([, { canvas }]) => canvas.width)
  const { get, six, logged, signedInAt } = await openImages(slow)
  const ask = (width: number, address: string) => get(six, `w=${width}`, { 'x-forwarded-for': address })
  await ask(1, '203.0.113.1')
  const many = Array.from({ length: 202 }, (_, n) => ask(n + 2, `2001:db8:1:2:${n}::1`))
  const refused = await Promise.race(many)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
  // Being busy isn't logged, because it needs no fix.
  expect(logged).toEqual([])
  await expect.poll(begun).toHaveLength(2)
  expect((await ask(1, '2001:db8:1:2::1')).statusCode).toBe(200)
  void ask(210, '203.0.113.1')
  await expect.poll(() => begun().slice(2)).toEqual([210])
  void ask(211, '203.0.113.2')
  signedInAt.add('203.0.113.3')
  void ask(212, '203.0.113.3')
  await expect.poll(() => begun().slice(2)).toEqual([210, 212])
})

test('a picture that was made for another client in the meantime is not made again', async () => {
  const ends: (() => void)[] = []
  const slow = vi.fn(async () => {
    await new Promise<void>((resolve) => ends.push(resolve))
    return Buffer.from('made')
  })
  const { get, six } = await openImages(slow)
  const ask = (width: number, address: string) => get(six, `w=${width}`, { 'x-forwarded-for': address })
  void ask(10, '203.0.113.1')
  await expect.poll(() => ends.length).toBe(1)
  const waiting = ask(11, '203.0.113.1')
  const other = ask(11, '203.0.113.2')
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.()
  await other
  ends[0]?.()
  expect((await waiting).statusCode).toBe(200)
  expect(slow).toHaveBeenCalledTimes(2)
})

test('the addresses of signed-in people are known, for the pictures on their pages', () => {
  const context = { signedInAt: new LRUCache<string, true>({ max: 10 }) }
  const person = { id: 'p1' } as Identity
  expect(clientOf(context, undefined, '203.0.113.1')).toEqual({ key: '203.0.113.1', isAccount: false })
  expect(clientOf(context, person, '2001:db8:1:2::1')).toEqual({ key: 'p1', isAccount: true })
  expect([...context.signedInAt.keys()]).toEqual([addressOwner('2001:db8:1:2::9')])
})
