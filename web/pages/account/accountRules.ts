/** What the account forms ask of their fields, with the messages of AUTH-07. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import * as z from 'zod/mini'
import { CODE_LENGTH } from './simulation.ts'

const MIN_PASSWORD_LENGTH = 6
/** Text, at sign, text, dot, text. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

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

const signInFields = z.object({ email, password, remember: z.boolean() })

const registration = z.object({ name, email, password: newPassword, confirmPassword: z.string() }).check(passwordsMatch)

const signUpFields = z
  .object({ name, email, password: newPassword, confirmPassword: z.string(), agreed: z.boolean() })
  .check(passwordsMatch)

const forgotFields = z.object({ email })

const codeFields = z.object({
  otp: z.string().check(z.minLength(1, 'OTP is required'), z.length(CODE_LENGTH, `OTP must be ${CODE_LENGTH} digits`)),
})

const newPasswordFields = z.object({ password: newPassword, confirmPassword: z.string() }).check(passwordsMatch)

export const signInRules = standardSchemaResolver(signInFields)
export const registrationRules = standardSchemaResolver(registration)
export const signUpRules = standardSchemaResolver(signUpFields)
export const forgotRules = standardSchemaResolver(forgotFields)
export const codeRules = standardSchemaResolver(codeFields)
export const newPasswordRules = standardSchemaResolver(newPasswordFields)
