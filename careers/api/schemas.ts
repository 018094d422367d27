/**
 * What goes in and out of the careers API, once: these schemas check every request, and the OpenAPI document is made
 * from them.
 */
import { z } from 'zod'
import {
  EMAIL,
  MAX_LENGTHS,
  NOT_ASKED,
  OPENING_ID,
  PREFERRED_LOCATIONS,
  type RESUME_TYPES,
  WEB_ADDRESS,
  WITHOUT_ACCOUNT,
  WORK_AUTHORIZATIONS,
} from '../limits.ts'

const EMPLOYMENT_TYPES = ['Full-time', 'Part-time', 'Contract', 'Internship'] as const

const tooLong = (max: number) => `Use ${max.toLocaleString('en-US')} characters or fewer.`

/*
 * Control characters have no place in the recruiters' terminals and spreadsheets. The patterns spell them out because
 * they are part of the API's description, and not every language's regular expressions know \p{Cc}.
 */
// oxlint-disable-next-line no-control-regex -- to keep them out
const ONE_LINE = /^[^\u0000-\u001f\u007f-\u009f]*$/
// oxlint-disable-next-line no-control-regex -- to keep them out
const LINES = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/

/** Text of one line. */
export const line = (max: number, missing: string) =>
  z
    .string({ error: missing })
    .min(1, missing)
    .max(max, tooLong(max))
    .regex(ONE_LINE, 'Remove line breaks and control characters.')

/** Text of several lines: line breaks and tabs are the only control characters in it. */
export const paragraphs = (max: number) => z.string().max(max, tooLong(max)).regex(LINES, 'Remove control characters.')

const jobText = (missing: string) => paragraphs(20_000).min(1, missing)

