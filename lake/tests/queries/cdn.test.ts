import { expect, test, vi } from 'vitest'
import { Cdn } from '../../query/cdn.ts'
import { START, type Dataset } from '../../store/dataset.ts'

const answerOf = (result: string) => ({ result, dependencies: [], sourceMap: undefined, volatile: false })

test('a response is kept for its own dataset, also for streams that have just begun', async () => {
  const cdn = new Cdn(60_000)
  const make = vi.fn(() => Promise.resolve(answerOf('"Old"')))
  const ask = (name: string, lastLiveEventId: string | null = null) => {
    const dataset = { name, newestSeq: 1, seqOf: () => undefined } as unknown as Dataset
    return cdn.fetch({ dataset, key: 'query', lastLiveEventId }, make)
  }
  await ask('production')
  await ask('production', START)
  expect(make).toHaveBeenCalledTimes(1)
  await ask('staging')
  expect(make).toHaveBeenCalledTimes(2)
})

test('a response does not include an event that came while it was computed', async () => {
  const dataset = { name: 'production', newestSeq: 1, seqOf: () => 2 }
  const ask = vi.fn(() => {
    dataset.newestSeq = 2
    return Promise.resolve(answerOf('"Old"'))
  })
  const cdn = new Cdn(60_000)
  const request = { dataset: dataset as unknown as Dataset, key: 'query' }
  await cdn.fetch({ ...request, lastLiveEventId: null }, ask)
  await cdn.fetch({ ...request, lastLiveEventId: null }, ask)
  expect(ask).toHaveBeenCalledTimes(1)
  await cdn.fetch({ ...request, lastLiveEventId: 'event-2' }, ask)
  expect(ask).toHaveBeenCalledTimes(2)
})
