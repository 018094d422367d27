/** Resumes as common programs write them, each made in code and named after what would trip up a careless check. */
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFHexString, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib'
import {
  appendToPdf,
  changedDoc,
  DIRECTORY,
  docxParts,
  makeDoc,
  makeDocx,
  makePdf,
  makePdfWithXrefStream,
  makeZip,
  objectStream,
  relationships,
  wordDocument,
  WORD_MAIN,
  type ZipPart,
} from '../resumeFixtures.ts'

export interface NamedFile {
  title: string
  name: string
  data: Buffer
}

const pdf = (title: string, data: Buffer): NamedFile => ({ title: `PDF: ${title}`, name: 'resume.pdf', data })
const pdfWith = (title: string, ...objects: string[]): NamedFile => pdf(title, makePdf({ objects: numbered(objects) }))
const docx = (title: string, parts: readonly ZipPart[]): NamedFile => ({
  title: `DOCX: ${title}`,
  name: 'resume.docx',
  data: makeZip(parts),
})
const docxWith = (title: string, ...parts: ZipPart[]): NamedFile => docx(title, docxParts(parts))
const documentLinks = (...links: Parameters<typeof relationships>): ZipPart => ({
  name: 'word/_rels/document.xml.rels',
  data: relationships(...links),
})

/** Objects numbered from 3. */
const numbered = (objects: readonly string[]): string =>
  objects.map((object, index) => `${index + 3} 0 obj\n${object}\nendobj\n`).join('')

const stream = (content: string, entries = ''): string =>
  `<<${entries}/Length ${Buffer.byteLength(content, 'latin1')}>>\nstream\n${content}\nendstream`

const packedStream = (content: string): string => stream(deflateSync(content).toString('latin1'), '/Filter/FlateDecode')

const link = (address: string): string => `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/F 4/A<</S/URI/URI(${address})>>>>`

/** As signing programs leave it: the signature in hexadecimal, padded with zeros. */
const signed = (room: number): Buffer =>
  makePdf({
    objects: numbered([
      '<</Fields[4 0 R]/SigFlags 3>>',
      `<</FT/Sig/T(Signature1)/V<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/ByteRange[0 500 9000 300]/Contents<3082${'0'.repeat(2 * room)}>>>>>`,
    ]),
  })

/** pdf-lib's output for a page with text, modified by `change`. */
async function written(
  change: (document: PDFDocument) => void | Promise<void>,
  useObjectStreams: boolean,
): Promise<Buffer> {
  const document = await PDFDocument.create()
  const page = document.addPage()
  page.drawText('HTML/CSS/JavaScript', { font: await document.embedFont(StandardFonts.Helvetica) })
  await change(document)
  return Buffer.from(await document.save({ useObjectStreams }))
}

function addLink(document: PDFDocument, address: string): void {
  const { context } = document
  const annotation = context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [0, 0, 9, 9],
    F: 4,
    A: { S: 'URI', URI: PDFString.of(address) },
  })
  document.getPage(0).node.addAnnot(context.register(annotation))
}

const MDN = 'https://developer.mozilla.org/en-US/docs/Web/JavaScript'

