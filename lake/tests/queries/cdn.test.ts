import { describe, expect, test, vi } from 'vitest'
import { Cdn } from '../../query/cdn.ts'
import { START, type Dataset } from '../../store/dataset.ts'
import { stopClock } from '../stopClock.ts'
import { startTestLake } from '../testLake.ts'

const answerOf = (result: string) => ({ result, dependencies: [], sourceMap: undefined, volatile: false })

test('a response is cached for its own dataset only, even for streams that have just begun', async () => {
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

describe('responses of a CDN', () => {
  const query = '*[_id == "note"][0].title'

  test('may be older than the content, but not with a token, and not by more than the lag', async () => {
    const { client, visitor } = await startTestLake({ cdnLag: 1500 })
    const pass = stopClock()
    await client.create({ _id: 'note', _type: 'note', title: 'Old' })
    expect(await visitor.fetch(query)).toBe('Old')
    await client.patch('note').set({ title: 'New' }).commit()
    expect(await visitor.fetch(query)).toBe('Old')
    expect(await client.fetch(query)).toBe('New')
    // This query was not sent before.
    expect(await visitor.fetch(query, { other: 1 })).toBe('New')
    expect(
      await visitor.request({ url: '/data/query/production', query: { query, cacheMode: 'noStale' } }),
    ).toMatchObject({ result: 'New' })
    pass(1499)
    expect(await visitor.fetch(query)).toBe('Old')
    pass(1)
    expect(await visitor.fetch(query)).toBe('New')
  })

  test('include the live event whose id is sent with the query', async () => {
    const { client, visitor } = await startTestLake({ cdnLag: 60_000 })
    const { _rev: first } = await client.create({ _id: 'note', _type: 'note', title: 'Old' })
    expect(await visitor.fetch(query)).toBe('Old')
    const { _rev: second } = await client.patch('note').set({ title: 'New' }).commit()
    expect(await visitor.fetch(query, {}, { lastLiveEventId: first })).toBe('Old')
    expect(await visitor.fetch(query, {}, { lastLiveEventId: second })).toBe('New')
    // From then on, the CDN has it.
    expect(await visitor.fetch(query)).toBe('New')
    await client.patch('note').set({ title: 'Newer' }).commit()
    expect(await visitor.fetch(query, {}, { lastLiveEventId: 'no-event-of-this-dataset' })).toBe('Newer')
  })
})
