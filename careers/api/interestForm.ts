/** The interest form: its fields, how it is read from the request, and how it is validated. */
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { EMPTY_FIELD, type RESUME_TYPES } from '@archstep/contracts/application.ts'
import { OPEN_MS_FIELD, type InterestFields } from '@archstep/contracts/interestForm.ts'
import { interestFields } from '../interestFields.ts'
import { fileLabel } from '../resume/fileName.ts'
import { inspector } from '../resume/inspector.ts'
import { Refusal } from '../resume/refusal.ts'
import { FieldProblem, Problem, type FieldErrors } from '../problem.ts'
import { giveUp } from './slowBodies.ts'
import { receiveUpload, type Upload } from './upload.ts'
import { errorsByField, unknownNames } from './validation.ts'

export const applicationKey = z
  .string()
  .check(
    z.regex(/^[\x21-\x7e]{8,128}$/, 'Use 8 to 128 letters, digits or signs without spaces, such as a random UUID.'),
    z.describe('Chosen by the sender. A retry with the same key and content is recorded once.'),
  )

/** The media types of resumes, by file extension. */
export const RESUME_MEDIA_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const satisfies Record<(typeof RESUME_TYPES)[number], string>

const withKey = z.extend(interestFields, {
  submission_id: z
    .optional(applicationKey)
    .check(z.describe('The same as the Idempotency-Key header, for a form that cannot send headers.')),
})

/** The whole multipart form, for the API's description. */
export const interestForm = z.extend(withKey, {
  resume: z.file().check(z.mime(Object.values(RESUME_MEDIA_TYPES)), z.describe('A .pdf, .doc or .docx file.')),
})

/** Includes fields that only the site's own form sends: the API's description is for other clients. */
const sentFields = z.extend(withKey, {
  [EMPTY_FIELD]: z.optional(z.string()),
  [OPEN_MS_FIELD]: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'Give whole milliseconds.'))),
})

const FILE_FIELD = 'resume'
/** Room for fields besides the file, and for a file slightly over its limit, which deserves a precise error. */
const FORM_BYTES = 1024 * 1024
const MAX_PARTS = Object.keys(sentFields.shape).length + 1
const LIMITS = {
  parts: MAX_PARTS,
  fields: MAX_PARTS,
  files: 1,
  /** The longest text allowed, even in characters of four bytes. */
  fieldSize: 20_000,
  headerPairs: 10,
  headerSize: 4096,
}

/** A form as it was sent. */
interface Form {
  /** Trimmed; fields without text are left out. */
  fields: Record<string, string>
  /** Fields sent twice or far too long, and files in the wrong place. */
  errors: FieldErrors
  upload: Upload | undefined
  /** True if the resume exceeded the limit; it is cut off there. */
  truncated: boolean
}

/** Field names come from outside; in this object, `constructor` is a name like any other. */
const emptyRecord = <Value>(): Record<string, Value> => Object.create(null) as Record<string, Value>

/**
 * Browsers send line breaks as CRLF on every system. Direction marks make text look like other text, and come along
 * invisibly when a number is copied from an address book.
 */
const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/\r\n?/g, '\n')
    .trim()

/**
 * Parser errors are the sender's fault: the parser's own have a code, busboy's have none, and Node's say that the
 * connection was aborted. Any other failure is ours.
 */
function toProblem(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, statusCode } = error as Error & { code?: string; statusCode?: number }
  const isParsers = code === undefined ? error.constructor === Error : /^(?:FST_|ECONNRESET$)/.test(code)
  if (!isParsers) return error
  if (statusCode === 413) {
    return new Problem(413, 'The form has too many fields or files. Send each field of the API once, and one file.')
  }
  return new Problem(400, 'The form is incomplete or malformed. Send it again as multipart/form-data.')
}

const tooLargeFile = (maxBytes: number): Problem => {
  const message = `The selected file must be ${Number((maxBytes / 1024 / 1024).toFixed(2))} MB or smaller.`
  return new Problem(413, message, {}, { resume: [message] })
}

/** Refuses what can be refused without reading the body. */
export function refuseUnread(request: FastifyRequest, maxFileBytes: number): void {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > maxFileBytes + FORM_BYTES) throw tooLargeFile(maxFileBytes)
  if (!request.isMultipart()) throw new Problem(415, 'Send the form as multipart/form-data.')
}

/** Stops reading a body that has more bytes than a form may have. */
function limitBytes(request: FastifyRequest, maxBytes: number): void {
  let bytes = 0
  request.raw.on('data', function count(chunk: Buffer) {
    bytes += chunk.length
    if (bytes <= maxBytes) return
    request.raw.off('data', count)
    giveUp(request, new Problem(413, 'The form is too large.'))
  })
}

/** A binary part is a file even without a name. */
type FilePart = Pick<MultipartFile, 'fieldname' | 'file'> & { filename?: string }

/**
 * Reads a multipart form as it arrives. Resolves once all of it, including the resume, has been read.
 * @throws Problem if it is malformed, too large or aborted; no part of the resume is kept then.
 */
export async function readForm(request: FastifyRequest, maxFileBytes: number): Promise<Form> {
  const form: Form = { fields: emptyRecord(), errors: emptyRecord(), upload: undefined, truncated: false }

  async function readFile({ fieldname: name, file, filename = '' }: FilePart): Promise<void> {
    if (name === FILE_FIELD && !form.upload) {
      form.upload = await receiveUpload(file, filename)
      form.truncated = file.truncated
    } else {
      form.errors[name] = ['Send text in this field.']
      file.resume()
    }
  }

  function readText(name: string, value: unknown, isCutOff: boolean): void {
    const text = typeof value === 'string' ? tidy(value) : ''
    if (typeof value !== 'string') form.errors[name] = ['Send text in this field.']
    else if (name === FILE_FIELD && text !== '') form.errors[name] = ['Send a file in this field.']
    else if (isCutOff) form.errors[name] = ['This is far too long.']
    else if (text !== '') form.fields[name] = text
  }

  limitBytes(request, maxFileBytes + FORM_BYTES)
  const seen = new Set<string | undefined>()
  try {
    // The file's name is checked as sent.
    const limits = { ...LIMITS, fileSize: maxFileBytes }
    for await (const part of request.parts({ limits, preservePath: true })) {
      const name: string | undefined = part.fieldname
      if (name === undefined) throw toProblem(new Error('a field has no name'))
      if (part.type === 'file') await readFile(part)
      else readText(name, part.value, part.valueTruncated)
      if (seen.has(name)) form.errors[name] = ['Send this field once.']
      seen.add(name)
    }
    return form
  } catch (error) {
    await form.upload?.discard()
    throw toProblem(error)
  }
}

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

/** A form without errors. */
export interface SentApplication {
  /** The idempotency key, which identifies retries. */
  key: string | undefined
  fields: InterestFields
  upload: Upload
  resume: Awaited<ReturnType<typeof inspectUpload>>
  /** No person filled it in: the hidden field isn't empty, or it was filled in too fast. */
  isBot: boolean
}

/**
 * @param header `Idempotency-Key`, which takes precedence over the form's field
 * @param client whose turn it is to have a resume inspected
 * @throws FieldProblem with all errors of the form
 */
export async function checkForm(
  form: Form,
  header: string | undefined,
  { maxResumeBytes, minFillMs, client }: { maxResumeBytes: number; minFillMs: number; client: string },
): Promise<SentApplication> {
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