/** What an opening pays. */
export const salary = z.strictObject({
  min: z.number().positive(),
  max: z.number().positive().nullable().describe('The upper end of the range; null for one amount.'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Give the currency as ISO 4217 does.'),
  unit: z.enum(['HOUR', 'MONTH', 'YEAR']).describe('What the amount is for.'),
})

/** A job opening that is published in the CMS. */
export const job = z.strictObject({
  id: z.int().min(1),
  slug: line(200, 'Address is required').describe('The last part of the address of its page on the site.'),
  title: line(200, 'Job title is required'),
  department: line(200, 'Department is required'),
  location: line(200, 'Location is required').describe('One spelling each; compare without letter case all the same.'),
  description: jobText('Description is required').describe(
    'An empty line begins a paragraph, a line that begins with “- ” is an item of a list, and **words** are bold.',
  ),
  requirements: jobText('Requirements are required').describe('One requirement a line.'),
  responsibilities: jobText('Responsibilities are required').describe('One responsibility a line.'),
  skills: z.array(line(100, 'Leave no skill empty')).max(50, 'Give 50 skills or fewer.'),
  employment_type: z.enum(EMPLOYMENT_TYPES, `Use one of: ${EMPLOYMENT_TYPES.join(', ')}.`),
  applicant_countries: z
    .array(line(100, 'Leave no country empty'))
    .describe('For remote work: where applicants may live. Empty for other work.'),
  salary: salary.nullable().describe('Null when nobody has named it in full.'),
  is_active: z
    .boolean()
    .describe('True while the opening takes applications: it was not closed, and its last day is not over.'),
  created_at: z.iso.datetime().describe('When the opening was posted, in UTC.'),
  asks_work_authorization: z
    .boolean()
    .describe('False where the law of another country applies: the form then sends “Not asked” as work_auth_status.'),
  closes_on: z.iso
    .date()
    .nullable()
    .describe('The last day for applications, which ends when it has ended everywhere on earth; null for none.'),
})
export type Job = z.infer<typeof job>

const pageUrl = z.url().nullable()

/** The list of openings, in the style of Django REST framework's limit-offset pagination. */
export const jobsPage = z.object({
  count: z.int().min(0).describe('How many openings there are in all.'),
  next: pageUrl.describe('Address of the following page; null on the last one.'),
  previous: pageUrl.describe('Address of the page before; null on the first one.'),
  results: z.array(job).describe('Newest first.'),
  sync_tags: z
    .array(z.string())
    .describe('What the list depends on, as the events of the Live Content API name it: one of them means, ask again.'),
})

const wholeNumber = (min: number, message: string) => z.coerce.number(message).int(message).min(min, message)

export const jobsQuery = z.strictObject(
  {
    limit: wholeNumber(1, 'Give a whole number from 1.')
      .max(10_000, 'Give 10,000 or less.')
      .optional()
      .describe('At most this many openings.'),
    offset: wholeNumber(0, 'Give a whole number from 0.')
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('Leave out this many openings first.'),
  },
  'Use limit and offset only.',
)

/** @param also may be sent, too, but nobody chooses it */
const option = <const T extends readonly [string, ...string[]], const Also extends string = never>(
  options: T,
  missing: string,
  also: readonly Also[] = [],
) =>
  z.enum([...options, ...also] as const, {
    error: (issue) => (issue.input === undefined ? missing : `Select one of: ${options.join(', ')}.`),
  })

/** The text fields of an expression of interest. Empty fields are taken out before this sees them. */
export const interestFields = z.strictObject({
  full_name: line(MAX_LENGTHS.full_name, 'Enter your full name.'),
  email: z
    .email({
      pattern: EMAIL,
      error: (issue) =>
        issue.input === undefined
          ? 'Enter your email address.'
          : 'Enter an email address in the correct format, like name@example.com.',
    })
    .max(MAX_LENGTHS.email, tooLong(MAX_LENGTHS.email)),
  phone: line(MAX_LENGTHS.phone, 'Enter your phone number.'),
  linkedin: z
    .url({
      ...WEB_ADDRESS,
      abort: true,
      error: 'Enter the full web address of your profile, starting with https://.',
    })
    .regex(
      WITHOUT_ACCOUNT,
      'Enter the web address of your profile without an @ before its first slash, and without spaces.',
    )
    .max(MAX_LENGTHS.linkedin, tooLong(MAX_LENGTHS.linkedin))
    .optional(),
  role: line(MAX_LENGTHS.role, 'Enter the role that interests you.'),
  work_auth_status: option(WORK_AUTHORIZATIONS, 'Select your work authorization status.', [NOT_ASKED]),
  preferred_location: option(PREFERRED_LOCATIONS, 'Select your preferred location.'),
  availability: line(MAX_LENGTHS.availability, 'Enter when you are available.'),
  comments: paragraphs(MAX_LENGTHS.comments).optional(),
  opening: z
    .string()
    .regex(OPENING_ID, 'Send the id of an opening, a whole number.')
    .optional()
    .describe('The id of the opening that the sender read, as the list has it.'),
})
export type InterestFields = z.infer<typeof interestFields>

export const submissionKey = z
  .string()
  .regex(/^[\x21-\x7e]{8,128}$/, 'Use 8 to 128 letters, digits or signs without spaces, such as a random UUID.')
  .describe('Chosen by the sender. A retry with the same key and content is recorded once.')

/** The media types of resumes, by the endings of their names. */
export const RESUME_MEDIA_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const satisfies Record<(typeof RESUME_TYPES)[number], string>

/** The whole multipart form, for the API's description. */
export const interestForm = interestFields.extend({
  resume: z.file().mime(Object.values(RESUME_MEDIA_TYPES)).describe('A .pdf, .doc or .docx file.'),
  submission_id: submissionKey
    .optional()
    .describe('The same as the Idempotency-Key header, for a form that cannot send headers.'),
})

export const created = z.object({ id: z.uuid().describe('Names the submission to recruiters.') })

/** An error that belongs to no field. */
export const detail = z.object({ detail: z.string().describe('What went wrong and what to do.') })

/** An application to an opening that takes none. */
export const openingClosed = detail.extend({ code: z.literal('opening-closed'), message: z.string() })

/** Errors that belong to fields: the field's name and what to do about it. */
export const fieldErrors = z.record(z.string(), z.array(z.string()).min(1))
export type FieldErrors = z.infer<typeof fieldErrors>

/** A resume over the limit: in words, and for the field as well. */
export const tooLarge = detail.extend({ resume: z.array(z.string()).min(1).optional() })

/** For a parse: what is said of names that the schema doesn't know, unless it has words of its own for them. */
export const unknownNames = (message: string) => ({
  error: ({ code }: { code: string }) => (code === 'unrecognized_keys' ? message : undefined),
})

/** The messages of a failed parse by field; unknown names count as fields. */
export function errorsByField(error: z.ZodError): FieldErrors {
  // Without a prototype: names come from outside.
  const errors = Object.create(null) as FieldErrors
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])]
    for (const name of names) (errors[name] ??= []).push(issue.message)
  }
  return errors
}
