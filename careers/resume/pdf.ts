/** Checks that a file is a PDF (ISO 32000-1) in which nothing runs, is attached, or is fetched from elsewhere. */
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFRef, PDFString, type PDFObject } from '@cantoo/pdf-lib'
import type { ByteSource } from './byteSource.ts'
import { isNetworkPath } from './networkPath.ts'
import { PdfFile, type PdfObjects, type PdfStream } from './pdfObjects.ts'
import { Refusal } from './refusal.ts'
import { holdsZip, ZIP_SIGNATURE } from './zip.ts'

const DAMAGED = 'The selected PDF is damaged or incomplete. Save it again and select the new file.'
const NOT_ONLY_PDF = 'The selected file holds more than a PDF. Save your resume again as a plain PDF.'
const ACTIVE = 'The selected PDF contains a script or starts a program. Print it to a new PDF and select that one.'
const PROTECTED =
  'The selected PDF is protected or encrypted. Save it without a password or restrictions and select it again.'
const ATTACHED = 'The selected PDF has other files attached. Print it to a new PDF and select that one.'
const SENDS = 'The selected PDF is a form that sends or loads data. Print it to a new PDF and select that one.'
const MEDIA = 'The selected PDF contains video, sound or 3D. Print it to a new PDF and select that one.'
const OPENS = 'The selected PDF opens a page or another file on its own. Print it to a new PDF and select that one.'
const LOADS = 'The selected PDF loads a part of it from elsewhere. Print it to a new PDF and select that one.'
const NETWORK = 'The selected PDF refers to a file on a network drive. Remove the link or print it to a new PDF.'

/** Readers look for the header and the end mark within this many bytes of either end. */
const EDGE = 1024

/** White space of PDF, and the byte order mark that some editors put before everything. */
const BEFORE_HEADER = /^(?:\xef\xbb\xbf)?[\0\t\n\f\r ]*%PDF-[12]\.\d/
const END = /startxref[\0\t\n\f\r ]+(\d{1,12})[\0\t\n\f\r ]+%%EOF[\0\t\n\f\r ]*$/
/** A cross-reference table, or a cross-reference stream. */
const XREF = /^[\0\t\n\f\r ]*(?:xref[\0\t\n\f\r ]+\d|\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+obj\b)/
/** Markers of content that a web server, browser or interpreter would execute. */
const OTHER_LANGUAGE = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)/i
const OBJECTS = /\bobj\b[^]*?(?:\bendobj\b|$)/g
/** RAR and 7z find their own signature anywhere in a file. */
const OTHER_ARCHIVES = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'].map((signature) => Buffer.from(signature, 'latin1'))

/**
 * Actions (12.6.4) that are refused, each with a key that it needs to do anything: a paragraph style may have the same
 * name.
 */
const ACTIONS: Readonly<Record<string, { needs: readonly string[]; refusal: string }>> = {
  Launch: { needs: ['F', 'Win', 'Mac', 'Unix'], refusal: ACTIVE },
  SubmitForm: { needs: ['F'], refusal: SENDS },
  ImportData: { needs: ['F'], refusal: SENDS },
  GoToE: { needs: ['F', 'T'], refusal: ATTACHED },
}
/** Actions that may run unprompted when a file is opened or a page is shown, because they stay inside the file. */
const UNASKED = new Set(['GoTo', 'Named', 'Hide', 'SetOCGState', 'Trans', 'ResetForm'])
const MEDIA_ANNOTATIONS = new Set(['RichMedia', 'Movie', 'Sound', 'Screen', '3D'])
/** Keys with the target of a file specification (7.11) or a link. */
const ADDRESSES = ['F', 'UF', 'DOS', 'Mac', 'Unix', 'URI']

/** Checks the header, the end, that the cross-reference is where the end says, and every object. @throws Refusal */
export async function checkPdf(source: ByteSource): Promise<void> {
  const bytes = await source.read(0, source.size)
  const head = bytes.toString('latin1', 0, EDGE)
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - EDGE))
  if (!BEFORE_HEADER.test(head) || head.slice(257, 262) === 'ustar') throw new Refusal(NOT_ONLY_PDF)
  const lastEnd = tail.lastIndexOf('%%EOF')
  if (lastEnd === -1) throw new Refusal(DAMAGED)
  if (!/^[\0\t\n\f\r ]*$/.test(tail.slice(lastEnd + 5))) throw new Refusal(NOT_ONLY_PDF)
  const xrefOffset = END.exec(tail)?.[1]
  if (xrefOffset === undefined) throw new Refusal(DAMAGED)
  // Offsets count from the header; some programs count from the start of the file instead.
  const offsets = [Number(xrefOffset) + head.indexOf('%PDF-'), Number(xrefOffset)]
  if (!offsets.some((at) => XREF.test(bytes.toString('latin1', at, at + EDGE)))) throw new Refusal(DAMAGED)
  checkForOthers(bytes)

  const file = new PdfFile(bytes, DAMAGED)
  // Checked first, because nothing in an encrypted file can be unpacked.
  if (
    file.objects.some(
      ({ value, stream, number }) => (stream !== undefined || number === undefined) && has(value, 'Encrypt'),
    )
  ) {
    throw new Refusal(PROTECTED)
  }
  const pdf = file.unpack()
  const unasked: PDFDict[] = []
  for (const { value, stream } of pdf.objects) {
    if (stream) checkStream(stream)
    checkObject(value, pdf, unasked)
  }
  checkUnasked(unasked, pdf)
  if (!pdf.objects.some(({ value }) => has(value, 'Root') && leadsToPages(value, pdf))) throw new Refusal(DAMAGED)
}

