import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { MEGABYTE } from '@archstep/contracts/text/fileSize.ts'
import { plainText } from '@archstep/contracts/text/plainText.ts'
import { notMultipart, Problem, type FieldErrors } from '../problem.ts'
import { FILE_FIELD, sentFields } from './interestForm.ts'
import { giveUp } from './slowBodies.ts'
import { receiveUpload, type Upload } from './upload.ts'

/** Room for the other fields, and for a file slightly over its limit, which deserves a precise error. */
const FORM_BYTES = 1024 * 1024
const MAX_PARTS = Object.keys(sentFields.shape).length + 1
const LIMITS = {
  parts: MAX_PARTS,
  fields: MAX_PARTS,
  files: 1,
  /** The longest text allowed, even if each character takes four bytes. */
  fieldSize: 20_000,
  headerPairs: 10,
  headerSize: 4096,
}

export interface Form {
  /** Trimmed, without empty fields. */
  fields: Record<string, string>
  /** Fields sent twice or far too long, and files in the wrong place. */
  errors: FieldErrors
  upload: Upload | undefined
  /** True if the resume exceeded the limit; it is cut off there. */
  truncated: boolean
}

/** Field names come from outside, so `constructor` must be a name like any other. */
const emptyRecord = <Value>(): Record<string, Value> => Object.create(null) as Record<string, Value>

/**
 * Direction marks, which can disguise text, and zero-width characters except joiners, which names are spelled with.
 * They come along when people copy a number or an address from an address book or a web page.
 */
const UNSEEN = /[\p{Bidi_Control}\u00ad\u200b\u2060\ufeff]/gu

/** Addresses don't need joiners either. The site's form cleans them with the same function. */
const ADDRESSES: ReadonlySet<string> = new Set<keyof typeof sentFields.shape>(['email', 'linkedin'])

/** Browsers send line breaks as CRLF on every system. */
function tidy(name: string, text: string): string {
  const seen = ADDRESSES.has(name) ? plainText(text) : text.replaceAll(UNSEEN, '')
  return seen.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim()
}

/**
 * A parser error is the sender's fault: the parser's own errors have a code, busboy's have none, and Node's say that
 * the connection was aborted. Anything else is our fault.
 */
function toFormProblem(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, statusCode } = error as Error & { code?: string; statusCode?: number }
  const isParsers = code === undefined ? error.constructor === Error : /^(?:FST_|ECONNRESET$)/.test(code)
  if (!isParsers) return error
  if (statusCode === 413) {
    return new Problem(413, 'The form has too many fields or files. Send each field of the API once, and one file.')
  }
  return new Problem(400, 'The form is incomplete or malformed. Send it again as multipart/form-data.')
}

export const tooLargeFile = (maxBytes: number): Problem => {
  const message = `The selected file must be ${Number((maxBytes / MEGABYTE).toFixed(2))} MB or smaller.`
  return new Problem(413, message, {}, { resume: [message] })
}

/** Refuses a request without reading its body if the headers already show that it is invalid. */
export function refuseUnread(request: FastifyRequest, maxFileBytes: number): void {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > maxFileBytes + FORM_BYTES) throw tooLargeFile(maxFileBytes)
  if (!request.isMultipart()) throw notMultipart()
}

function limitBytes(request: FastifyRequest, maxBytes: number): void {
  let bytes = 0
  request.raw.on('data', function count(chunk: Buffer) {
    bytes += chunk.length
    if (bytes <= maxBytes) return
    request.raw.off('data', count)
    giveUp(request, new Problem(413, 'The form is too large.'))
  })
}

const SEND_TEXT = 'Send text in this field.'

/** A binary part is a file even if it has no name. */
type FilePart = Pick<MultipartFile, 'fieldname' | 'file'> & { filename?: string }

/**
 * Reads a multipart form as it arrives. Resolves once everything, including the resume, has been read.
 * @throws Problem if it is malformed, too large or aborted; nothing of the resume is kept then.
 */
export async function readForm(request: FastifyRequest, maxFileBytes: number): Promise<Form> {
  const form: Form = { fields: emptyRecord(), errors: emptyRecord(), upload: undefined, truncated: false }

  async function readFile({ fieldname: name, file, filename = '' }: FilePart): Promise<void> {
    if (name === FILE_FIELD && !form.upload) {
      form.upload = await receiveUpload(file, filename)
      form.truncated = file.truncated
    } else {
      form.errors[name] = [SEND_TEXT]
      file.resume()
    }
  }

  function readText(name: string, value: unknown, isCutOff: boolean): void {
    const text = typeof value === 'string' ? tidy(name, value) : ''
    if (typeof value !== 'string') form.errors[name] = [SEND_TEXT]
    else if (name === FILE_FIELD && text !== '') form.errors[name] = ['Send a file in this field.']
    else if (isCutOff) form.errors[name] = ['This is far too long.']
    else if (text !== '') form.fields[name] = text
  }

  limitBytes(request, maxFileBytes + FORM_BYTES)
  const seen = new Set<string | undefined>()
  try {
    // The file's name is checked as it was sent.
    const limits = { ...LIMITS, fileSize: maxFileBytes }
    for await (const part of request.parts({ limits, preservePath: true })) {
      const name: string | undefined = part.fieldname
      if (name === undefined) throw toFormProblem(new Error('a field has no name'))
      if (part.type === 'file') await readFile(part)
      else readText(name, part.value, part.valueTruncated)
      if (seen.has(name)) form.errors[name] = ['Send this field once.']
      seen.add(name)
    }
    return form
  } catch (error) {
    await form.upload?.discard()
    throw toFormProblem(error)
  }
}
