/** Cleaned-up clipboard content. */
export interface Pasted {
  readonly html: string
  /** What was left out, as sentences. */
  readonly notes: readonly string[]
}

/** Click-tracking addresses, and their parameter with the real target. */
const TRACKERS: readonly (readonly [address: RegExp, parameter: string])[] = [
  [/^https:\/\/www\.google\.[a-z.]+\/url\?/, 'q'],
  [/^https:\/\/[\w.-]+\.safelinks\.protection\.outlook\.com\/\?/, 'url'],
]

function withoutTracker(href: string): string {
  const [, parameter] = TRACKERS.find(([address]) => address.test(href)) ?? []
  const target = parameter === undefined ? null : new URL(href).searchParams.get(parameter)
  return target !== null && /^https?:/i.test(target) ? target : href
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/** A table as lines, one per row, with a bar between cells. */
function linesOf(table: HTMLTableElement): HTMLParagraphElement[] {
  return [...table.rows].map((row) => {
    const line = table.ownerDocument.createElement('p')
    for (const cell of row.cells) {
      for (const block of cell.querySelectorAll('p, div')) block.replaceWith(...block.childNodes, ' ')
      line.append(...(line.hasChildNodes() ? [' | '] : []), ...cell.childNodes)
    }
    return line
  })
}

/**
 * Converts clipboard HTML from Word, Google Docs and web pages to what the site's texts support: two levels of
 * headings, no tables or pictures, links without trackers. The editor itself handles headings and lists.
 * @returns undefined if nothing has to change
 */
export function pastedHtml(html: string): Pasted | undefined {
  const document = new DOMParser().parseFromString(html, 'text/html')
  const { body } = document
  const before = body.innerHTML
  for (const heading of body.querySelectorAll('h1, p.MsoTitle')) rename(heading, 'h2')
  for (const heading of body.querySelectorAll('h4, h5, h6')) rename(heading, 'h3')
  for (const link of body.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? ''
    const target = withoutTracker(href)
    if (target !== href) link.setAttribute('href', target)
  }
  const pictures = body.querySelectorAll('img')
  for (const picture of pictures) {
    const paragraph = picture.closest('p')
    picture.remove()
    if (paragraph?.textContent.trim() === '') paragraph.remove()
  }
  const tables = body.querySelectorAll('table')
  for (const table of tables) table.replaceWith(...linesOf(table))
  if (body.innerHTML === before) return undefined
  const notes = [
    ...(tables.length > 0 ? ['Tables became lines of text: a text has no tables.'] : []),
    ...(pictures.length > 0 ? ['Pictures were left out: upload them, each in a place of its own.'] : []),
  ]
  return { html: document.documentElement.outerHTML, notes }
}
