import { expect, test } from 'vitest'
import { callRequest } from '@archstep/contracts/forms/callRequest.ts'
import { TEXT_WORDS } from '@archstep/contracts/forms/textChecks.ts'

const schema = callRequest({ ...TEXT_WORDS, missing: 'missing', unreachable: 'unreachable' })
const sent = { reach: '555 0142', name: '', id: '0f'.repeat(16), at: '2026-11-24T14:30:00Z' }

const faultsOf = (fields: Partial<typeof sent>) =>
  (schema.safeParse({ ...sent, ...fields }).error?.issues ?? []).map(({ message }) => message)

test.each(['555-0142', '٣١٤ ٥٥٥ ٠١٤٢', ' ada@example.com ', 'ada@münchen.de'])(
  'a visitor who asks for a call can be reached at %j',
  (reach) => {
    expect(faultsOf({ reach })).toEqual([])
  },
)

test.each([
  [{ reach: '555-014' }, 'unreachable'],
  [{ reach: 'ada@example' }, 'unreachable'],
  [{ reach: 'maria19850423@gmail' }, 'unreachable'],
  [{ reach: ' ' }, 'missing'],
  [{ id: '0f'.repeat(17) }, 'Send 32 random hexadecimal digits.'],
])('a request for a call with %j is refused: %s', (fields, fault) => {
  expect(faultsOf(fields)).toEqual([fault])
})

test.each([
  [' 555 0142 ', '555 0142'],
  ['\u202a555 0142\u202c', '555 0142'],
  ['\u200bada@example.com\ufeff', 'ada@example.com'],
])('a request for a call with %j has %s, without invisible characters', (pasted, reach) => {
  expect(schema.parse({ ...sent, reach: pasted, name: ' Ada ' })).toEqual({ ...sent, reach, name: 'Ada' })
})
