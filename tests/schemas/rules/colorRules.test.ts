import { expect, test } from 'vitest'
import { hexColorVerdict } from '#schemas/rules/colorRules.ts'

test('a color is written in hex', () => {
  expect(hexColorVerdict('#3c4f76')).toBe(true)
  expect(hexColorVerdict('#ABC')).toBe(true)
  for (const color of ['3c4f76', '#12345', 'red', '#gggggg', '##3c4f76'])
    expect(hexColorVerdict(color)).toMatch(/#3c4f76/)
})
