/**
 * Every object in the bytes of a PDF (ISO 32000-1, 7.5), wherever it stands: also one that no cross-reference leads to,
 * because readers disagree about which they follow, and one inside a stream or a string, to which a cross-reference may
 * point. The objects are parsed by pdf-lib.
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
import { Refusal } from './refusal.ts'

/** White space and comments, which may stand between any two words (7.2.3). */
const GAP = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])`
/** `12 0 obj`, or the start of a trailer; what follows is the object itself. */
const START = new RegExp(String.raw`(?<number>\d+)${GAP}+\d+${GAP}*obj|trailer(?=${GAP}*<<)`, 'g')
const STREAM = new RegExp(String.raw`>>${GAP}*stream(?:\r\n|\r|\n)`)

/** In bytes, all object streams together. */
const MAX_UNPACKED = 64 * 1024 * 1024

/** A dictionary with the data that follow it. */
export interface PdfStream {
  dict: PDFDict
  /** The data as they are in the file, to its end: the length that the dictionary gives is not believed. */
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
  /** What `value` stands for: itself, or for a reference each object in the file that has its number. */
  resolve: (value: PDFObject | undefined) => PDFObject[]
}

const context = PDFContext.create()

/** @throws a parser's error when there is no object at the start of `bytes` */
const parseAt = (bytes: Buffer): PDFObject => PDFObjectParser.forBytes(bytes, context, true).parseObject()

/**
 * The object that starts at `start`. The parser gets the bytes up to its stream, so that it can't be led astray in the
 * data.
 */
function parse(bytes: Buffer, text: string, start: number, next: number): Omit<FoundObject, 'number'> {
  const found = STREAM.exec(text.slice(start, next))
  if (found) {
    const dataAt = start + found.index + found[0].length
    try {
      const dict = parseAt(bytes.subarray(start, dataAt - found[0].length + 2))
      if (dict instanceof PDFDict) return { value: dict, stream: { dict, data: bytes.subarray(dataAt) } }
    } catch {
      // What looked like the end of a dictionary was inside a string.
    }
  }
  const value = parseAt(bytes.subarray(start))
  return value instanceof PDFRawStream
    ? { value: value.dict, stream: { dict: value.dict, data: Buffer.from(value.contents) } }
    : { value, stream: undefined }
}

const numberOf = (dict: PDFDict, key: string): number | undefined => {
  const value = dict.get(PDFName.of(key))
  return value instanceof PDFNumber ? value.asNumber() : undefined
}

/** Readers take a stream for an object stream (7.5.7) when a cross-reference says so, whatever its type. */
const isObjectStream = (dict: PDFDict): boolean =>
  dict.get(PDFName.of('Type')) === PDFName.of('ObjStm') || dict.has(PDFName.of('First'))

/** The one filter that programs use for object streams. */
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

/** The objects in an object stream. @throws an Error when it is not a plain one */
function unpack({ dict, data }: PdfStream, room: number): { values: [number, PDFObject][]; size: number } {
  const count = numberOf(dict, 'N')
  const first = numberOf(dict, 'First')
  if (count === undefined || first === undefined) throw new Error('an object stream has no table')
  const bytes = isDeflated(dict)
    ? inflateSync(data, { maxOutputLength: room, finishFlush: constants.Z_SYNC_FLUSH })
    : data
  const table = bytes.toString('latin1', 0, first).match(/\d+/g) ?? []
  if (table.length < count * 2) throw new Error('the table of an object stream is too short')
  const values = Array.from({ length: count }, (_, index): [number, PDFObject] => [
    Number(table[index * 2]),
    parseAt(bytes.subarray(first + Number(table[index * 2 + 1]))),
  ])
  return { values, size: isDeflated(dict) ? bytes.length : 0 }
}

/**
 * The objects in the bytes, without those in object streams.
 * @param damaged what to say when one of them can't be read
 * @throws Refusal
 */
export function readPdfObjects(bytes: Buffer, damaged: string): FoundObject[] {
  const text = bytes.toString('latin1')
  const starts = [...text.matchAll(START)]
  try {
    return starts.map((found, index) => {
      const number = found.groups?.['number']
      const next = starts[index + 1]?.index ?? text.length
      const { value, stream } = parse(bytes, text, found.index + found[0].length, next)
      return { number: number === undefined ? undefined : Number(number), value, stream }
    })
  } catch (error) {
    throw new Refusal(damaged, { cause: error })
  }
}

/**
 * These objects and those in their object streams.
 * @param damaged what to say when one of them can't be read
 * @throws Refusal
 */
export function unpackPdfObjects(found: readonly FoundObject[], damaged: string): PdfObjects {
  const objects = [...found]
  let room = MAX_UNPACKED
  try {
    for (const { stream } of found) {
      if (!stream || !isObjectStream(stream.dict)) continue
      const { values, size } = unpack(stream, room)
      room -= size
      for (const [number, value] of values) objects.push({ number, value, stream: undefined })
    }
  } catch (error) {
    throw new Refusal(damaged, { cause: error })
  }
  const byNumber = Map.groupBy(objects, ({ number }) => number)
  return {
    objects,
    resolve(value) {
      if (value instanceof PDFRef) return byNumber.get(value.objectNumber)?.map((object) => object.value) ?? []
      return value === undefined ? [] : [value]
    },
  }
}
