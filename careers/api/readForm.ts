import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { Problem } from './problem.ts'
import type { FieldErrors } from './schemas.ts'

/** A field's text may take this many bytes: the longest allowed one, in four-byte characters and more. */
const MAX_FIELD_BYTES = 20_000
/** Room for fields beside the file, and for a file a little over its limit, which deserves a precise answer. */
const FORM_BYTES = 1024 * 1024

/** The most bytes that the body of a form may have. */
export const maxFormBytes = (maxFileBytes: number): number => maxFileBytes + FORM_BYTES

export interface Form<File> {
  /** Trimmed; fields without text are left out. */
  fields: Record<string, string>
  /** Fields sent twice or far too long, files in the wrong place. */
  errors: FieldErrors
  /** What `receive` made of the file; undefined when none was sent. */
  file: File | undefined
  /** True when the file was longer than the limit; `file` is then cut off. */
  truncated: boolean
}

export interface FormRules<File> {
  fileField: string
  /** How many text fields and files the form has at most. */
  maxParts: number
  maxFileBytes: number
  /** Gives the form up, with its reason. */
  signal: AbortSignal | undefined
  /** Takes the bytes and the name of the file. It must leave nothing behind when the stream fails. */
  receive: (stream: Readable, name: string) => Promise<File>
  /** Takes back what `receive` made, when the rest of the form fails. */
  discard: (file: File) => Promise<void>
}

/** Field names come from outside; in this object `__proto__` is a name like any other. */
const emptyRecord = <Value>(): Record<string, Value> => Object.create(null) as Record<string, Value>

const unreadable = (): Problem =>
  new Problem(400, 'The form is incomplete or malformed. Send it again as multipart/form-data.')
const tooManyParts = (): Problem =>
  new Problem(413, 'The form has too many fields or files. Send each field of the API once, and one file.')

function makeParser(
  request: IncomingMessage,
  rules: Pick<FormRules<never>, 'maxParts' | 'maxFileBytes'>,
): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      // The name is judged as it was sent.
      preservePath: true,
      limits: {
        parts: rules.maxParts,
        fields: rules.maxParts,
        files: 1,
        fileSize: rules.maxFileBytes,
        fieldSize: MAX_FIELD_BYTES,
        headerPairs: 10,
        headerSize: 4096,
      },
    })
  } catch {
    // The content type names no boundary.
    throw unreadable()
  }
}

/**
 * Reads a multipart form as it arrives. Resolves when all of it has been read and the file received.
 * @throws Problem when it is malformed, too large or cut off; `receive` has then been undone.
 */
export async function readForm<File>(request: IncomingMessage, rules: FormRules<File>): Promise<Form<File>> {
  const parser = makeParser(request, rules)
  const form: Form<File> = { fields: emptyRecord(), errors: emptyRecord(), file: undefined, truncated: false }
  const seen = new Set<string>()
  let upload: BusboyFileStream | undefined
  let receiving: Promise<File> | undefined

  const { promise: read, resolve, reject } = Promise.withResolvers<void>()

  const isFirst = (name: string): boolean => {
    if (!seen.has(name)) return Boolean(seen.add(name))
    form.errors[name] = ['Send this field once.']
    return false
  }

  parser.on('field', (name: string | undefined, value, _nameCut, valueCut) => {
    if (name === undefined) return reject(unreadable())
    if (!isFirst(name)) return
    // Browsers send line breaks as CRLF, whatever the system. Marks that turn the direction of text make it look like another one,
    // and come along unseen when a number is copied from an address book.
    const text = value
      .normalize('NFC')
      .replaceAll(/\p{Bidi_Control}/gu, '')
      .replaceAll(/\r\n?/g, '\n')
      .trim()
    if (name === rules.fileField) {
      if (text !== '') form.errors[name] = ['Send a file in this field.']
    } else if (valueCut) form.errors[name] = ['This is far too long.']
    else if (text !== '') form.fields[name] = text
  })
  parser.on('file', (name: string | undefined, stream, fileName: string | undefined) => {
    // A part that is cut off fails its stream, whether anyone reads it or not.
    stream.on('error', () => undefined)
    if (name === undefined) return reject(unreadable())
    if (!isFirst(name)) return stream.resume()
    if (name !== rules.fileField) {
      form.errors[name] = ['Send text in this field.']
      return stream.resume()
    }
    upload = stream
    receiving = rules.receive(stream, fileName ?? '')
    receiving.catch(reject)
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit']) parser.on(limit, () => reject(tooManyParts()))
  parser.on('error', () => reject(unreadable()))
  parser.on('finish', resolve)

  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxFormBytes(rules.maxFileBytes)) reject(new Problem(413, 'The form is too large.'))
  })
  request.on('close', () => {
    if (!request.complete) reject(unreadable())
  })
  request.on('error', () => reject(unreadable()))
  rules.signal?.addEventListener('abort', () => reject(rules.signal?.reason))
  request.pipe(parser)

  try {
    await read
    form.file = await receiving
    form.truncated = upload?.truncated ?? false
    return form
  } catch (error) {
    // Whatever still arrives goes nowhere; the server bounds how much and how long.
    request.unpipe(parser)
    request.resume()
    upload?.destroy(new Error('the form was given up'))
    const file = await receiving?.catch(() => undefined)
    if (file !== undefined) await rules.discard(file)
    throw error
  }
}
