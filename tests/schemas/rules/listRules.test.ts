import { expect, test } from 'vitest'
import { exactlyVerdict } from '#schemas/rules/listRules.ts'

test('a list with a fixed number of items says how many to add', () => {
  expect(exactlyVerdict(3, 'slides', [1, 2, 3])).toBe(true)
  expect(exactlyVerdict(3, 'slides', undefined)).toBe(true)
  expect(exactlyVerdict(3, 'slides', [1])).toBe('The page has room for exactly 3 slides: add 2.')
})
