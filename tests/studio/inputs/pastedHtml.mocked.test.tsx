import { createSchema, type ArraySchemaType, type PortableTextTextBlock } from 'sanity'
import { expect, test } from 'vitest'
import { schemaTypes } from '#schemas/schemaTypes.ts'
import { pastedHtml } from '#studio/inputs/pastedHtml.ts'
import { takesTables, withTables } from '#studio/inputs/pastedTables.ts'

const schema = createSchema({ name: 'default', types: schemaTypes })
const article = schema.get('articleBody') as ArraySchemaType
const text = schema.get('richText') as ArraySchemaType

const bodyOf = (html: string | undefined) =>
  new DOMParser()
    .parseFromString(html ?? '', 'text/html')
    .body.innerHTML.replaceAll(/\s+/g, ' ')
    .trim()

/** What a text has after pasting, each paragraph with its style or kind of list. */
const linesOf = (html: string, type = text) =>
  (withTables(pastedHtml(html, takesTables(type))?.html ?? html, type) as PortableTextTextBlock[]).map(
    ({ style, listItem, children }) => `${listItem ?? style}: ${children.map((child) => child.text).join('')}`,
  )

const cellsOf = (html: string) => pastedHtml(html, true)?.tables[0]?.rows.map(({ cells }) => cells)

test('a Word page keeps headings and lists; its table becomes lines, and a message names its lost picture', () => {
  const pasted = pastedHtml(
    `<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator
    content="Microsoft Word 15"></head><body><!--StartFragment--><p class=MsoTitle>Moving</p><h1>Monday</h1><h4
    >Boxes</h4>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>One</p>
    <table class=MsoTableGrid><tr><td><p class=MsoNormal>Day</p></td><td><p
    class=MsoNormal><b>What</b></p></td></tr><tr><td><p class=MsoNormal>Monday</p></td><td><p
    class=MsoNormal><b>Boxes</b></p></td></tr></table>
    <p class=MsoNormal><img src="file:///C:/clip_image001.png"></p><!--EndFragment--></body></html>`,
    false,
  )
  expect(bodyOf(pasted?.html)).toBe(
    '<!--StartFragment--><h2>Moving</h2><h2>Monday</h2><h3>Boxes</h3> ' +
      '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1">One</p> <p>Day | <b>What</b> </p><p>Monday | <b>Boxes</b> </p> ' +
      '<!--EndFragment-->',
  )
  expect(pasted?.notes).toEqual([
    'Tables became lines of text. To keep one, add a Table, and paste it there.',
    'Pictures were left out: upload them, each in a place of its own.',
  ])
  expect(pastedHtml(pasted?.html ?? '', false)).toBeUndefined()
})

test.each([
  ['https://www.google.com/url?q=https://example.com/a%3Fb%3D1&amp;sa=D&amp;usg=AOv', 'https://example.com/a?b=1'],
  [
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fa&amp;data=05',
    'https://example.com/a',
  ],
])('a link that counts clicks is replaced by its target: %s', (href, target) => {
  const pasted = pastedHtml(`<p><a href="${href}">See</a></p>`, false)
  expect(bodyOf(pasted?.html)).toBe(`<p><a href="${target}">See</a></p>`)
  expect(pasted?.notes).toEqual([])
})

test.each([
  '<p>Plain words</p><h2>Heading</h2><ul><li>One</li></ul>',
  '<a href="https://www.google.com/search?q=https://example.com">See</a>',
  '<a href="https://www.google.com/url?q=javascript:alert(1)">See</a>',
  '',
])('supported content is left unchanged: %s', (html) => {
  expect(pastedHtml(html, false)).toBeUndefined()
})

test('deleted text and comments from Word’s reviews are left out, even in a text with tables', () => {
  const html = `<p>It costs <del cite="mailto:Ann"><span>400.</span></del><ins cite="mailto:Ann">480.</ins><span
    class="msoDel">500.</span><span class="MsoCommentReference"><a class="msocomanchor" href="#_msocom_1">[A1]</a></span></p
    ><div style="mso-element:comment-list"><div style="mso-element:comment"><p>Too dear!</p></div></div>`
  for (const takes of [true, false])
    expect(bodyOf(pastedHtml(html, takes)?.html)).toBe('<p>It costs <ins cite="mailto:Ann">480.</ins></p>')
})

test.each([
  ['a line of the contents', '<a href="#_Toc42">What we do <b>first</b></a>', 'What we do <b>first</b>'],
  ['a file of the writer', '<a href="FILE:///C:/Users/ann/Offer.docx">the offer</a>', 'the offer'],
])('the link of %s is removed, its words stay', (_what, link, words) => {
  expect(bodyOf(pastedHtml(`<p>${link}</p>`, false)?.html)).toBe(`<p>${words}</p>`)
})

