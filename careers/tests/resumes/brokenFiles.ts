/** Files that no recruiter should receive, each made in code and named after what is wrong with it. */
import { randomBytes } from 'node:crypto'
import {
  changedDoc,
  DIRECTORY,
  docxParts,
  makeDoc,
  makeDocx,
  makePdf,
  makeZip,
  wordDocument,
  type DocParts,
  type ZipPart,
} from '../resumeFixtures.ts'
import type { NamedFile } from './ordinaryResumes.ts'

export interface RefusedFile extends NamedFile {
  /** Text of the message, if another check might also refuse the file. */
  says?: string
}

const text = (content: string): Buffer => Buffer.from(content, 'latin1')
const pdf = (title: string, data: Buffer): RefusedFile => ({ title: `PDF: ${title}`, name: 'resume.pdf', data })
const doc = (title: string, data: Buffer): RefusedFile => ({ title: `DOC: ${title}`, name: 'resume.doc', data })
const spoiltDoc = (title: string, parts: DocParts): RefusedFile => doc(title, makeDoc(parts))
/** The chain of small streams is a loop, and the Word stream is far along in it. */
const CIRCLE = [
  [512 + 9 * 4, 2],
  [512 + 9 * 4 + 2, 0],
  [DIRECTORY + 128 + 0x74, 9 + 64 * 1000],
] as const
const docx = (title: string, data: Buffer): RefusedFile => ({ title: `DOCX: ${title}`, name: 'resume.docx', data })
const docxWith = (title: string, ...parts: ZipPart[]): RefusedFile => docx(title, makeDocx(parts))
const named = (title: string, name: string, data: Buffer = makePdf()): RefusedFile => ({
  title: `name: ${title}`,
  name,
  data,
})

/** The second entry's bytes are a part of the first one's. */
function overlappingEntries(): Buffer {
  const inner: ZipPart = { name: 'word/b.xml', data: 'x' }
  const before = makeZip(docxParts())
  const directoryAt = before.indexOf(Buffer.from('504b0102', 'hex'))
  const hidden = makeZip([inner])
  const outer: ZipPart = { name: 'word/a.xml', data: hidden.subarray(0, hidden.indexOf('PK\u0001\u0002')), level: 0 }
  // After the outer entry's header and the five bytes that start an uncompressed block.
  return makeZip(docxParts([outer, { ...inner, insideAt: directoryAt + 30 + outer.name.length + 5 }]))
}

const tar = (content: Buffer): Buffer => {
  const block = Buffer.concat([content, Buffer.alloc(512)])
  block.write('ustar', 257)
  return block
}

