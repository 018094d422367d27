/** Checks Word documents in Open XML format (ECMA-376) for anything hidden in them. */
import path from 'node:path'
import type { ByteSource } from './byteSource.ts'
import { OLE_SIGNATURE } from './doc.ts'
import { isNetworkPath } from './networkPath.ts'
import { NOT_WORD, Refusal, WORD_DAMAGED, WORD_ON_NETWORK } from './refusal.ts'
import { checkInstruction, WordFields } from './wordFields.ts'
import { readXml, withoutPrefix } from './xml.ts'
import { readZipEntries, unpack, type ZipEntry } from './zip.ts'

const MACROS =
  'The selected Word document contains macros or programs. Save it without them as .docx and select it again.'
const REMOTE =
  'The selected Word document loads a template or another file from elsewhere. Save it as PDF and select that file.'

const TYPES_PART = '[content_types].xml'
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
/** Programs, scripts, shortcuts, documents that can contain macros, and pages that Word imports silently. */
const PROGRAM = new RegExp(
  String.raw`(?:^|/)vbaProject[^/]*\.bin$|\.(?:${[
    'exe|dll|com|scr|pif|cpl|msi|msp|mst|msc|bat|cmd|ps1|psm1|vbs?|vbe|jse?|wsf|wsh|wsc|sct|hta|jar|jnlp|reg|inf|gadget|chm|hlp',
    'lnk|url|website|scf|library-ms|search-ms|settingcontent-ms|appref-ms|application|rdp|iqy|xll|iso|img|vhdx?',
    'docm|dotm|xlsm|xlsb|xltm|xlam|pptm|potm|ppsm|ppam|sldm|html?|xht(?:ml)?|mht(?:ml)?',
  ].join('|')})$`,
  'i',
)
const MACRO_TYPE = /macroEnabled|vbaProject|vbaData|activeX/i
/** Names in an embedded object (UTF-16, compared in lower case) that show that it contains a program. */
const OBJECT_NAMES = ['ole10native', '_vba_project'].map((name) => Buffer.from(name, 'utf16le').toString('latin1'))
const FIELDS = { starts: MACROS, loads: REMOTE }
/** The last segments of relationship types that lead to text, whatever the part's declared type. */
const TEXT_PARTS = new Set([
  'officeDocument',
  'header',
  'footer',
  'footnotes',
  'endnotes',
  'comments',
  'glossaryDocument',
])

/** An archive's entries by their names in lower case: Office ignores case. */
type Parts = ReadonlyMap<string, ZipEntry>

interface Relationship {
  /** The last segment of its type: `hyperlink`, `attachedTemplate`. */
  type: string
  target: string
}

async function readRelationships(source: ByteSource, entry: ZipEntry): Promise<Relationship[]> {
  const found: Relationship[] = []
  const open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name !== 'Relationship') return
    const { Type = '', Target = '' } = attributes
    found.push({ type: Type.slice(Type.lastIndexOf('/') + 1), target: Target })
  }
  await readXml(unpack(source, entry), { open }, WORD_DAMAGED)
  return found
}

/** True for an address on this computer or relative to the document. A single letter before a colon is a drive. */
const isLocal = (target: string): boolean =>
  !isNetworkPath(target) && (!/^\s*[a-z][a-z\d+.-]+:/i.test(target) || /^\s*file:/i.test(target))

/**
 * The path of a template on a Mac, as Word writes it there. Word for Windows would take the first folder for a server's
 * name, but an applicant can't have a server of that name in the recruiter's network. `..` is not allowed.
 */
const MAC_TEMPLATE = /^file:\/{4}(?:Applications|Library|Users)\/(?:(?!\.\.|%(?:[01]|2[5ef]|5c))[^\p{Cc}\\])+$/iu

function checkRelationship({ type, target }: Relationship): void {
  if (/^(?:vbaProject|wordVbaData|control|activeX)/i.test(type)) throw new Refusal(MACROS)
  // Word imports such a part when it opens the document.
  if (type === 'aFChunk') throw new Refusal(REMOTE)
  if (type === 'hyperlink' || type === 'image') {
    if (isNetworkPath(target)) throw new Refusal(WORD_ON_NETWORK)
  } else if (!isLocal(target) && !(type === 'attachedTemplate' && MAC_TEMPLATE.test(target))) throw new Refusal(REMOTE)
}

/** The path of a part that a document-level relationship leads to. */
const partPath = (target: string): string => target.replace(/^\/+/, '').toLowerCase()

interface ContentTypes {
  byExtension: Map<string, string>
  byPart: Map<string, string>
}

