/** Schemas of the account forms, with the messages of AUTH-07. */
import * as z from 'zod/mini'
import { EMAIL } from '@archstep/contracts/forms/emailAddress.ts'
import { CODE_LENGTH } from './simulation.ts'

const MIN_PASSWORD_LENGTH = 6
export const PASSWORD_HINT = `At least ${MIN_PASSWORD_LENGTH} characters.`

const email = z.string().check(z.trim(), z.minLength(1, 'Email is required'), z.regex(EMAIL, 'Email is invalid'))
const name = z.string().check(z.trim(), z.minLength(1, 'Name is required'))
const password = z.string().check(z.minLength(1, 'Password is required'))
const newPassword = password.check(
  z.minLength(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`),
)

const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  (fields) => fields.password === fields.confirmPassword,
  { path: ['confirmPassword'], error: 'Passwords do not match' },
)

export const signInForm = z.object({ email, password, remember: z.boolean() })

const registration = { name, email, password: newPassword, confirmPassword: z.string() }

export const registrationForm = z.object(registration).check(passwordsMatch)

export type Registration = z.input<typeof registrationForm>

export const emptyRegistration: Registration = { name: '', email: '', password: '', confirmPassword: '' }

export const signUpForm = z.object({ ...registration, agreed: z.boolean() }).check(passwordsMatch)

export const forgotForm = z.object({ email })

export const codeForm = z.object({
  otp: z.string().check(z.minLength(1, 'OTP is required'), z.length(CODE_LENGTH, `OTP must be ${CODE_LENGTH} digits`)),
})

export const newPasswordForm = z.object({ password: newPassword, confirmPassword: z.string() }).check(passwordsMatch)
