import { expect, test } from 'vitest'
import { startTestLake } from '#lake/tests/testLake.ts'
import { attributeUseInWords, readAttributeUse } from '#studio/health/attributeUse.ts'

test('the number of attributes and the limit come from the Content Lake', async () => {
  const { client } = await startTestLake()
  await client.create({ _type: 'note', title: 'One' })
  expect(await readAttributeUse(client)).toEqual({ value: 6, limit: 2000 })
})

test.each([
  [796, /^The content uses 796 of the 2,000 kinds of fields .*allows\.$/],
  [1600, /1,600 of the 2,000 .* Ask a developer before/],
  [2000, /2,000 of the 2,000 .* No more can be saved: ask a developer/],
])('staff read what to do about %d attributes', (value, sentence) => {
  expect(attributeUseInWords({ value, limit: 2000 })).toMatch(sentence)
})