async function readContentTypes(source: ByteSource, entry: ZipEntry): Promise<ContentTypes> {
  const types: ContentTypes = { byExtension: new Map(), byPart: new Map() }
  const open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    const { ContentType = '', Extension = '', PartName = '' } = attributes
    if (MACRO_TYPE.test(ContentType)) throw new Refusal(MACROS)
    if (name === 'Default') types.byExtension.set(Extension.toLowerCase(), ContentType)
    if (name === 'Override') types.byPart.set(partPath(PartName), ContentType)
  }
  await readXml(unpack(source, entry), { open }, WORD_DAMAGED)
  return types
}

/** Reads a part with text, and checks its fields. @throws Refusal */
async function checkFields(source: ByteSource, entry: ZipEntry): Promise<void> {
  const fields = new WordFields(FIELDS)
  let inside = false
  const attribute = (attributes: Readonly<Record<string, string>>, wanted: string) =>
    Object.entries(attributes).find(([key]) => withoutPrefix(key) === wanted)?.[1] ?? ''
  await readXml(
    unpack(source, entry),
    {
      open(name, attributes) {
        if (name === 'fldSimple') checkInstruction(attribute(attributes, 'instr'), FIELDS)
        if (name === 'fldChar') {
          const kind = attribute(attributes, 'fldCharType')
          if (kind === 'begin') fields.begin()
          else if (kind === 'separate') fields.separate()
          else fields.end()
        }
        // Deleted instructions return if the change is rejected.
        inside = name === 'instrText' || name === 'delInstrText'
      },
      text(text) {
        if (inside) fields.add(text)
      },
      close() {
        inside = false
      },
    },
    WORD_DAMAGED,
  )
  fields.close()
}

/** Unpacks a part to the end, to verify its size, and looks for programs in embedded objects. */
async function checkOther(source: ByteSource, entry: ZipEntry): Promise<void> {
  let isObject: boolean | undefined
  let rest = Buffer.alloc(0)
  for await (const chunk of unpack(source, entry)) {
    isObject ??= chunk.subarray(0, 8).equals(OLE_SIGNATURE)
    if (!isObject) continue
    const bytes = Buffer.concat([rest, chunk])
    const text = bytes.toString('latin1').toLowerCase()
    if (OBJECT_NAMES.some((name) => text.includes(name))) throw new Refusal(MACROS)
    rest = bytes.subarray(-32)
  }
}

/**
 * Resolves a relationship's target. @param list the file with the relationship, such as `word/_rels/document.xml.rels`
 */
const relatedPart = (list: string, target: string): string =>
  path.posix
    .join('/', path.posix.dirname(path.posix.dirname(list)), target)
    .slice(1)
    .toLowerCase()

const typeOf = (name: string, { byPart, byExtension }: ContentTypes): string =>
  byPart.get(name) ?? byExtension.get(name.slice(name.lastIndexOf('.') + 1)) ?? ''

/** Checks the archive and the type and links of every part, and unpacks each in pieces. @throws Refusal */
export async function checkDocx(source: ByteSource): Promise<void> {
  const parts: Parts = await readZipEntries(source)
  const typesPart = parts.get(TYPES_PART)
  const linksPart = parts.get('_rels/.rels')
  if (!typesPart || !linksPart) throw new Refusal(NOT_WORD)
  if ([...parts.keys()].some((name) => PROGRAM.test(name))) throw new Refusal(MACROS)

  const types = await readContentTypes(source, typesPart)
  const links = await readRelationships(source, linksPart)
  const main = partPath(links.find(({ type }) => type === 'officeDocument')?.target ?? '')
  const mainPart = parts.get(main)
  if (!mainPart || typeOf(main, types) !== MAIN_TYPE) throw new Refusal(NOT_WORD)
  if (mainPart.size === 0) throw new Refusal(WORD_DAMAGED)

  const texts = new Set<string>()
  for (const [name, entry] of parts) {
    if (!name.endsWith('.rels')) continue
    for (const relationship of await readRelationships(source, entry)) {
      checkRelationship(relationship)
      const { type, target } = relationship
      if (!TEXT_PARTS.has(type)) continue
      texts.add(target.startsWith('/') ? partPath(target) : relatedPart(name, target))
    }
  }
  for (const [name, entry] of parts) {
    if (name === TYPES_PART || name.endsWith('.rels')) continue
    const isText = texts.has(name) || /wordprocessingml\..+\+xml$/.test(typeOf(name, types))
    await (isText ? checkFields : checkOther)(source, entry)
  }
}