const has = (value: PDFObject, key: string): value is PDFDict => value instanceof PDFDict && value.has(PDFName.of(key))

/** True for a trailer, or the stream that replaces it, whose catalog names the pages. */
const leadsToPages = (trailer: PDFDict, { resolve }: PdfObjects): boolean =>
  resolve(trailer.get(PDFName.of('Root'))).some((root) => has(root, 'Pages'))

/** The possible values of a dictionary's entry: itself, or each object that it may refer to. */
const valuesOf = (dict: PDFDict, key: string, { resolve }: PdfObjects): readonly PDFObject[] =>
  resolve(dict.get(PDFName.of(key)))

const namesOf = (dict: PDFDict, key: string, pdf: PdfObjects): string[] =>
  valuesOf(dict, key, pdf).flatMap((value) => (value instanceof PDFName ? [value.decodeText()] : []))

/** Looks for archives in all bytes, and for other languages between objects, where a PDF only has comments. */
function checkForOthers(bytes: Buffer): void {
  if (holdsZip(bytes) || OTHER_ARCHIVES.some((signature) => bytes.includes(signature))) throw new Refusal(NOT_ONLY_PDF)
  if (OTHER_LANGUAGE.test(bytes.toString('latin1').replaceAll(OBJECTS, ' '))) throw new Refusal(NOT_ONLY_PDF)
}

function checkStream({ dict, data }: PdfStream): void {
  if (dict.get(PDFName.of('Type')) === PDFName.of('EmbeddedFile')) throw new Refusal(ATTACHED)
  if (data.subarray(0, 4).equals(ZIP_SIGNATURE)) throw new Refusal(NOT_ONLY_PDF)
  // The data of such a stream is in an external file (7.3.8.2).
  if (dict.has(PDFName.of('F'))) throw new Refusal(ATTACHED)
}

/**
 * Checks an object and everything directly in it; objects that it refers to are checked separately.
 * @param unasked collects the dictionaries whose actions run unprompted
 */
function checkObject(object: PDFObject, pdf: PdfObjects, unasked: PDFDict[]): void {
  const waiting = [object]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const inside = value instanceof PDFArray ? value.asArray() : value instanceof PDFDict ? value.values() : []
    if (value instanceof PDFDict) {
      checkDictionary(value, pdf)
      if (has(value, 'OpenAction') || has(value, 'AA')) unasked.push(value)
    }
    for (const each of inside) waiting.push(each)
  }
}

const isText = (value: PDFObject): value is PDFString | PDFHexString =>
  value instanceof PDFString || value instanceof PDFHexString

function checkDictionary(dict: PDFDict, pdf: PdfObjects): void {
  const values = (key: string) => valuesOf(dict, key, pdf)
  const names = (key: string) => namesOf(dict, key, pdf)
  const has = (key: string): boolean => dict.has(PDFName.of(key))

  // A font or a destination may be called JS; a script is text, or belongs to an action.
  if (has('JS') && (names('S').length > 0 || values('JS').some(isText))) throw new Refusal(ACTIVE)
  for (const name of names('S')) {
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
    if (action?.needs.some(has)) throw new Refusal(action.refusal)
  }
  // XML forms (12.7.8), whose scripts are in the XML; a font of that name isn't a stream.
  if (values('XFA').some((form) => form instanceof PDFArray || pdf.isStream(form))) throw new Refusal(ACTIVE)
  if (values('EF').some((files) => files instanceof PDFDict && ADDRESSES.some((key) => files.has(PDFName.of(key))))) {
    throw new Refusal(ATTACHED)
  }
  if (names('Subtype').some((name) => MEDIA_ANNOTATIONS.has(name)) && has('Rect')) throw new Refusal(MEDIA)
  // A page of another file instead of a drawing (8.10.4), or a file fetched from the web (7.11.5).
  const isElsewhere = values('Ref').some((page) => page instanceof PDFDict && page.has(PDFName.of('F')))
  if (isElsewhere || names('FS').includes('URL')) throw new Refusal(LOADS)
  for (const address of ADDRESSES.flatMap(values)) {
    if (isText(address) && isNetworkPath(Buffer.from(address.asBytes()).toString('latin1'))) throw new Refusal(NETWORK)
  }
}

/**
 * Checks the actions that run unprompted (12.6.3), and the actions that follow them. @throws Refusal if one leads out
 * of the file
 */
function checkUnasked(dicts: readonly PDFDict[], pdf: PdfObjects): void {
  const seen = new Set<PDFObject>()
  const isNew = (value: PDFObject): boolean => !seen.has(value) && seen.add(value).has(value)
  const waiting: PDFObject[] = []
  for (const dict of dicts) {
    for (const action of valuesOf(dict, 'OpenAction', pdf)) waiting.push(action)
    for (const triggers of valuesOf(dict, 'AA', pdf)) {
      if (triggers instanceof PDFDict && isNew(triggers)) for (const action of triggers.values()) waiting.push(action)
    }
  }
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (!isNew(value)) continue
    if (value instanceof PDFDict && namesOf(value, 'S', pdf).some((name) => !UNASKED.has(name))) {
      throw new Refusal(OPENS)
    }
    const more =
      value instanceof PDFDict
        ? valuesOf(value, 'Next', pdf)
        : value instanceof PDFArray
          ? value.asArray()
          : value instanceof PDFRef
            ? pdf.resolve(value)
            : []
    for (const each of more) waiting.push(each)
  }
}
