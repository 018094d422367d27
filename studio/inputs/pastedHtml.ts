import { hasLinesAndColumns, tableValue } from './pastedTables.ts'

export const READ_WITHIN_MS = 20_000

/** Click-tracking URLs, which have the real address as a parameter. */
const TRACKER = /^https:\/\/(www\.google\.[a-z.]+\/url|[\w.-]+\.safelinks\.protection\.outlook\.com\/)\?/

function withoutTracker(href: string): string {
  const parameters = TRACKER.test(href) ? new URL(href).searchParams : undefined
  const target = parameters?.get('q') ?? parameters?.get('url')
  return target && /^https?:/i.test(target) ? target : href
}

/** Word's comments and deleted text, which nobody meant to publish. */
const REVIEW = 'del, .msoDel, .msocomanchor, .msocomoff, .MsoCommentReference, [style*="mso-element:comment"]'

/** Links to footnotes, table-of-contents entries and files on the author's computer, which lead nowhere on the site. */
const LEADS_NOWHERE = 'a[href^="#"], a[href^="file:" i]'

/** Footnote links of Word, LibreOffice, Wikipedia and Markdown. Browsers copy them with the page's address. */
const FOOTNOTE =
  'a[href*="#"]:is(sup *, :has(sup), [href*="#_ftn"], [href*="#_edn"], [href*="#sdfoot"], [href*="#sdend"], [href*="#cite"], [href*="fnref"])'

/** The text of a footnote link or backlink: [1], iv, *, ↑. */
const FOOTNOTE_MARK = /^\[?(\d{1,3}|[ivx]{1,5}|[*†‡↑↩^])\]?$/

const SMALL_HEADINGS = 'h4, h5, h6, p:is([aria-level="4"], [aria-level="5"], [aria-level="6"])'

const MERGED = '[colspan]:not([colspan="1"]), [rowspan]:not([rowspan="1"])'

/** Blocks that the editor doesn't know. It would join their text with the text before them. */
const UNKNOWN_BLOCKS = 'address, article, aside, dd, div, dt, figcaption, footer, header, section, summary'

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/** Turns a table into lines, one per row, with a bar between cells. A row with a single cell stays as it is. */
function linesOf(table: HTMLTableElement): HTMLDivElement[] {
  return [...table.rows].map((row) => {
    const line = table.ownerDocument.createElement('div')
    for (const cell of row.cells) {
      const blocks = row.cells.length > 1 ? cell.querySelectorAll('p, div') : []
      for (const block of blocks) block.replaceWith(...block.childNodes, ' ')
      line.append(...(line.hasChildNodes() ? [' | '] : []), ...cell.childNodes)
    }
    return line
  })
}

/**
 * Converts clipboard HTML from Word, Google Docs and web pages to what the site's texts support: two levels of
 * headings, no pictures, links without trackers, nothing that a reviewer has deleted. The editor itself handles headings and lists.
 * @param takesTables whether the text supports tables; otherwise they become lines
 * @returns with sentences on what became of the rest; undefined if nothing has to change
 */
export function pastedHtml(html: string, takesTables: boolean) {
  const document = new DOMParser().parseFromString(html, 'text/html')
  const { body } = document
  const before = body.innerHTML
  for (const remark of body.querySelectorAll(REVIEW)) remark.remove()
  for (const link of body.querySelectorAll(FOOTNOTE)) {
    if (FOOTNOTE_MARK.test(link.textContent.trim())) link.remove()
  }
  for (const link of body.querySelectorAll(LEADS_NOWHERE)) link.replaceWith(...link.childNodes)
  for (const heading of body.querySelectorAll('h1, p.MsoTitle, p[aria-level="1"]')) rename(heading, 'h2')
  for (const heading of body.querySelectorAll(SMALL_HEADINGS)) rename(heading, 'h3')
  // The editor would drop words that Word Online has marked as misspelled.
  for (const words of body.querySelectorAll('.TextRun > span')) words.classList.add('NormalTextRun')
  // The editor would also drop Google Docs' line breaks.
  for (const span of body.querySelectorAll('span:has(> br)')) {
    if (span.textContent === '') span.replaceWith(...span.childNodes)
  }
  for (const link of body.querySelectorAll('a[href]')) {
    link.setAttribute('href', withoutTracker(link.getAttribute('href') ?? ''))
  }
  const pictures = body.querySelectorAll('img')
  for (const picture of pictures) picture.remove()
  const tables = [...body.querySelectorAll('table')]
  const kept = tables.filter((table) => takesTables && hasLinesAndColumns(table))
  for (const table of tables) if (!kept.includes(table)) table.replaceWith(...linesOf(table))
  for (const block of body.querySelectorAll(UNKNOWN_BLOCKS)) {
    if (!block.querySelector(`${UNKNOWN_BLOCKS}, blockquote, h2, h3, li, p, pre, table`)) rename(block, 'p')
  }
  // Spacer paragraphs and line breaks of Word, mail programs and Google Docs; some contain a space.
  for (const paragraph of body.querySelectorAll('p')) if (paragraph.textContent.trim() === '') paragraph.remove()
  for (const br of body.querySelectorAll('[id^="docs-internal-guid"] > :not(a, span) + br')) br.remove()
  // The editor would join the paragraphs of a list item.
  for (const paragraph of body.querySelectorAll('li > p + p')) paragraph.before(document.createElement('br'))
  if (body.innerHTML === before && kept.length === 0) return undefined
  const notes = [
    kept.length > 0 && 'Each table needs a caption before you can publish.',
    kept.some((table) => table.querySelector(MERGED)) && 'Merged cells were split: fill in those that are empty now.',
    kept.length === 0 &&
      tables.some(hasLinesAndColumns) &&
      'Tables became lines of text. To keep one, add a Table, and paste it there.',
    pictures.length > 0 && 'Pictures were left out: upload them, each in a place of its own.',
  ].filter((note) => note !== false)
  return { html: document.documentElement.outerHTML, tables: kept.map(tableValue), notes }
}
