import { evaluate, parse } from 'groq-js'
import type { SanityClient } from 'sanity'
import { expect, test } from 'vitest'
import { lastRank, rankAfter } from '#schemas/orderRank.ts'

test.each([
  [undefined, '0|100000:'],
  ['no rank', '0|100000:'],
  ['0|100000:', '0|101000:'],
  ['2|0000zz:', '2|0010zz:'],
  ['1|zzzzzz:', '1|zzzzzz:'],
])('after %j a list continues at %s', (last, next) => {
  expect(rankAfter(last)).toBe(next)
})

test('a new item comes after all others, including drafts', async () => {
  const dataset = [
    { _id: 'a', _type: 'topic', orderRank: '0|101000:' },
    { _id: 'drafts.b', _type: 'topic', orderRank: '0|103000:' },
    { _id: 'c', _type: 'topic', orderRank: '0|102000:' },
    { _id: 'd', _type: 'topic' },
    { _id: 'e', _type: 'course', orderRank: '0|109000:' },
  ]
  const fetch = async (query: string, params: Record<string, unknown>, { perspective }: { perspective: string }) => {
    const seen = dataset.filter(({ _id }) => perspective === 'raw' || !_id.startsWith('drafts.'))
    return (await evaluate(parse(query, { params }), { dataset: seen, params })).get()
  }
  expect(await lastRank({ fetch } as unknown as SanityClient, 'topic')).toBe('0|103000:')
})

test('a new document comes last in its list', () => {
  expect(rankAfter(undefined) < rankAfter(rankAfter(undefined))).toBe(true)
  expect(rankAfter('0|zzzzzz:') >= '0|zzzzzz:').toBe(true)
})
