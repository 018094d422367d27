import * as z from 'zod/mini'
import { interestShape } from '@archstep/contracts/applications/interestShape.ts'
import { TEXT_WORDS } from '@archstep/contracts/forms/textChecks.ts'

const shape = interestShape({
  ...TEXT_WORDS,
  missing: {
    full_name: 'Enter your full name.',
    email: 'Enter your email address.',
    phone: 'Enter your phone number.',
    role: 'Enter the role that interests you.',
    work_auth_status: 'Select your work authorization status.',
    preferred_location: 'Select your preferred location.',
    availability: 'Enter when you are available.',
  },
  email: 'Enter an email address in the correct format, like name@example.com.',
  profile: 'Enter the full web address of your profile, starting with https://.',
  profileWithAccount: 'Enter the web address of your profile without an @ before its first slash, and without spaces.',
  noOption: (options) => `Select one of: ${options.join(', ')}.`,
  job: 'Send the id of a job, a whole number.',
})

/** The text fields of an expression of interest. Empty fields are removed before validation. */
export const apiFields = z.strictObject({
  ...shape,
  email: shape.email.check(z.meta({ format: 'email' })),
  opening: shape.opening.check(z.describe('The id of the job that the sender read, as the list has it.')),
})
