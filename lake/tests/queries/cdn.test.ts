import { expect, test, vi } from 'vitest'
import { Cdn } from '../../query/cdn.ts'
import type { Dataset } from '../../store/dataset.ts'

test('a response does not count as knowing of an event that came while it was worked out', async () => {
  const dataset = { name: 'production', newestSeq: 1, seqOf: () => 2 }
  const ask = vi.fn(() => {
    dataset.newestSeq = 2
    return Promise.resolve({ result: '"Old"', dependencies: [], sourceMap: undefined, volatile: false })
  })
  const cdn = new Cdn(60_000)
  const request = { dataset: dataset as unknown as Dataset, key: 'query' }
  await cdn.answer({ ...request, lastLiveEventId: null }, ask)
  await cdn.answer({ ...request, lastLiveEventId: null }, ask)
  expect(ask).toHaveBeenCalledTimes(1)
  await cdn.answer({ ...request, lastLiveEventId: 'event-2' }, ask)
  expect(ask).toHaveBeenCalledTimes(2)
})
