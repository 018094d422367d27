import { expect, test } from 'vitest'
import { plural } from '@archstep/contracts/text/plural.ts'

test('a count is written with grouped digits and the right form of the word', () => {
  const texts = [0, 1, 2, 1234].map((count) => plural(count, 'text', 'texts'))
  expect(texts).toEqual(['0 texts', '1 text', '2 texts', '1,234 texts'])
})
