/** What makes a file a PDF (ISO 32000-1, 7.5 'File structure'), and nothing else besides. */
import type { ByteSource } from './byteSource.ts'
import { Refusal } from './refusal.ts'

const DAMAGED = 'The selected PDF is damaged or incomplete. Save it again and select the new file.'
const NOT_ONLY_PDF = 'The selected file holds more than a PDF. Save your resume again as a plain PDF.'
const ACTIVE = 'The selected PDF contains a script or starts a program. Print it to a new PDF and select that one.'

/** Readers look for the header and the end mark in this many bytes at either end. */
const EDGE = 1024
const CHUNK = 64 * 1024
/** Longest text that the scan looks for, so that one across two chunks is found. */
const OVERLAP = 64

/** White space of PDF, and the byte order mark that some editors put before everything. */
const BEFORE_HEADER = /^(?:\xef\xbb\xbf)?[\0\t\n\f\r ]*%PDF-[12]\.\d/
const END = /startxref[\0\t\n\f\r ]+(\d{1,12})[\0\t\n\f\r ]+%%EOF[\0\t\n\f\r ]*$/
/** A cross-reference table, or the stream object that stands for one. */
const XREF = /^[\0\t\n\f\r ]*(?:xref[\0\t\n\f\r ]+\d|\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+obj\b)/
/** What a web server, a browser or an interpreter would take for its own language. */
const OTHER_LANGUAGE = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)/i
const ACTIVE_NAME = /\/(?:JavaScript|Launch)(?![\w-])/
/** RAR and 7z find their own start anywhere in a file. */
const OTHER_ARCHIVES = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c']

/** Checks the header, the end, and that the cross-reference is where the end says. @throws Refusal */
export async function checkPdf(source: ByteSource): Promise<void> {
  const head = (await source.read(0, EDGE)).toString('latin1')
  const tail = (await source.read(Math.max(0, source.size - EDGE), EDGE)).toString('latin1')
  const foreign = OTHER_LANGUAGE.test(head) || OTHER_LANGUAGE.test(tail) || head.slice(257, 262) === 'ustar'
  if (foreign || !BEFORE_HEADER.test(head)) {
    throw new Refusal(NOT_ONLY_PDF)
  }
  const lastEnd = tail.lastIndexOf('%%EOF')
  if (lastEnd === -1) throw new Refusal(DAMAGED)
  if (!/^[\0\t\n\f\r ]*$/.test(tail.slice(lastEnd + 5))) throw new Refusal(NOT_ONLY_PDF)
  const xrefOffset = END.exec(tail)?.[1]
  if (xrefOffset === undefined) throw new Refusal(DAMAGED)
  await checkCrossReference(source, Number(xrefOffset) + head.indexOf('%PDF-'), Number(xrefOffset))
  await checkBody(source)
}

/** Offsets count from the header; some programs count from the start of the file instead. */
async function checkCrossReference(source: ByteSource, ...offsets: number[]): Promise<void> {
  for (const offset of offsets) {
    const found = (await source.read(offset, EDGE)).toString('latin1')
    if (XREF.test(found)) return
  }
  throw new Refusal(DAMAGED)
}

/** One pass over the whole file: a catalogue must be named, and nothing that runs. */
async function checkBody(source: ByteSource): Promise<void> {
  let hasCatalogue = false
  for (let offset = 0; offset < source.size; offset += CHUNK) {
    const raw = (await source.read(offset, CHUNK + OVERLAP)).toString('latin1')
    if (OTHER_ARCHIVES.some((signature) => raw.includes(signature))) throw new Refusal(NOT_ONLY_PDF)
    // `#53` spells an `S` in a name.
    const text = raw.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    if (ACTIVE_NAME.test(text)) throw new Refusal(ACTIVE)
    hasCatalogue ||= /\/Root\b/.test(text)
  }
  if (!hasCatalogue) throw new Refusal(DAMAGED)
}
