/** What makes a file a Word document of the Open XML kind (ECMA-376), with nothing hidden in it. */
import { inflateRawSync } from 'node:zlib'
import type { ByteSource } from './byteSource.ts'
import { Refusal } from './refusal.ts'
import { readZipEntries, type ZipEntry } from './zip.ts'

const NOT_WORD = 'The selected file is not a Word document. Save your resume as PDF, DOC or DOCX and select that file.'
const MACROS =
  'The selected Word document contains macros or programs. Save it without them as .docx and select it again.'
const TEMPLATE = 'The selected Word document loads a template from the internet. Save it as PDF and select that file.'
const DAMAGED = 'The selected Word document is damaged or incomplete. Save it again and select the new file.'

/** The two parts that are unpacked are a few kB in any real document. */
const MAX_PART = 512 * 1024
const MAIN_PART = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const PROGRAM = /(?:^|\/)vbaProject[^/]*\.bin$|\.(?:exe|dll|com|scr|msi|bat|cmd|ps1|vbs|js|jar|hta|lnk|html?|svg)$/i

/** The text of one small part. */
async function readPart(source: ByteSource, entry: ZipEntry): Promise<string> {
  if (entry.size > MAX_PART || entry.packedSize > MAX_PART) throw new Refusal(DAMAGED)
  const packed = await source.read(entry.dataOffset, entry.packedSize)
  if (entry.method === 0) return packed.toString('utf8')
  try {
    return inflateRawSync(packed, { maxOutputLength: MAX_PART }).toString('utf8')
  } catch {
    throw new Refusal(DAMAGED)
  }
}

/** Checks the archive, its content types and its links, without unpacking the document. @throws Refusal */
export async function checkDocx(source: ByteSource): Promise<void> {
  const entries = await readZipEntries(source)
  const types = entries.get('[Content_Types].xml')
  const main = entries.get('word/document.xml')
  if (!types || !main) throw new Refusal(NOT_WORD)
  if (main.size === 0) throw new Refusal(DAMAGED)
  if ([...entries.keys()].some((name) => PROGRAM.test(name))) throw new Refusal(MACROS)

  const contentTypes = await readPart(source, types)
  if (/macroEnabled|vbaProject/i.test(contentTypes)) throw new Refusal(MACROS)
  if (!contentTypes.includes(MAIN_PART)) throw new Refusal(NOT_WORD)

  const links = entries.get('word/_rels/settings.xml.rels')
  if (links && /Target\s*=\s*["'](?:https?:|\\\\|\/\/)/i.test(await readPart(source, links)))
    throw new Refusal(TEMPLATE)
}
