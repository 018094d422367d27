/** Checks Word 97-2003 documents: an OLE compound file ([MS-CFB]) with a WordDocument stream ([MS-DOC]). */
import type { ByteSource } from './byteSource.ts'
import { NOT_WORD, Refusal, WORD_DAMAGED, WORD_PROTECTED } from './refusal.ts'
import { checkInstruction, COMPUTED } from './wordFields.ts'

const MACROS = 'The selected Word document contains macros or programs. Save it without them and select it again.'
const FIELDS = {
  starts: MACROS,
  loads: 'The selected Word document loads a part of it from elsewhere. Save it as PDF and select that file.',
}

export const OLE_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** Markers in the allocation table and in directory entries, from the top of the range ([MS-CFB] 2.1). */
const FIRST_MARKER = 0xfffffffa
const END_OF_CHAIN = 0xfffffffe
const ENTRY_SIZE = 128
/** Streams smaller than this share one, cut into pieces of 64 bytes. */
const SHARED_BELOW = 4096
const SHARED_SECTOR = 64
/** A document has a few dozen directory entries; this many sectors hold 16,000 and bound the work on a hostile file. */
const MAX_DIRECTORY_SECTORS = 4_000

const WORD_MAGIC = 0xa5ec
/** The fixed header of a Word stream. */
const MIN_WORD_STREAM = 32
const ENCRYPTED_FLAG = 0x0100
/** In upper case: the format compares names case-insensitively ([MS-CFB] 2.6.4). */
const MACRO_STORAGES = new Set(['MACROS', '_VBA_PROJECT_CUR', 'VBA', '_VBA_PROJECT', '\u0001OLE10NATIVE'])

interface Entry {
  name: string
  /** 1 storage, 2 stream, 5 root. */
  kind: number
  start: number
  size: number
}

interface Header {
  sectorSize: number
  fatSectors: number
  directoryStart: number
  difatStart: number
  difatSectors: number
  /** The first 109 sectors of the allocation table. */
  difat: number[]
}

async function readHeader(source: ByteSource): Promise<Header> {
  const header = await source.read(0, 512)
  if (header.length < 512) throw new Refusal(WORD_DAMAGED)
  const major = header.readUInt16LE(0x1a)
  const sectorShift = header.readUInt16LE(0x1e)
  const knownVersion = (major === 3 && sectorShift === 9) || (major === 4 && sectorShift === 12)
  if (!knownVersion || header.readUInt16LE(0x1c) !== 0xfffe) throw new Refusal(WORD_DAMAGED)
  return {
    sectorSize: 1 << sectorShift,
    fatSectors: header.readUInt32LE(0x2c),
    directoryStart: header.readUInt32LE(0x30),
    difatStart: header.readUInt32LE(0x44),
    difatSectors: header.readUInt32LE(0x48),
    difat: Array.from({ length: 109 }, (_, index) => header.readUInt32LE(0x4c + index * 4)),
  }
}

/** Reads sectors and follows chains; every step stays inside the file, and every chain is bounded. */
class CompoundFile {
  readonly #source: ByteSource
  readonly #header: Header
  readonly #fat: number[]
  readonly #cache = new Map<number, Buffer>()

  private constructor(source: ByteSource, header: Header, fat: number[]) {
    this.#source = source
    this.#header = header
    this.#fat = fat
  }

  static async open(source: ByteSource): Promise<CompoundFile> {
    const header = await readHeader(source)
    const sectors = Math.ceil(source.size / header.sectorSize)
    if (header.fatSectors > sectors) throw new Refusal(WORD_DAMAGED)
    // Sectors of the table that don't fit in the header are listed in a chain of sectors, each of which ends with a
    // link.
    const listed = Math.max(0, header.fatSectors - header.difat.length)
    if (header.difatSectors !== Math.ceil(listed / (header.sectorSize / 4 - 1))) throw new Refusal(WORD_DAMAGED)
    const file = new CompoundFile(source, header, [...header.difat])
    let next = header.difatStart
    for (let count = 0; count < header.difatSectors; count += 1) {
      const sector = await file.sector(next)
      for (let at = 0; at < sector.length - 4; at += 4) file.#fat.push(sector.readUInt32LE(at))
      next = sector.readUInt32LE(sector.length - 4)
    }
    file.#fat.length = header.fatSectors
    return file
  }

  async sector(index: number): Promise<Buffer> {
    const { sectorSize } = this.#header
    const bytes = await this.#source.read((index + 1) * sectorSize, sectorSize)
    if (bytes.length === sectorSize) return bytes
    throw new Refusal(WORD_DAMAGED)
  }

