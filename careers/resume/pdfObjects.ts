/**
 * Finds every object in the bytes of a PDF (ISO 32000-1, 7.5). That includes objects without a cross-reference, because
 * readers disagree about which ones to follow, and objects inside a stream or a string, because a cross-reference may
 * point there. pdf-lib parses them.
 */
import { constants, inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFObjectParser,
  PDFRawStream,
  PDFRef,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { PdfWords } from './pdfWords.ts'
import { Refusal, TOO_COMPLEX } from './refusal.ts'

/** In bytes, for all object streams together. */
const MAX_UNPACKED = 64 * 1024 * 1024

/** In bytes: everything that is parsed of a file, including targets of several references. */
const MAX_WORK = 32 * 1024 * 1024
/** Checking a value takes as long as parsing this many bytes. */
const WORK_OF_A_VALUE = 10

export interface PdfStream {
  dict: PDFDict
  /** The data as it is in the file, up to the end: the dictionary's length isn't trusted. */
  data: Buffer
}

interface FoundObject {
  /** Trailers have no number. */
  number: number | undefined
  value: PDFObject
  stream: PdfStream | undefined
}

export interface PdfObjects {
  objects: FoundObject[]
  /** What `value` stands for: itself or, for a reference, each object in the file that has its number. */
  resolve: (value: PDFObject | undefined) => readonly PDFObject[]
  isStream: (value: PDFObject) => boolean
}

const context = PDFContext.create()
type ByteStream = Parameters<typeof PDFObjectParser.forByteStream>[0]

/** Objects can be nested so that each of them extends to the end of the file. This limits how often that is parsed. */
class Work {
  #left = MAX_WORK

  /** @throws Refusal */
  spend(amount: number): void {
    this.#left -= amount
    if (this.#left < 0) throw new Refusal(TOO_COMPLEX)
  }

  /** @throws a parser's error if there is no object at the start of `bytes` */
  parse(bytes: Buffer): PDFObject {
    const parser = PDFObjectParser.forBytes(bytes, context, true)
    const value = parser.parseObject()
    // The parser doesn't expose how far it has read.
    const stream = Reflect.get(parser, 'bytes') as ByteStream
    this.spend(Math.min(stream.offset(), bytes.length))
    return value
  }
}

/**
 * The object at a position. The parser only gets the bytes before its stream, so that the data can't mislead it.
 * @param next where the next object begins
 */
function parse(bytes: Buffer, words: PdfWords, work: Work, at: number, next: number): Omit<FoundObject, 'number'> {
  const start = words.streamStart(at, next)
  if (start) {
    try {
      const dict = work.parse(bytes.subarray(at, start.dictEnd))
      if (dict instanceof PDFDict) return { value: dict, stream: { dict, data: bytes.subarray(start.dataAt) } }
    } catch (error) {
      if (error instanceof Refusal) throw error
      // What looked like the end of a dictionary was inside a string.
    }
  }
  const value = work.parse(bytes.subarray(at))
  return value instanceof PDFRawStream
    ? { value: value.dict, stream: { dict: value.dict, data: Buffer.from(value.contents) } }
    : { value, stream: undefined }
}

const numberOf = (dict: PDFDict, key: string): number | undefined => {
  const value = dict.get(PDFName.of(key))
  return value instanceof PDFNumber ? value.asNumber() : undefined
}

/** Readers treat a stream as an object stream (7.5.7) if a cross-reference says so, whatever its type. */
const isObjectStream = (dict: PDFDict): boolean =>
  dict.get(PDFName.of('Type')) === PDFName.of('ObjStm') || dict.has(PDFName.of('First'))

/** The only filter that programs use for object streams. */
function isDeflated(dict: PDFDict): boolean {
  const filter = dict.get(PDFName.of('Filter'))
  const filters = filter instanceof PDFArray ? filter.asArray() : filter === undefined ? [] : [filter]
  if (filters.length === 0) return false
  const [name] = filters
  const known = name === PDFName.of('FlateDecode') || name === PDFName.of('Fl')
  const parameters = dict.get(PDFName.of('DecodeParms'))
  const predicted = parameters instanceof PDFDict && (numberOf(parameters, 'Predictor') ?? 1) !== 1
  if (filters.length > 1 || !known || predicted || parameters instanceof PDFRef || parameters instanceof PDFArray) {
    throw new Error('an object stream is packed in an unusual way')
  }
  return true
}

/** The objects in an object stream. @throws an Error if it is not a plain one */
function unpack({ dict, data }: PdfStream, room: number, work: Work): { values: [number, PDFObject][]; size: number } {
  const count = numberOf(dict, 'N')
  const first = numberOf(dict, 'First')
  if (count === undefined || first === undefined) throw new Error('an object stream has no table')
  const bytes = isDeflated(dict)
    ? inflateSync(data, { maxOutputLength: room, finishFlush: constants.Z_SYNC_FLUSH })
    : data
  work.spend(Math.min(first, bytes.length))
  const table = bytes.toString('latin1', 0, first).match(/\d+/g) ?? []
  if (table.length < count * 2) throw new Error('the table of an object stream is too short')
  const values = Array.from({ length: count }, (_, index): [number, PDFObject] => [
    Number(table[index * 2]),
    work.parse(bytes.subarray(first + Number(table[index * 2 + 1]))),
  ])
  return { values, size: isDeflated(dict) ? bytes.length : 0 }
}

/** The objects of a file; those in object streams are included after `unpack`. */
export class PdfFile {
  readonly objects: readonly FoundObject[]
  readonly #work = new Work()
  readonly #damaged: string

  /**
   * @param damaged the message if an object can't be read
   * @throws Refusal
   */
  constructor(bytes: Buffer, damaged: string) {
    this.#damaged = damaged
    this.objects = this.#reading(() => {
      const words = new PdfWords(bytes)
      const starts = words.objectStarts()
      return starts.map(({ number, at }, index): FoundObject =>
        Object.assign(parse(bytes, words, this.#work, at, starts[index + 1]?.headAt ?? bytes.length), { number }),
      )
    })
  }

  /** All objects, including those in object streams. @throws Refusal */
  unpack(): PdfObjects {
    const objects = [...this.objects]
    let room = MAX_UNPACKED
    this.#reading(() => {
      for (const { stream } of this.objects) {
        if (!stream || !isObjectStream(stream.dict)) continue
        const { values, size } = unpack(stream, room, this.#work)
        room -= size
        for (const [number, value] of values) objects.push({ number, value, stream: undefined })
      }
    })
    const byNumber = Map.groupBy(objects, ({ number }) => number)
    const streams = new Set<PDFObject>(objects.flatMap(({ stream, value }) => (stream ? [value] : [])))
    return {
      objects,
      resolve: (value) => {
        if (!(value instanceof PDFRef)) return value === undefined ? [] : [value]
        const found = byNumber.get(value.objectNumber) ?? []
        this.#work.spend(found.length * WORK_OF_A_VALUE)
        return found.map((object) => object.value)
      },
      isStream: (value) => streams.has(value),
    }
  }

  #reading<Result>(read: () => Result): Result {
    try {
      return read()
    } catch (error) {
      throw error instanceof Refusal ? error : new Refusal(this.#damaged, { cause: error })
    }
  }
}