async function writtenPdfs(): Promise<NamedFile[]> {
  const changes: Record<string, (document: PDFDocument) => void | Promise<void>> = {
    'text about JavaScript': () => undefined,
    'a link to MDN': (document) => addLink(document, MDN),
    'a link to an address with Launch': (document) => addLink(document, 'https://example.com/Launch/JavaScript?a=/JS'),
    'a mail address': (document) => addLink(document, 'mailto:asha@example.com?subject=JavaScript'),
    'properties in other scripts': (document) => {
      document.setTitle('రెజ్యూమే 履歴書')
      document.setKeywords(['JavaScript', '/Launch', '<script>'])
      document.setAuthor('Асха Рао')
    },
    'a form': (document) => {
      const form = document.getForm()
      form.createTextField('full.name').addToPage(document.getPage(0))
      form.createCheckBox('JavaScript').addToPage(document.getPage(0))
      form.createDropdown('level').addOptions(['JavaScript', 'TypeScript'])
    },
    'a start at the first page': (document) => {
      document.catalog.set(
        PDFName.of('OpenAction'),
        document.context.obj([document.getPage(0).ref, 'XYZ', null, null, 0]),
      )
    },
    'a start by an action that goes to a page': (document) => {
      const action = { S: 'GoTo', D: [document.getPage(0).ref, 'Fit'] }
      document.catalog.set(PDFName.of('OpenAction'), document.context.obj(action))
    },
    'chapters named like actions': (document) => {
      const place = [document.getPage(0).ref, 'Fit']
      document.catalog.set(
        PDFName.of('Dests'),
        document.context.obj({ JavaScript: place, JS: place, Launch: place, EF: place }),
      )
    },
    'paragraph styles named like actions': (document) => {
      const inside = [
        { S: 'JavaScript', K: [0] },
        { S: 'constructor', K: [1] },
      ]
      const style = { Type: 'StructElem', S: 'Launch', K: inside }
      const tree = { Type: 'StructTreeRoot', RoleMap: { Launch: 'P', JavaScript: 'P' }, K: [style] }
      document.catalog.set(PDFName.of('StructTreeRoot'), document.context.obj(tree))
      document.catalog.set(PDFName.of('MarkInfo'), document.context.obj({ Marked: true }))
    },
    'a layer whose kind is named like an annotation': (document) => {
      const usage = { CreatorInfo: { Creator: 'Drawings', Subtype: 'Screen' } }
      const layers = { OCGs: [{ Type: 'OCG', Name: 'Portrait', Usage: usage }], D: {} }
      document.catalog.set(PDFName.of('OCProperties'), document.context.obj(layers))
    },
    'fonts named like actions': (document) => {
      const font = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Times-Roman' }
      const resources = { Font: { JS: font, EF: font, XFA: font, Ref: font, Launch: font } }
      document.getPage(0).node.set(PDFName.of('Resources'), document.context.obj(resources))
    },
    'an empty list of scripts': (document) => {
      document.catalog.set(PDFName.of('Names'), document.context.obj({ JavaScript: { Names: [] } }))
    },
    'a button that prints': (document) => {
      document.getPage(0).node.set(PDFName.of('AA'), document.context.obj({ O: { S: 'Named', N: 'Print' } }))
    },
    'a link to another PDF beside it': (document) => {
      const { context } = document
      const action = { S: 'GoToR', F: PDFString.of('portfolio.pdf'), D: [0, 'Fit'] }
      const annotation = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: action })
      document.getPage(0).node.addAnnot(context.register(annotation))
    },
    'a start at a page, and then in full screen': (document) => {
      const action = { S: 'GoTo', D: [document.getPage(0).ref, 'Fit'], Next: { S: 'Named', N: 'FullScreen' } }
      document.catalog.set(PDFName.of('OpenAction'), document.context.obj(action))
    },
    'a link to a file on the own computer': (document) => addLink(document, 'file:///C:/Users/asha/portfolio.pdf'),
    'properties in hexadecimal': (document) => {
      document.context.trailerInfo.Info = document.context.register(
        document.context.obj({ Title: PDFHexString.of('FEFF004A0061007600610053006300720069007000740020') }),
      )
    },
  }
  const kinds = Object.entries(changes).flatMap(([title, change]) =>
    [true, false].map(async (packed) =>
      pdf(`${title}, ${packed ? 'in an object stream' : 'as it is'}`, await written(change, packed)),
    ),
  )
  return Promise.all(kinds)
}

