import { expect, test } from 'vitest'
import { fieldErrorsIn } from '@archstep/contracts/api/errorBody.ts'

test('the body of a refusal is read for fields with messages', () => {
  const body = { email: ['Write it.'], phone: [], role: 'no list', detail: ['a', 1] }
  expect(fieldErrorsIn(body)).toEqual({ email: ['Write it.'] })
  expect(fieldErrorsIn(null)).toEqual({})
})
