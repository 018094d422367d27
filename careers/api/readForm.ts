import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'
import type { FieldErrors } from './schemas.ts'
import { receiveUpload, type Upload } from './upload.ts'

/** A field's text may take this many bytes: the longest allowed one, in four-byte characters and more. */
const MAX_FIELD_BYTES = 20_000
/** Room for fields beside the file, and for a file a little over its limit, which deserves a precise answer. */
const FORM_BYTES = 1024 * 1024

/** The most bytes that the body of a form may have. */
export const maxFormBytes = (maxFileBytes: number): number => maxFileBytes + FORM_BYTES

/** A form as it was sent. */
export interface Form {
  /** Trimmed; fields without text are left out. */
  fields: Record<string, string>
  /** Fields sent twice or far too long, files in the wrong place. */
  errors: FieldErrors
  /** The resume; undefined when none was sent. */
  upload: Upload | undefined
  /** True when the resume was longer than the limit; it is then cut off. */
  truncated: boolean
}

interface FormRules {
  /** How many text fields and files the form has at most. */
  maxParts: number
  maxFileBytes: number
  /** Gives the form up, with its reason. */
  signal: AbortSignal | undefined
  /** Takes the bytes and the name of the resume. It must leave nothing behind when the stream fails. */
  receive?: typeof receiveUpload
}

const FILE_FIELD = 'resume'

/** A part of bytes is a file even without a name. */
type FilePart = Pick<MultipartFile, 'fieldname' | 'file'> & { filename?: string }

/** Field names come from outside; in this object `constructor` is a name like any other. */
const emptyRecord = <Value>(): Record<string, Value> => Object.create(null) as Record<string, Value>

/** What Node says of a request that its sender broke off. */
const ABORTED = 'ECONNRESET'

const unreadable = (): Problem =>
  new Problem(400, 'The form is incomplete or malformed. Send it again as multipart/form-data.')

/**
 * What the parser throws is the sender's: its own errors have a code, those of busboy none. Any other failure is ours.
 */
function toProblem(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, statusCode } = error as Error & { code?: string; statusCode?: number }
  const isParsers = code === undefined ? error.constructor === Error : code.startsWith('FST_')
  if (!isParsers && code !== ABORTED) return error
  if (statusCode !== 413) return unreadable()
  return new Problem(413, 'The form has too many fields or files. Send each field of the API once, and one file.')
}

/**
 * Browsers send line breaks as CRLF, whatever the system. Marks that turn the direction of text make it look like
 * another one, and come along unseen when a number is copied from an address book.
 */
const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/\r\n?/g, '\n')
    .trim()

/**
 * Reads a multipart form as it arrives. Resolves when all of it has been read and the resume received.
 * @throws Problem when it is malformed, too large or cut off; nothing is left of the resume then.
 */
export async function readForm(
  request: FastifyRequest,
  { maxParts, maxFileBytes, signal, receive = receiveUpload }: FormRules,
): Promise<Form> {
  const form: Form = { fields: emptyRecord(), errors: emptyRecord(), upload: undefined, truncated: false }
  const seen = new Set<string>()
  let isGivenUp = false
  let arriving: MultipartFile['file'] | undefined
  let receiving: Promise<Upload> | undefined

  function readField({ fieldname: name, value, valueTruncated }: MultipartValue): void {
    if (typeof value !== 'string') throw unreadable()
    const text = tidy(value)
    if (name === FILE_FIELD) {
      if (text !== '') form.errors[name] = ['Send a file in this field.']
    } else if (valueTruncated) form.errors[name] = ['This is far too long.']
    else if (text !== '') form.fields[name] = text
  }

  async function readFile({ fieldname: name, file, filename }: FilePart): Promise<void> {
    if (isGivenUp) {
      file.destroy()
      return
    }
    if (name !== FILE_FIELD) {
      form.errors[name] = ['Send text in this field.']
      file.resume()
      return
    }
    arriving = file
    receiving = receive(file, filename ?? '')
    form.upload = await receiving
    form.truncated = file.truncated
  }

  async function readParts(): Promise<void> {
    const limits = {
      parts: maxParts,
      fields: maxParts,
      files: 1,
      fileSize: maxFileBytes,
      fieldSize: MAX_FIELD_BYTES,
      headerPairs: 10,
      headerSize: 4096,
    }
    // The name of the file is judged as it was sent.
    for await (const part of request.parts({ limits, preservePath: true })) {
      const name: string | undefined = part.fieldname
      if (name === undefined) throw unreadable()
      if (seen.has(name)) {
        form.errors[name] = ['Send this field once.']
        if (part.type === 'file') part.file.resume()
      } else if (part.type === 'file') await readFile(part)
      else readField(part)
      seen.add(name)
    }
  }

  const { raw } = request
  const { promise: givenUp, reject: giveUp } = Promise.withResolvers<never>()
  signal?.addEventListener('abort', () => giveUp(signal.reason))
  const reading = readParts()
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxFormBytes(maxFileBytes)) giveUp(new Problem(413, 'The form is too large.'))
  })
  try {
    await Promise.race([reading, givenUp])
    return form
  } catch (error) {
    isGivenUp = true
    // Whatever still arrives goes nowhere; the server bounds how much and how long.
    raw.unpipe()
    raw.resume()
    arriving?.destroy(new Error('the form was given up'))
    const upload = await receiving?.catch(() => undefined)
    await upload?.discard()
    throw toProblem(error)
  }
}
