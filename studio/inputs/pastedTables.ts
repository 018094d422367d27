import { htmlToBlocks, randomKey } from '@portabletext/block-tools'
import type { ArraySchemaType } from 'sanity'
import { table, tableBlock, tableRow } from '#schemas/blocks/tableBlock.ts'

/** Whether it is a real table. Mails and old pages use tables with one cell for layout. */
export const hasLinesAndColumns = ({ rows }: HTMLTableElement): boolean =>
  rows.length > 1 && [...rows].some(({ cells }) => cells.length > 1)

/** A cell's text, with a space wherever a line, paragraph or nested cell ends. */
function wordsOf(cell: HTMLTableCellElement): string {
  for (const end of cell.querySelectorAll('br, div, h2, h3, li, p, td, th')) end.after(' ')
  return cell.textContent.replaceAll(/\s+/g, ' ').trim()
}

/** A table as rows of equal length. Merged cells are split: the first gets the text. Drops columns without cells. */
export function tableValue({ rows: lines }: HTMLTableElement) {
  /** For each column, the next row that isn't covered by a merged cell from above. */
  const free: number[] = []
  const texts = Array.from(lines, ({ cells }, index) => {
    const line: string[] = []
    let column = 0
    for (const cell of cells) {
      while ((free[column] ?? 0) > index) column += 1
      line[column] = wordsOf(cell)
      const end = column + cell.colSpan
      while (column < end) free[column++] = index + (cell.rowSpan || lines.length)
    }
    return line
  })
  const columns = [...new Set(texts.flatMap((line) => Object.keys(line)))].map(Number).toSorted((a, b) => a - b)
  const rows = texts
    .filter(({ length }) => length > 0)
    .map((line) => ({
      _type: tableRow.name,
      _key: randomKey(12),
      cells: columns.map((column) => line[column] ?? ''),
    }))
  return { _type: table.name, rows }
}

export const takesTables = ({ of }: ArraySchemaType): boolean => of.some(({ name }) => name === tableBlock.name)

/** Converts HTML to the editor's blocks, tables included. */
export const withTables = (html: string, type: ArraySchemaType) =>
  htmlToBlocks(html, type, {
    rules: [
      {
        deserialize: (node, _next, block) =>
          node instanceof HTMLTableElement && hasLinesAndColumns(node)
            ? block({ _type: tableBlock.name, _key: randomKey(12), namesFirst: true, table: tableValue(node) })
            : undefined,
      },
    ],
  })