test('a number that links to a part of a page is not a footnote, and stays', () => {
  const html =
    '<p>In <a href="https://example.com/report#2026">9</a> of <a href="https://example.com/#fields">12</a> fields</p>'
  expect(pastedHtml(html, false)).toBeUndefined()
  expect(linesOf('<p>over <a href="#clients">120</a> clients</p>')).toEqual(['normal: over 120 clients'])
})

test.each([
  '<a class="sdfootnoteanc" href="#sdfootnote1sym"><sup>1</sup></a>',
  '<sup><a href="https://example.com/#a1b2c3">1</a></sup>',
  '<a href="https://en.wikipedia.org/wiki/Cold#cite_note-1"><span>[1]</span></a>',
])('the mark of a footnote of LibreOffice or a web page is left out: %s', (mark) => {
  expect(linesOf(`<p>It is cold.${mark}</p>`)).toEqual(['normal: It is cold.'])
})

test.each(['[1]', '12', ' iv', '*', '↑'])(
  'the mark %s of a footnote is left out, the words of the footnote stay',
  (mark) => {
    const html = `<p>It is cold.<a href="https://example.com/a#_ftn1"><span>${mark}</span></a></p
    ><div style="mso-element:footnote"><p><a href="#_ftnref1"><span>${mark}</span></a> In winter.</p></div>`
    expect(bodyOf(pastedHtml(html, false)?.html)).toBe(
      '<p>It is cold.</p><div style="mso-element:footnote"><p> In winter.</p></div>',
    )
    expect(pastedHtml(`<p>In <a href="https://example.com">${mark}</a></p>`, false)).toBeUndefined()
  },
)

const TABLE = `<table><tr><td><p class=MsoNormal><b>Part</b></p></td><td> Price\n in dollars</td></tr>
  <tr><td>Battery</td><td>$120</td></tr><tr><td>Heat</td></tr></table>`
const CELLS = [
  ['Part', 'Price in dollars'],
  ['Battery', '$120'],
  ['Heat', ''],
]

test('a table pasted into an article becomes a table between its paragraphs, and needs a caption', () => {
  const empty = '<p class=MsoNormal><o:p>&nbsp;</o:p></p>'
  const pasted = pastedHtml(`<p>Before</p>${empty}${TABLE}${empty}<h1>After</h1>`, takesTables(article))
  expect(pasted?.notes).toEqual(['Each table needs a caption before you can publish.'])
  const blocks = withTables(pasted?.html ?? '', article) as { _type: string; table?: { rows: { cells: string[] }[] } }[]
  expect(blocks.map(({ _type }) => _type)).toEqual(['block', 'tableBlock', 'block'])
  expect(blocks[1]?.table?.rows.map(({ cells }) => cells)).toEqual(CELLS)
  expect(new Set(blocks[1]?.table?.rows.map((row) => (row as unknown as { _key: string })._key)).size).toBe(3)
})

test('a text that can’t contain tables says so; a layout table becomes text, without a message', () => {
  expect([takesTables(article), takesTables(text)]).toEqual([true, false])
  const layout = pastedHtml('<table><tr><td><p>Dear Ann,</p></td></tr></table>', true)
  expect(layout).toMatchObject({ tables: [], notes: [] })
  expect(bodyOf(layout?.html)).toBe('<div><p>Dear Ann,</p></div>')
})

test('a table that was copied elsewhere fills a table; other content does not', () => {
  expect(cellsOf(`<p>Words</p>${TABLE}`)).toEqual(CELLS)
  // In an article, too, although nothing around it has to change.
  expect(cellsOf('<table><tbody><tr><td>Prices</td></tr><tr><td>Day</td><td>$5</td></tr></tbody></table>')).toEqual([
    ['Prices', ''],
    ['Day', '$5'],
  ])
  expect(cellsOf('<table><tr><td>One</td></tr></table><p>Words</p>')).toBeUndefined()
  expect(cellsOf('<table><tr><td>Dear Ann,</td></tr><tr><td>Yours</td></tr></table>')).toBeUndefined()
  expect(cellsOf('<table><tr><td>Logo</td><td>Address</td></tr></table>')).toBeUndefined()
})

test('what stands beside a merged cell stays in its column, and a message says that it was split', () => {
  // As Excel does for a title above the table.
  const title = '<tr><td colspan=65534>Prices</td></tr>'
  const rows = '<tr><td rowspan=2>Basic</td><td>Month</td><td>10</td></tr><tr><td>Year</td><td>100</td></tr>'
  const total =
    '<tr><td colspan=2>Both</td><td>110</td></tr><tr><td rowspan=0>Once</td><td>5</td></tr><tr><td>6</td></tr>'
  const html = `<table>${title}${rows}${total}</table>`
  expect(cellsOf(html)).toEqual([
    ['Prices', '', ''],
    ['Basic', 'Month', '10'],
    ['', 'Year', '100'],
    ['Both', '', '110'],
    ['Once', '5', ''],
    ['', '6', ''],
  ])
  expect(pastedHtml(html, true)?.notes).toContain('Merged cells were split: fill in those that are empty now.')
  const whole = TABLE.replace('<td>Battery', '<td rowspan="1" colspan="1">Battery')
  expect(pastedHtml(whole, true)?.notes).toEqual(['Each table needs a caption before you can publish.'])
})

