/** Small, valid resumes made in code, and their parts for tests that break them. */
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import type { ByteSource } from '../resume/byteSource.ts'

/** Bytes as a received file. */
export const inMemory = (data: Buffer): ByteSource => ({
  size: data.length,
  read: async (offset, length) => (offset < 0 ? Buffer.alloc(0) : data.subarray(offset, offset + length)),
})

interface PdfParts {
  header?: string
  /** Objects after the catalog. */
  objects?: string
  /** The position in `startxref`; the true one by default. */
  xrefAt?: number
  /** After `%%EOF`. */
  after?: string
}

/** A PDF of one empty page, with a classic cross-reference table. */
export function makePdf({ header = '%PDF-1.7\n', objects = '', xrefAt, after = '\n' }: PdfParts = {}): Buffer {
  const body = `${header}1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n${objects}`
  const table = 'xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 3/Root 1 0 R>>\n'
  const at = xrefAt ?? Buffer.byteLength(body, 'latin1')
  return Buffer.from(`${body}${table}startxref\n${at}\n%%EOF${after}`, 'latin1')
}

/** A PDF with changed objects appended, as programs save a small change. */
export function appendToPdf(before: Buffer, objects: string): Buffer {
  const at = before.length + Buffer.byteLength(objects, 'latin1')
  const after = `${objects}xref\n0 0\ntrailer\n<</Size 3/Root 1 0 R/Prev 9>>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([before, Buffer.from(after, 'latin1')])
}

/** A PDF whose cross-reference is a stream object, as newer programs write it. */
export function makePdfWithXrefStream(): Buffer {
  const body = '%PDF-1.5\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n'
  const stream = '3 0 obj\n<</Type/XRef/Size 4/Root 1 0 R/W[1 2 1]/Length 4>>\nstream\nabcd\nendstream\nendobj\n'
  return Buffer.from(`${body}${stream}startxref\n${body.length}\n%%EOF`, 'latin1')
}

/** A valid PDF of exactly this many bytes. */
export function makePdfOfSize(bytes: number): Buffer {
  const filler = (length: number): Buffer =>
    makePdf({ objects: `3 0 obj\n<</Length 9999999>>\nstream\n${'x'.repeat(length)}\nendstream\nendobj\n` })
  // The filler changes the number of digits of the offset, so a second attempt corrects the first.
  const first = filler(bytes - 400)
  return filler(bytes - 400 + (bytes - first.length))
}

/**
 * A compressed object stream (ISO 32000-1, 7.5.7) with these objects by number; `entries` are added to its dictionary.
 */
export function objectStream(objects: readonly (readonly [number, string])[], entries = '/Type/ObjStm'): string {
  let offset = 0
  const table = objects.map(([number, text]) => {
    const place = `${number} ${offset}`
    offset += text.length + 1
    return place
  })
  const head = `${table.join(' ')} `
  const packed = deflateSync(head + objects.map(([, text]) => text).join(' '))
  return `<<${entries}/N ${objects.length}/First ${head.length}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n${packed.toString('latin1')}\nendstream`
}

const END_OF_CHAIN = 0xfffffffe
const FREE = 0xffffffff
const FAT_SECTOR = 0xfffffffd
/** Where the Word stream is among the small ones: in the second sector. */
const SHARED_AT = 576

export interface DocParts {
  /** Streams and storages next to the Word stream. */
  extraEntries?: string[]
  wordName?: string
  wordMagic?: number
  wordFlags?: number
  /** The sector after the directory's; none by default. */
  directoryNext?: number
  fatSectorCount?: number
  /** Major version of the format; 3 by default. 4 has larger sectors. */
  version?: number
  rootKind?: number
  /** Puts the Word stream among the small ones that share a stream, with this declared size. */
  sharedSize?: number
  sharedAt?: number
  difatSectors?: number
  /** One byte per character. */
  text?: string
  /** The content of the last sector after the end of the Word stream. */
  behind?: string
}

/** A compound file with a Word stream: sector 0 the allocation table, 1 the directory, from 2 the document. */
export function makeDoc(parts: DocParts = {}): Buffer {
  const size = parts.version === 4 ? 4096 : 512
  const at = parts.sharedSize === undefined ? 0 : (parts.sharedAt ?? SHARED_AT)
  const wordSize = 8 * size
  const wordSectors = parts.behind === undefined ? 8 : 9
  const header = Buffer.alloc(size)
  header.write('d0cf11e0a1b11ae1', 0, 'hex')
  header.writeUInt16LE(0x3e, 0x18)
  header.writeUInt16LE(parts.version ?? 3, 0x1a)
  header.writeUInt16LE(0xfffe, 0x1c)
  header.writeUInt16LE(Math.log2(size), 0x1e)
  header.writeUInt16LE(6, 0x20)
  header.writeUInt32LE(parts.fatSectorCount ?? 1, 0x2c)
  header.writeUInt32LE(1, 0x30)
  header.writeUInt32LE(4096, 0x38)
  header.writeUInt32LE(END_OF_CHAIN, 0x3c)
  header.writeUInt32LE(parts.difatSectors ? 3 : END_OF_CHAIN, 0x44)
  header.writeUInt32LE(parts.difatSectors ?? 0, 0x48)
  header.fill(0xff, 0x4c)
  header.writeUInt32LE(0, 0x4c)

  const fat = Buffer.alloc(size, 0xff)
  fat.writeUInt32LE(FAT_SECTOR, 0)
  fat.writeUInt32LE(parts.directoryNext ?? END_OF_CHAIN, 4)
  for (let sector = 2; sector < 2 + wordSectors; sector += 1) {
    fat.writeUInt32LE(sector === 1 + wordSectors ? END_OF_CHAIN : sector + 1, sector * 4)
  }

  const entry = (name: string, kind: number, start: number, length: number): Buffer => {
    const bytes = Buffer.alloc(128)
    bytes.write(name, 0, 'utf16le')
    bytes.writeUInt16LE((name.length + 1) * 2, 0x40)
    bytes.writeUInt8(kind, 0x42)
    for (const at of [0x44, 0x48, 0x4c]) bytes.writeUInt32LE(FREE, at)
    bytes.writeUInt32LE(start, 0x74)
    bytes.writeUInt32LE(length, 0x78)
    return bytes
  }
  const directory = Buffer.alloc(size)
  Buffer.concat([
    entry('Root Entry', parts.rootKind ?? 5, 2, parts.sharedSize === undefined ? 0 : wordSize),
    parts.sharedSize === undefined
      ? entry(parts.wordName ?? 'WordDocument', 2, 2, wordSize)
      : entry('WordDocument', 2, at / 64, parts.sharedSize),
    ...(parts.extraEntries ?? []).map((name) => entry(name, 1, END_OF_CHAIN, 0)),
  ]).copy(directory)

  const word = Buffer.alloc(wordSectors * size)
  word.writeUInt16LE(parts.wordMagic ?? 0xa5ec, at)
  word.writeUInt16LE(parts.wordFlags ?? 0, at + 0x0a)
  if (parts.text !== undefined) word.write(parts.text, SHARED_AT + 32, 'latin1')
  if (parts.behind !== undefined) word.write(parts.behind, wordSize, 'latin1')
  // As the list of tables, sector 3 would link to itself forever.
  if (parts.difatSectors) word.writeUInt32LE(3, 2 * size - 4)
  return Buffer.concat([header, fat, directory, word])
}

/** Where the directory of a document is, whose entries have 128 bytes: the root, the Word stream, others. */
export const DIRECTORY = 1024

/** A document with other two-byte numbers at these positions. */
export function changedDoc(parts: DocParts, ...changes: readonly (readonly [at: number, value: number])[]): Buffer {
  const data = makeDoc(parts)
  for (const [at, value] of changes) data.writeUInt16LE(value, at)
  return data
}

export interface ZipPart {
  name: string
  data: string | Buffer
  /** Overrides the true value. */
  declaredSize?: number
  flags?: number
  localName?: string
  method?: number
  /** 0 stores the bytes uncompressed inside the deflated data. */
  level?: number
  /** Where its bytes are inside those of another entry. */
  insideAt?: number
  /** Bytes hidden after the entry. */
  gap?: Buffer
}

/** A zip archive, deflated; `prefix` goes before it, with the offsets counted from its end. */
export function makeZip(
  parts: readonly ZipPart[],
  { comment = '', prefix = Buffer.alloc(0), declaredEntries = parts.length, disk = 0 } = {},
): Buffer {
  const chunks: Buffer[] = [prefix]
  const central: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const data = Buffer.from(part.data)
    const packed = deflateRawSync(data, { level: part.level ?? 6 })
    const start = part.insideAt ?? offset
    const size = part.declaredSize ?? data.length
    const head = (signature: number, name: string, fixed: number): Buffer => {
      const bytes = Buffer.alloc(fixed + Buffer.byteLength(name))
      bytes.writeUInt32LE(signature, 0)
      const at = fixed === 46 ? 6 : 4
      bytes.writeUInt16LE(20, at)
      bytes.writeUInt16LE(part.flags ?? 0, at + 2)
      bytes.writeUInt16LE(part.method ?? 8, at + 4)
      bytes.writeUInt32LE(crc32(data), at + 10)
      bytes.writeUInt32LE(packed.length, at + 14)
      bytes.writeUInt32LE(size, at + 18)
      bytes.writeUInt16LE(Buffer.byteLength(name), at + 22)
      bytes.write(name, fixed)
      return bytes
    }
    if (part.insideAt === undefined) {
      const local = Buffer.concat([
        head(0x04034b50, part.localName ?? part.name, 30),
        packed,
        part.gap ?? Buffer.alloc(0),
      ])
      chunks.push(local)
      offset += local.length
    }
    const record = head(0x02014b50, part.name, 46)
    record.writeUInt32LE(start, 42)
    central.push(record)
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(disk, 4)
  end.writeUInt16LE(declaredEntries, 8)
  end.writeUInt16LE(declaredEntries, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...chunks, directory, end, Buffer.from(comment)])
}

const contentTypes = (main: string): string =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`

export const WORD_MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** The main part of a Word document. */
export const wordDocument = (body: string): string =>
  `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`

interface Link {
  type: string
  /** As written in the XML. */
  target: string
  external?: boolean
}

const OFFICE_TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A relationships part. */
export const relationships = (...links: Link[]): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links
    .map(
      ({ type, target, external }, index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE_TYPES}/${type}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`

/** The parts of a small Word document, plus extra ones. */
export const docxParts = (extra: readonly ZipPart[] = [], main = WORD_MAIN): ZipPart[] => [
  { name: '[Content_Types].xml', data: contentTypes(main) },
  { name: '_rels/.rels', data: relationships({ type: 'officeDocument', target: 'word/document.xml' }) },
  { name: 'word/document.xml', data: wordDocument('<w:p/>') },
  ...extra,
]

export const makeDocx = (extra: readonly ZipPart[] = []): Buffer => makeZip(docxParts(extra))
