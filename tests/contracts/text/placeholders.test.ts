import { expect, test } from 'vitest'
import { fillPlaceholders } from '@archstep/contracts/text/placeholders.ts'

test('known placeholders of a text are filled in; unknown ones stay as they are, whatever their names', () => {
  const known = { day: 'Monday', city: '' }
  expect(fillPlaceholders('A call on {day}{city}, {day}', known)).toBe('A call on Monday, Monday')
  expect(fillPlaceholders('{whom} {constructor} {our phone}', known)).toBe('{whom} {constructor} {our phone}')
})