test('columns and rows that are merged throughout become one', () => {
  const wide = '<tr><td colspan=2>Plan</td><td>Price</td></tr><tr><td colspan=2>Basic</td><td>10</td></tr>'
  const covered = '<tr><td colspan=2 rowspan=2>Plus</td><td rowspan=2>20</td></tr><tr></tr>'
  expect(cellsOf(`<table>${wide}${covered}</table>`)).toEqual([
    ['Plan', 'Price'],
    ['Basic', '10'],
    ['Plus', '20'],
  ])
})

test('words in a cell that are separated by a line, a paragraph or a cell stay separate', () => {
  const inner = '<table><tr><td>Mon</td><td>Fri</td></tr></table>'
  const cells = `<tr><td>Mon<br>Fri</td><td><p>8 AM</p><p>5 PM</p></td><td><h4>From</h4>8 AM</td></tr>
    <tr><td>Sat</td><td><b>9</b> AM</td><td>${inner}</td></tr>`
  expect(cellsOf(`<table>${cells}</table>`)).toEqual([
    ['Mon Fri', '8 AM 5 PM', 'From 8 AM'],
    ['Sat', '9 AM', 'Mon | Fri'],
  ])
})

const googleDocs = (html: string) => `<b style="font-weight:normal;" id="docs-internal-guid-1">${html}</b>`

const wordOnline = (html: string, attributes = '') =>
  `<div class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1 BCX0" ${attributes}>${html}<span
  class="EOP SCXW1 BCX0">&nbsp;</span></p></div>`
const run = (...words: string[]) => `<span class="TextRun SCXW1 BCX0">${words.join('')}</span>`
const words = (words: string) => `<span class="NormalTextRun SCXW1 BCX0">${words}</span>`

test.each([
  [
    'a mail of Outlook',
    '<div class="elementToProof">Dear Ann,</div><div class="elementToProof"><br></div><div>it is <b>cold</b>.</div>',
    ['normal: Dear Ann,', 'normal: it is cold.'],
  ],
  [
    'a mail of Gmail',
    '<div dir="ltr">Dear Ann,<div>it is cold.</div></div>',
    ['normal: Dear Ann,', 'normal: it is cold.'],
  ],
  [
    'a quote in a mail',
    '<blockquote type="cite"><div>It is cold.</div><div>Bring gloves.</div></blockquote>',
    ['blockquote: It is cold.\nBring gloves.'],
  ],
  [
    'a line of Google Docs that Shift and Enter end',
    googleDocs('<p><span>Ninth Street</span><span><br></span><span>Saint Louis</span></p>'),
    ['normal: Ninth Street\nSaint Louis'],
  ],
  [
    'paragraphs of Google Docs between empty lines, which stay out',
    googleDocs('<p><span>It is cold.</span></p><br><br><p><span>Bring gloves.</span></p><br>'),
    ['normal: It is cold.', 'normal: Bring gloves.'],
  ],
  [
    'headings of Word Online, one below the other',
    wordOnline(run(words('Winter')), 'role="heading" aria-level="1"') +
      wordOnline(run(words('Gloves')), 'role="heading" aria-level="4"'),
    ['h2: Winter', 'h3: Gloves'],
  ],
  ['an item of two paragraphs', '<ul><li><p>Gloves</p>\n<p>Two pairs</p></li></ul>', ['bullet: Gloves\nTwo pairs']],
  [
    'a web page',
    '<dl><dt>Term</dt><dd>Meaning</dd></dl><figure><img src="a.png"><figcaption>Caption</figcaption></figure><section>End</section>',
    ['normal: Term', 'normal: Meaning', 'normal: Caption', 'normal: End'],
  ],
  [
    'a mail in a table',
    '<table><tr><td><h1>Winter</h1><p>Dear Ann,</p><p>it is cold.</p><ul><li>Gloves</li></ul></td></tr></table>',
    ['h2: Winter', 'normal: Dear Ann,', 'normal: it is cold.', 'bullet: Gloves'],
  ],
])('lines stay separate: %s', (_what, html, lines) => {
  expect(linesOf(html)).toEqual(lines)
  expect(linesOf(html, article)).toEqual(lines)
})

test('a word that Word Online has marked as misspelled stays in its place', () => {
  const misspelled = '<span class="SpellingError SCXW1 BCX0">Archstep</span>'
  const html = wordOnline(run(words('At '), misspelled, words(' it is warm.')))
  expect(linesOf(html)).toEqual(['normal: At Archstep it is warm.'])
})
