import * as z from 'zod/mini'
import type { RESUME_TYPES } from '@archstep/contracts/applications/application.ts'
import { OPEN_MS_FIELD } from '@archstep/contracts/applications/interestShape.ts'
import { EMPTY_FIELD } from '@archstep/contracts/forms/emptyField.ts'
import { apiFields } from '../apiFields.ts'

export const applicationKey = z
  .string()
  .check(
    z.regex(/^[\x21-\x7e]{8,128}$/, 'Use 8 to 128 letters, digits or signs without spaces, such as a random UUID.'),
    z.describe('Chosen by the sender. A retry with the same key and content is recorded once.'),
  )

export const RESUME_MEDIA_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const satisfies Record<(typeof RESUME_TYPES)[number], string>

const withKey = z.extend(apiFields, {
  submission_id: z
    .optional(applicationKey)
    .check(z.describe('The same as the Idempotency-Key header, for a form that cannot send headers.')),
})

/** The whole multipart form, for the API's description. */
export const multipartForm = z.extend(withKey, {
  resume: z.file().check(z.mime(Object.values(RESUME_MEDIA_TYPES)), z.describe('A .pdf, .doc or .docx file.')),
})

/** Also has the fields that only the site's own form sends; the API's description is for other clients. */
export const sentFields = z.extend(withKey, {
  [EMPTY_FIELD]: z.optional(z.string()),
  [OPEN_MS_FIELD]: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'Give whole milliseconds.'))),
})

export const FILE_FIELD = 'resume'