  async #next(index: number): Promise<number> {
    const perSector = this.#header.sectorSize / 4
    const table = this.#fat[Math.floor(index / perSector)]
    if (table === undefined) throw new Refusal(WORD_DAMAGED)
    const bytes = this.#cache.get(table) ?? (await this.sector(table))
    this.#cache.set(table, bytes)
    return bytes.readUInt32LE((index % perSector) * 4)
  }

  /** The first bytes of a stream: from its first sector, or from its position in the stream that small ones share. */
  async streamHead(stream: Entry, root: Entry): Promise<Buffer> {
    if (stream.size >= SHARED_BELOW) return this.sector(stream.start)
    const offset = stream.start * SHARED_SECTOR
    if (offset >= root.size || root.size > this.#source.size) throw new Refusal(WORD_DAMAGED)
    let index = root.start
    for (let at = this.#header.sectorSize; at <= offset; at += this.#header.sectorSize) index = await this.#next(index)
    return (await this.sector(index)).subarray(offset % this.#header.sectorSize)
  }

  async stream({ start, size }: Entry): Promise<Buffer> {
    const sectors: Buffer[] = []
    for (let index = start; index < FIRST_MARKER && sectors.length * this.#header.sectorSize < size;) {
      sectors.push(await this.sector(index))
      index = await this.#next(index)
    }
    return Buffer.concat(sectors)
  }

  async entries(): Promise<Entry[]> {
    const entries: Entry[] = []
    let index = this.#header.directoryStart
    for (let count = 0; index !== END_OF_CHAIN; count += 1) {
      if (count === MAX_DIRECTORY_SECTORS) throw new Refusal(WORD_DAMAGED)
      const sector = await this.sector(index)
      for (let at = 0; at < sector.length; at += ENTRY_SIZE)
        entries.push(readEntry(sector.subarray(at, at + ENTRY_SIZE)))
      index = await this.#next(index)
    }
    return entries.filter((entry) => entry.kind !== 0)
  }
}

function readEntry(bytes: Buffer): Entry {
  const nameBytes = Math.min(64, Math.max(2, bytes.readUInt16LE(0x40)))
  return {
    // A zero ends the name, whatever its length says.
    name: bytes.toString('utf16le', 0, nameBytes - 2).split('\0', 1)[0] ?? '',
    kind: bytes.readUInt8(0x42),
    start: bytes.readUInt32LE(0x74),
    // Version 3 leaves the upper half of the size undefined; a resume is far below 4 GB.
    size: bytes.readUInt32LE(0x78),
  }
}

const isProtected = (entries: readonly Entry[]): boolean =>
  entries.some((entry) => entry.name.toUpperCase() === 'ENCRYPTEDPACKAGE')

/** Word stores a DOCX with a password in a compound file ([MS-OFFCRYPTO] 1.3.2). @throws Refusal for such a file */
export async function refuseProtected(source: ByteSource): Promise<void> {
  const file = await CompoundFile.open(source)
  if (isProtected(await file.entries())) throw new Refusal(WORD_PROTECTED)
}

/** Checks the directory, the header of the Word stream, and its fields. @throws Refusal */
export async function checkDoc(source: ByteSource): Promise<void> {
  const file = await CompoundFile.open(source)
  const entries = await file.entries()
  if (entries[0]?.kind !== 5) throw new Refusal(WORD_DAMAGED)
  if (isProtected(entries)) throw new Refusal(WORD_PROTECTED)
  if (entries.some((entry) => MACRO_STORAGES.has(entry.name.toUpperCase()))) throw new Refusal(MACROS)
  const word = entries.find((entry) => entry.name.toUpperCase() === 'WORDDOCUMENT')
  if (!word) throw new Refusal(NOT_WORD)
  if (word.size < MIN_WORD_STREAM || word.size > source.size) throw new Refusal(WORD_DAMAGED)
  const head = await file.streamHead(word, entries[0])
  if (head.readUInt16LE(0) !== WORD_MAGIC) throw new Refusal(WORD_DAMAGED)
  if (head.readUInt16LE(0x0a) & ENCRYPTED_FLAG) throw new Refusal(WORD_PROTECTED)
  checkText(word.size < SHARED_BELOW ? await source.read(0, source.size) : await file.stream(word))
}

/** A field's instruction: from its start mark to the next mark ([MS-DOC] 2.8.25), without other control characters. */
// oxlint-disable-next-line no-control-regex -- they are its marks
const FIELD = /\u0013([^\u0000-\u0008\u000b-\u001f]{2,5000})([\u0013-\u0015])/g

/** Looks for fields in the text, whose pieces have one or two bytes per character. @throws Refusal */
function checkText(bytes: Buffer): void {
  for (const text of [bytes.toString('latin1'), bytes.toString('utf16le'), bytes.subarray(1).toString('utf16le')]) {
    for (const [, instruction = '', end] of text.matchAll(FIELD)) {
      checkInstruction(end === '\u0013' ? instruction + COMPUTED : instruction, FIELDS)
    }
  }
}
