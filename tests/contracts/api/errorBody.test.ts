import { expect, test } from 'vitest'
import { fieldErrorsIn } from '@archstep/contracts/api/errorBody.ts'

test('of a refusal’s body, the fields with messages are read', () => {
  const body = { email: ['Write it.'], phone: [], role: 'no list', detail: ['a', 1] }
  expect(fieldErrorsIn(body)).toEqual({ email: ['Write it.'] })
  expect(fieldErrorsIn(null)).toEqual({})
})