/** In addition to those in hostileDocuments.ts. */
export const brokenFiles = (): RefusedFile[] => [
  { ...pdf('empty', Buffer.alloc(0)), says: 'is empty' },
  pdf('one byte', text('%')),
  pdf('a megabyte of zeros', Buffer.alloc(1024 * 1024)),
  pdf('plain text', text('My resume. '.repeat(100))),
  pdf('a picture', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(500)])),
  pdf('a Windows program', Buffer.concat([text('MZ\x90\0'), Buffer.alloc(500)])),
  pdf('a web page', text('<!doctype html><script>alert(1)</script>')),
  pdf('a header and nothing else', text('%PDF-1.7\n')),
  pdf('a header of no known version', makePdf({ header: '%PDF-9.9\n' })),
  pdf('a picture that is also a PDF', Buffer.concat([text('GIF89a/*'), makePdf()])),
  pdf('a script before the header', Buffer.concat([text('alert(1)//'), makePdf()])),
  pdf('a web page after the header', makePdf({ header: '%PDF-1.7\n<html><script>alert(1)</script>\n' })),
  pdf('PHP in a comment near the end', makePdf({ objects: `% ${'x'.repeat(2000)}\n% <?php system($_GET["c"]); ?>\n` })),
  { ...pdf('a shell script after the end', makePdf({ after: '\n#!/bin/sh\nrm -rf ~\n' })), says: 'more than a PDF' },
  pdf('a zip archive after the end', Buffer.concat([makePdf(), makeZip([{ name: 'evil.exe', data: 'MZ' }])])),
  pdf(
    'a zip archive whose comment ends as a PDF',
    Buffer.concat([makePdf(), makeZip([{ name: 'evil.exe', data: 'MZ' }], { comment: makePdf().toString('latin1') })]),
  ),
  pdf('a RAR archive inside', makePdf({ objects: '% Rar!\x1a\x07\0 hidden\n' })),
  {
    ...pdf('a tar archive at the same time', tar(makePdf({ objects: `% ${'x'.repeat(300)}\n` }))),
    says: 'more than a PDF',
  },
  pdf('cut off before the end', makePdf().subarray(0, -60)),
  pdf('no end mark', text(makePdf().toString('latin1').replace('%%EOF', ''))),
  pdf('no place of the cross-reference', text(makePdf().toString('latin1').replace('startxref', 'startnull'))),
  pdf('a cross-reference past the end', makePdf({ xrefAt: 999_999 })),
  pdf('a cross-reference that is none', makePdf({ xrefAt: 3 })),
  pdf('a catalog without pages', text(makePdf().toString('latin1').replace('/Pages 2', '/Sages 2'))),
  pdf('no catalog', text(makePdf().toString('latin1').replace('/Root', '/Toot'))),

  doc('rich text', text(String.raw`{\rtf1\ansi My resume}`)),
  doc('cut off in its header', makeDoc().subarray(0, 300)),
  doc('cut off in its directory', makeDoc().subarray(0, 1200)),
  doc('an archive after the end', Buffer.concat([makeDoc(), makeZip([{ name: 'a', data: 'b' }])])),
  spoiltDoc('a spreadsheet', { wordName: 'Workbook' }),
  spoiltDoc('macros', { extraEntries: ['Macros'] }),
  spoiltDoc('an embedded program', { extraEntries: ['\u0001Ole10Native'] }),
  spoiltDoc('an encrypted DOCX', { extraEntries: ['EncryptedPackage'] }),
  spoiltDoc('a password', { wordFlags: 0x0100 }),
  spoiltDoc('a document stream of another kind', { wordMagic: 0x1234 }),
  spoiltDoc('a directory that runs in a circle', { directoryNext: 1 }),
  spoiltDoc('a directory that leaves the file', { directoryNext: 5000 }),
  spoiltDoc('an unknown version', { version: 5 }),
  spoiltDoc('no root', { rootKind: 1 }),
  doc('a stream larger than the file', changedDoc({}, [DIRECTORY + 128 + 0x7a, 0xffff])),
  spoiltDoc('a small stream without content', { sharedSize: 10 }),
  spoiltDoc('a small stream of another kind', { sharedSize: 2000, wordMagic: 0x1234 }),
  spoiltDoc('no table', { fatSectorCount: 0 }),
  spoiltDoc('a table of a billion sectors', { fatSectorCount: 1_000_000_000 }),
  spoiltDoc('a table larger than the file', { fatSectorCount: 5_000, difatSectors: 39 }),
  doc('bytes in another order', changedDoc({}, [0x1c, 0xfeff])),
  doc('sectors of a size that its version does not have', changedDoc({ version: 4 }, [0x1a, 3])),
  doc('a small stream behind the end of the others', changedDoc({ sharedSize: 2000 }, ...CIRCLE)),
  doc(
    'small streams larger than the file',
    changedDoc({ sharedSize: 2000 }, ...CIRCLE, [DIRECTORY + 0x78, 0xffff], [DIRECTORY + 0x7a, 0xffff]),
  ),
  spoiltDoc('a table list of a billion sectors', { difatSectors: 1_000_000_000 }),

  docx('cut off', makeDocx().subarray(0, -30)),
  docx('an archive without a document', makeZip([{ name: 'a.txt', data: 'hello' }])),
  docx(
    'a spreadsheet',
    makeZip(docxParts([], 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml')),
  ),
  {
    ...docx('macros by its type', makeZip(docxParts([], 'application/vnd.ms-word.document.macroEnabled.main+xml'))),
    says: 'contains macros',
  },
  docxWith('macros by their file', { name: 'word/vbaProject.bin', data: 'x' }),
  docxWith('a program inside', { name: 'word/embeddings/run.exe', data: 'MZ' }),
  docxWith('a zip bomb', { name: 'word/media/a.bin', data: Buffer.alloc(30 * 1024 * 1024) }),
  docxWith('a declared size of 4 GB', { name: 'word/media/a.bin', data: 'x', declaredSize: 0xfffffffe }),
  docxWith('many entries', ...Array.from({ length: 2_000 }, (_, i) => ({ name: `word/${i}.xml`, data: '' }))),
  docx('entries that share their bytes', overlappingEntries()),
  docx('a packing method that Word does not know', makeZip(docxParts([{ name: 'word/a.bin', data: 'x', method: 12 }]))),
  docx('more entries than it has', makeZip(docxParts(), { declaredEntries: 4 })),
  docx('only the second of several disks', makeZip(docxParts(), { disk: 1 })),
  docx(
    'half a character at the end',
    makeZip([
      ...docxParts().slice(0, 2),
      { name: 'word/document.xml', data: Buffer.concat([Buffer.from(wordDocument('<w:p/>')), Buffer.of(0xc3)]) },
    ]),
  ),
  docx('an empty document', makeZip([...docxParts().slice(0, 1), { name: 'word/document.xml', data: '' }])),
  docx(
    '100 MB that are packed well',
    makeZip(docxParts([{ name: 'a', data: randomBytes(1_100_000), declaredSize: 105_000_000 }])),
  ),
  docx(
    'bytes hidden after the first entry',
    makeZip([{ name: 'a.xml', data: 'x', gap: Buffer.alloc(100, 'MZ') }, ...docxParts()]),
  ),
  docxWith('two entries with one name', { name: 'word/document.xml', data: '<other/>' }),
  docxWith('an entry outside the archive', { name: '../../outside.xml', data: 'x' }),
  docxWith('an entry with a drive', { name: String.raw`C:\outside.xml`, data: 'x' }),
  docxWith('an encrypted entry', { name: 'word/secret.xml', data: 'x', flags: 1 }),
  docxWith('an entry of two names', { name: 'word/a.xml', localName: 'word/b.xml', data: 'x' }),
  docxWith('bytes hidden between entries', { name: 'word/a.xml', data: 'x', gap: Buffer.alloc(500, 'MZ') }),
  docx('an archive comment', makeZip(docxParts(), { comment: 'x'.repeat(500) })),
  {
    ...docx('bytes before the archive', makeZip(docxParts(), { prefix: Buffer.from('504b0304', 'hex') })),
    says: 'more than a Word document',
  },
  docx(
    'content types that unpack to a megabyte',
    makeZip([
      { name: '[Content_Types].xml', data: 'x'.repeat(1024 * 1024), declaredSize: 100 },
      ...docxParts().slice(1),
    ]),
  ),

  { ...named('no extension', 'resume'), says: 'must be a PDF, DOC or DOCX' },
  named('another extension', 'resume.exe'),
  named('a second extension', 'resume.pdf.exe'),
  named('a hidden configuration file', '.htaccess'),
  named('a PDF that says it is DOCX', 'resume.docx'),
  named('a DOCX that says it is DOC', 'resume.doc', makeDocx()),
  named('a path upward', '../../../etc/cron.d/resume.pdf'),
  named('a Windows path upward', String.raw`..\..\resume.pdf`),
  named('an absolute path', '/etc/resume.pdf'),
  named('a zero byte', 'resume.pdf\0.exe.pdf'),
  named('an escape sequence', '\u001b[2Jresume.pdf'),
  named('text that runs backward', 'resume\u202efdp.exe.pdf'),
]
