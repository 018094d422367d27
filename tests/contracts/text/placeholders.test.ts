import { expect, test } from 'vitest'
import { fillPlaceholders } from '@archstep/contracts/text/placeholders.ts'

test('a text gets what is known by name; what nobody knows stays as it is, whatever its name', () => {
  const known = { day: 'Monday', city: '' }
  expect(fillPlaceholders('A call on {day}{city}, {day}', known)).toBe('A call on Monday, Monday')
  expect(fillPlaceholders('{whom} {constructor} {our phone}', known)).toBe('{whom} {constructor} {our phone}')
})