/** @returns files that must be accepted */
export async function ordinaryResumes(): Promise<NamedFile[]> {
  return [
    ...(await writtenPdfs()),
    pdf('a cross-reference table', makePdf()),
    pdf('a byte order mark before everything', Buffer.concat([Buffer.from('efbbbf', 'hex'), makePdf()])),
    pdf('a byte order mark that its places count, too', makePdf({ header: '\u00ef\u00bb\u00bf%PDF-1.7\n' })),
    pdf('a cross-reference stream', makePdfWithXrefStream()),
    pdfWith('a table with a font named like encryption', '<</Encrypt 4 0 R>>', '<</Type/Font/Subtype/Type1>>'),
    pdfWith('text that is not packed', stream('BT (HTML, CSS, JavaScript, /Launch and <script> in streams) Tj ET')),
    pdfWith('text that is packed', packedStream('BT (HTML, CSS, JavaScript) Tj ET')),
    pdfWith(
      'a length that is written elsewhere',
      '<</Length 4 0 R>>\nstream\nBT (data streaming) Tj ET\nendstream',
      '29',
    ),
    pdfWith('a link on a page', link(MDN)),
    pdfWith('a link whose brackets are escaped', link(String.raw`https://example.com/\(JavaScript\)`)),
    pdfWith('a script of a web page as a link', link('javascript:void\\(0\\)')),
    pdfWith('a title with a tag', '<</Title(How I use <script> and <?php)/Producer(LibreOffice 7.3)>>'),
    pdfWith('names with coded letters', '<</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Noto#20Sans#20Telugu>>'),
    pdfWith(
      'XMP properties',
      stream('<?xpacket begin=""?><x:xmpmeta><dc:title>JavaScript</dc:title></x:xmpmeta>', '/Type/Metadata'),
    ),
    pdfWith(
      'an object stream by hand',
      objectStream([
        [4, link(MDN)],
        [5, '(JavaScript)'],
      ]),
    ),
    ...[64, 128].map((kilobytes) => pdf(`a signature with room for ${kilobytes} kB`, signed(kilobytes * 1024))),
    pdfWith('a scan with a black border, in hexadecimal', stream(`${'0'.repeat(200_000)}>`, '/Filter/ASCIIHexDecode')),
    pdfWith('five million digits', stream('1234567890'.repeat(490_000))),
    pdf('changes that were added later', appendToPdf(makePdf(), numbered([link(MDN)]))),
    { title: 'DOC: Word 97', name: 'resume.doc', data: makeDoc() },
    { title: 'DOC: large sectors', name: 'resume.doc', data: makeDoc({ version: 4 }) },
    {
      title: 'DOC: a table whose list takes two sectors',
      name: 'resume.doc',
      data: Buffer.concat([makeDoc({ fatSectorCount: 237, difatSectors: 2 }), Buffer.alloc(237 * 512)]),
    },
    { title: 'DOC: a short one', name: 'resume.doc', data: makeDoc({ sharedSize: 2000 }) },
    {
      title: 'DOC: a short one, from a sector on',
      name: 'resume.doc',
      data: makeDoc({ sharedSize: 2000, sharedAt: 1024 }),
    },
    { title: 'DOC: names in small letters', name: 'resume.doc', data: makeDoc({ wordName: 'worddocument' }) },
    {
      title: 'DOC: macros that were taken out',
      name: 'resume.doc',
      data: changedDoc({ extraEntries: ['Macros'] }, [DIRECTORY + 2 * 128 + 0x42, 0]),
    },
    {
      title: 'DOC: an old field after the end of the document',
      name: 'resume.doc',
      data: makeDoc({ behind: '\u0013 DDEAUTO excel a b \u0014shown\u0015' }),
    },
    { title: 'DOCX: an empty page', name: 'resume.docx', data: makeDocx() },
    docxWith(
      'links to pages and mail',
      documentLinks(
        { type: 'hyperlink', target: MDN, external: true },
        { type: 'hyperlink', target: 'mailto:asha@example.com', external: true },
        { type: 'hyperlink', target: 'https://example.com/?a=1&amp;b=vbaProject', external: true },
        { type: 'styles', target: 'styles.xml' },
      ),
    ),
    docxWith('a template on the own computer', {
      name: 'word/_rels/settings.xml.rels',
      data: relationships({
        type: 'attachedTemplate',
        target: String.raw`file:///C:\Users\Asha%20Rao\AppData\Roaming\Microsoft\Templates\Resume.dotx`,
        external: true,
      }),
    }),
    docxWith('a template on a Mac', {
      name: 'word/_rels/settings.xml.rels',
      data: relationships({ type: 'attachedTemplate', target: 'file:///Users/asha/Resume.dotx', external: true }),
    }),
    ...['Users/asha', 'Applications/Microsoft%20Word.app', 'Library/Application%20Support'].map((folder) =>
      docxWith(`a template in ${folder}, as Word for Mac writes it`, {
        name: 'word/_rels/settings.xml.rels',
        data: relationships({ type: 'attachedTemplate', target: `file:////${folder}/Resume.dotx`, external: true }),
      }),
    ),
    docxWith(
      'a picture that stays on the web',
      documentLinks({ type: 'image', target: 'https://example.com/a.png', external: true }),
    ),
    docxWith('drawn icons', { name: 'word/media/image1.svg', data: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    docxWith('a chart with its sheet', {
      name: 'word/embeddings/Sheet1.xlsx',
      data: makeZip([{ name: 'a', data: 'b' }]),
    }),
    docxWith('an empty folder', { name: 'word/media/', data: '' }),
    docx('fields and words of programs', [
      ...docxParts().slice(0, 2),
      {
        name: 'word/document.xml',
        data: wordDocument(
          '<w:p><w:r><w:t>DDEAUTO, macros and vbaProject</w:t></w:r><w:r><w:instrText> HYPERLINK "https://dde.example" </w:instrText></w:r></w:p>',
        ),
      },
    ]),
    docx('fields of the page number, of dates, of links and of pictures that came with pasted text', [
      ...docxParts().slice(0, 2),
      {
        name: 'word/document.xml',
        data: wordDocument(
          [
            'PAGE',
            'DATE \\@ "d MMMM yyyy"',
            'HYPERLINK "https://www.linkedin.com/in/asha"',
            'INCLUDEPICTURE "/var/folders/7g/T/com.microsoft.Word/WebArchiveCopyPasteTempFiles/a.png" \\* MERGEFORMATINET',
            'INCLUDEPICTURE "https://example.com/a.png" \\* MERGEFORMATINET',
            'INCLUDEPICTURE "C:\\\\Users\\\\Asha\\\\a.png"',
            'TOC \\o "1-3" \\h',
            'LINKEDIN',
          ]
            .map(
              (instruction) =>
                `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>INCLUDETEXT</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
            )
            .join(''),
        ),
      },
    ]),
    {
      title: 'DOC: fields of the page number and of a link, and words about fields',
      name: 'resume.doc',
      data: makeDoc({
        text:
          'INCLUDETEXT \u0013 PAGE \u00141\u0015 LINK \u0013 HYPERLINK "https://example.com" \u0014LINK\u0015' +
          '\u0013 HYPERLINK "https://example.com/\u0013 PAGE \u0015" \u0014LINK\u0015',
      }),
    },
    docx('a main part of another name', [
      {
        name: '[Content_Types].xml',
        data: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document2.xml" ContentType="${WORD_MAIN}"/></Types>`,
      },
      { name: '_rels/.rels', data: relationships({ type: 'officeDocument', target: '/word/document2.xml' }) },
      { name: 'word/document2.xml', data: wordDocument('<w:p/>') },
    ]),
    ...['\ufeff', ''].flatMap((mark) => {
      const text = `${mark}${wordDocument('<w:p/>').replace('?>', ' encoding="UTF-16"?>')}`
      const bytes = Buffer.from(text, 'utf16le')
      return [bytes, Buffer.from(bytes).swap16()].map((data, order) =>
        docx(`parts in UTF-16, ${mark ? 'with' : 'without'} a mark of its order ${order}`, [
          ...docxParts().slice(0, 2),
          { name: 'word/document.xml', data },
        ]),
      )
    }),
  ]
}
