/** Reads a zip archive (PKWARE APPNOTE 4.3) without trusting anything it says about itself. */
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import type { ByteSource } from './byteSource.ts'
import { Refusal, WORD_DAMAGED, WORD_PROTECTED } from './refusal.ts'

const NOT_ONLY_ZIP =
  'The selected file holds more than a Word document. Save your resume again and select the new file.'
const BOMB = 'The selected Word document unpacks to far more than a resume. Save it as PDF and select that file.'

export const ZIP_SIGNATURE = Buffer.from('504b0304', 'hex')
const END_SIGNATURE = 0x06054b50
const CENTRAL_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
const END_SIZE = 22
const CENTRAL_SIZE = 46
const LOCAL_SIZE = 30
const MAX_COMMENT = 0xffff

/** The most bytes between two entries: the sizes again, after the data. */
const MAX_DESCRIPTOR = 24

/** A resume with pictures has a few dozen parts. */
const MAX_ENTRIES = 1_000
const MAX_DIRECTORY = 256 * 1024
/** In bytes, for all parts together. */
const MAX_UNPACKED = 100 * 1024 * 1024
/** XML compresses 10 to 30 times, a zip bomb 1,000 times. Small archives are exempt. */
const MAX_RATIO = 100
const RATIO_FREE = 2 * 1024 * 1024

const ENCRYPTED_FLAG = 0x0001
const STORED = 0
const DEFLATED = 8

export interface ZipEntry {
  method: number
  /** In bytes; the unpacked size is the declared one. */
  packedSize: number
  size: number
  /** Where its packed bytes start. */
  dataOffset: number
}

interface CentralEntry {
  name: string
  flags: number
  method: number
  packedSize: number
  size: number
  localOffset: number
}

interface Directory {
  bytes: Buffer
  offset: number
  entries: number
}

/** The position of an end record whose comment extends exactly to the end of the file, or -1. */
function findEnd(tail: Buffer): number {
  for (let at = tail.length - END_SIZE; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === END_SIGNATURE && at + END_SIZE + tail.readUInt16LE(at + 20) === tail.length) return at
  }
  return -1
}

/** True if a program that opens zip archives would find one in this file. */
export async function endsAsZip(source: ByteSource): Promise<boolean> {
  const length = END_SIZE + MAX_COMMENT
  return findEnd(await source.read(Math.max(0, source.size - length), length)) !== -1
}

/** True if there is a whole archive anywhere in the bytes: an end record with the directory before it. */
export function holdsZip(bytes: Buffer): boolean {
  const signature = Buffer.alloc(4)
  signature.writeUInt32LE(END_SIGNATURE)
  for (let at = bytes.indexOf(signature); at !== -1; at = bytes.indexOf(signature, at + 1)) {
    if (at + END_SIZE > bytes.length) return false
    const directoryAt = at - bytes.readUInt32LE(at + 12)
    if (directoryAt >= 0 && directoryAt < at && bytes.readUInt32LE(directoryAt) === CENTRAL_SIGNATURE) return true
  }
  return false
}

async function readDirectory(source: ByteSource): Promise<Directory> {
  const end = await source.read(Math.max(0, source.size - END_SIZE), END_SIZE)
  // Word writes no comment; one could hide something else.
  if (findEnd(end) !== 0) {
    throw new Refusal((await endsAsZip(source)) ? NOT_ONLY_ZIP : WORD_DAMAGED)
  }
  const entries = end.readUInt16LE(10)
  const length = end.readUInt32LE(12)
  const offset = end.readUInt32LE(16)
  const oneDisk = end.readUInt16LE(4) === 0 && end.readUInt16LE(6) === 0 && end.readUInt16LE(8) === entries
  if (!oneDisk || entries === 0) throw new Refusal(WORD_DAMAGED)
  if (entries > MAX_ENTRIES || length > MAX_DIRECTORY) throw new Refusal(BOMB)
  // The directory ends where the end record starts; otherwise, bytes were inserted before or between them.
  if (offset + length !== source.size - END_SIZE) throw new Refusal(NOT_ONLY_ZIP)
  return { bytes: await source.read(offset, length), offset, entries }
}

