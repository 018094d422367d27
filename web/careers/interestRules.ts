import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import * as z from 'zod/mini'
import { RESUME_TYPES } from './interestFields.ts'

const MAX_RESUME_MB = 5
const MAX_RESUME_BYTES = MAX_RESUME_MB * 1024 * 1024

/** What `<input type="email">` accepts; the API asks the same. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

const line = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, `Use ${max.toLocaleString('en-US')} characters or fewer`))

const required = (max: number, missing: string) => line(max).check(z.minLength(1, missing))

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return /^https?:$/.test(protocol) && hostname.includes('.')
}

/** People write 'linkedin.com/in/name'. */
const withScheme = (text: string) => (/^[a-z\d-]+(?:\.[a-z\d-]+)+(?:\/|$)/i.test(text) ? `https://${text}` : text)

const hasResumeType = ({ name }: File) => RESUME_TYPES.some((type) => name.toLowerCase().endsWith(type))

/** The fields of an expression of interest, by their names in the API; limits and rules are the API's (INT-02). */
export const interestFields = z.object({
  full_name: required(200, 'Full name is required'),
  email: required(254, 'Email is required').check(z.regex(EMAIL, 'Email is invalid')),
  phone: required(40, 'Phone is required'),
  linkedin: line(500).check(
    z.overwrite(withScheme),
    z.refine(
      (text) => text === '' || isWebAddress(text),
      'LinkedIn profile must be a full web address, starting with https://',
    ),
  ),
  role: required(200, 'Role is required'),
  work_auth_status: required(40, 'Work authorization is required'),
  preferred_location: required(40, 'Preferred location is required'),
  availability: required(200, 'Availability is required'),
  comments: line(5000),
  resume: z.instanceof(File, { error: 'Resume is required' }).check(
    z.refine(hasResumeType, 'This type of file can’t be read. Choose a .pdf, .doc or .docx file'),
    z.refine(({ size }) => size > 0, 'This file is empty. Choose another one'),
    z.refine(
      ({ size }) => size <= MAX_RESUME_BYTES,
      `This file is too large. Choose one of ${MAX_RESUME_MB} MB or less`,
    ),
  ),
})

export const interestRules = standardSchemaResolver(interestFields)
