import * as z from 'zod/mini'
import { OPEN_MS_FIELD, type InterestValues } from '@archstep/contracts/applications/interestShape.ts'
import { EMPTY_FIELD } from '@archstep/contracts/forms/emptyField.ts'
import { FieldProblem, Problem, type FieldErrors } from '../problem.ts'
import { fileLabel } from '../resume/fileName.ts'
import { inspector } from '../resume/inspector.ts'
import { Refusal } from '../resume/refusal.ts'
import { applicationKey, FILE_FIELD, sentFields } from './interestForm.ts'
import { tooLargeFile, type Form } from './readForm.ts'
import type { Upload } from './upload.ts'
import { errorsByField, unknownNames } from './validation.ts'

/** The type and label of the file. @throws Refusal */
async function inspectUpload(upload: Upload | undefined, client: string) {
  if (!upload || (upload.name === '' && upload.bytes === 0)) throw new Refusal('Select your resume.')
  const { label, extension } = fileLabel(upload.name)
  return {
    resume_label: label,
    resume_type: await inspector.inspect(upload.path, extension, client),
    resume_bytes: upload.bytes,
    resume_sha256: upload.sha256,
  }
}

export interface CheckedForm {
  /** The idempotency key, which identifies retries. */
  key: string | undefined
  fields: InterestValues
  upload: Upload
  resume: Awaited<ReturnType<typeof inspectUpload>>
  /** Not filled in by a person: the hidden field isn't empty, or the form was submitted too fast. */
  isBot: boolean
}

/**
 * @param header `Idempotency-Key`, which takes precedence over the form's field
 * @param client who takes a turn in the queue for inspecting resumes
 * @throws FieldProblem with all errors of the form
 */
export async function checkForm(
  form: Form,
  header: string | undefined,
  { maxResumeBytes, minFillMs, client }: { maxResumeBytes: number; minFillMs: number; client: string },
): Promise<CheckedForm> {
  const { upload } = form
  if (form.truncated) throw tooLargeFile(maxResumeBytes)
  const ofHeader = z.optional(applicationKey).safeParse(header)
  if (ofHeader.error) {
    throw new Problem(400, `The Idempotency-Key header can't be used. ${ofHeader.error.issues[0]?.message}`)
  }
  const fieldsSent = { ...form.fields, ...(header !== undefined && { submission_id: undefined }) }
  const sent = sentFields.safeParse(fieldsSent, unknownNames('This field is not known.'))
  // Errors in how a field was sent take precedence over errors in its value.
  const errors: FieldErrors = { ...(sent.error && errorsByField(sent.error)), ...form.errors }
  const resume = await inspectUpload(upload, client).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    errors[FILE_FIELD] ??= [error.message]
  })
  if (!sent.success || !upload || !resume || Object.keys(errors).length > 0) throw new FieldProblem(errors)
  const { submission_id, [EMPTY_FIELD]: extra, [OPEN_MS_FIELD]: openMs, ...fields } = sent.data
  const isBot = extra !== undefined || (openMs !== undefined && Number(openMs) < minFillMs)
  return { key: ofHeader.data ?? submission_id, fields, upload, resume, isBot }
}