function parseDirectory({ bytes, entries }: Directory): CentralEntry[] {
  const found: CentralEntry[] = []
  let at = 0
  while (at + CENTRAL_SIZE <= bytes.length && bytes.readUInt32LE(at) === CENTRAL_SIGNATURE) {
    const nameEnd = at + CENTRAL_SIZE + bytes.readUInt16LE(at + 28)
    if (nameEnd > bytes.length) throw new Refusal(WORD_DAMAGED)
    found.push({
      name: bytes.toString('utf8', at + CENTRAL_SIZE, nameEnd),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      localOffset: bytes.readUInt32LE(at + 42),
    })
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (at !== bytes.length || found.length !== entries) throw new Refusal(WORD_DAMAGED)
  return found
}

function checkEntry({ name, flags, method }: CentralEntry): void {
  if (flags & ENCRYPTED_FLAG) throw new Refusal(WORD_PROTECTED)
  if (method !== STORED && method !== DEFLATED) throw new Refusal(WORD_DAMAGED)
  const unsafe = name === '' || name.startsWith('/') || /[\\:\p{Cc}]/u.test(name) || name.split('/').includes('..')
  if (unsafe) throw new Refusal(NOT_ONLY_ZIP)
}

function checkSizes(entries: readonly CentralEntry[]): void {
  const unpacked = entries.reduce((sum, entry) => sum + entry.size, 0)
  const packed = entries.reduce((sum, entry) => sum + entry.packedSize, 0)
  if (unpacked > MAX_UNPACKED) throw new Refusal(BOMB)
  if (unpacked > RATIO_FREE && unpacked > packed * MAX_RATIO) throw new Refusal(BOMB)
}

/**
 * The archive's entries by their names in lower case, since some programs ignore case.
 * @throws Refusal if it is damaged, encrypted, a bomb, or has bytes that belong to no entry
 */
export async function readZipEntries(source: ByteSource): Promise<Map<string, ZipEntry>> {
  const directory = await readDirectory(source)
  const central = parseDirectory(directory)
  central.forEach(checkEntry)
  checkSizes(central)

  // Entries must not overlap, or the same bytes would count twice.
  const entries = new Map<string, ZipEntry>()
  let previousEnd = 0
  for (const { name, method, packedSize, size, localOffset } of central.toSorted(
    (a, b) => a.localOffset - b.localOffset,
  )) {
    const local = await source.read(localOffset, LOCAL_SIZE + Buffer.byteLength(name))
    if (local.length < LOCAL_SIZE || local.readUInt32LE(0) !== LOCAL_SIGNATURE) throw new Refusal(WORD_DAMAGED)
    const nameLength = local.readUInt16LE(26)
    const sameName = nameLength === local.length - LOCAL_SIZE && local.toString('utf8', LOCAL_SIZE) === name
    if (!sameName || local.readUInt16LE(8) !== method) throw new Refusal(WORD_DAMAGED)
    const dataOffset = localOffset + LOCAL_SIZE + nameLength + local.readUInt16LE(28)
    const end = dataOffset + packedSize
    if (localOffset < previousEnd || end > directory.offset) throw new Refusal(WORD_DAMAGED)
    if (localOffset - previousEnd > MAX_DESCRIPTOR) throw new Refusal(NOT_ONLY_ZIP)
    // Programs disagree about which of two entries with the same name to use, so one would go unchecked.
    const key = name.toLowerCase()
    if (entries.has(key)) throw new Refusal(NOT_ONLY_ZIP)
    entries.set(key, { method, packedSize, size, dataOffset })
    previousEnd = end
  }
  if (directory.offset - previousEnd > MAX_DESCRIPTOR) throw new Refusal(NOT_ONLY_ZIP)
  return entries
}

const CHUNK = 64 * 1024

async function* packedBytes(source: ByteSource, { dataOffset, packedSize }: ZipEntry): AsyncGenerator<Buffer> {
  for (let at = 0; at < packedSize; at += CHUNK) yield source.read(dataOffset + at, Math.min(CHUNK, packedSize - at))
}

/**
 * The unpacked bytes of an entry, piece by piece.
 * @throws Refusal if they can't be unpacked, or if there are more or fewer than the archive says
 */
export async function* unpack(source: ByteSource, entry: ZipEntry): AsyncGenerator<Buffer> {
  const packed = Readable.from(packedBytes(source, entry))
  let size = 0
  try {
    for await (const chunk of entry.method === STORED ? packed : packed.pipe(createInflateRaw())) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('an entry is made of bytes')
      size += chunk.length
      if (size > entry.size) throw new Refusal(BOMB)
      yield chunk
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(WORD_DAMAGED, { cause: error })
  }
  if (size !== entry.size) throw new Refusal(WORD_DAMAGED)
}
