import type { ValidationContext } from 'sanity'
import { expect, test } from 'vitest'
import { newEmailVerdict } from '#schemas/rules/newEmail.ts'

test('staff are advised to try a new email address of the company before visitors write to it', async () => {
  const after = (email: string | null) =>
    ({ getClient: () => ({ fetch: async () => email }) }) as unknown as ValidationContext
  expect(await newEmailVerdict('hello@archstep.exmaple', after('hello@archstep.example'))).toBe(
    'Visitors wrote to hello@archstep.example until now, and will write to hello@archstep.exmaple. ' +
      'Send an email there first, and see that it arrives.',
  )
  expect(await newEmailVerdict('hello@archstep.example', after('hello@archstep.example'))).toBe(true)
  expect(await newEmailVerdict('hello@archstep.example', after(null))).toBe(true)
  expect(await newEmailVerdict(undefined, after('hello@archstep.example'))).toBe(true)
})
