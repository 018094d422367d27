import { htmlToBlocks, randomKey } from '@portabletext/block-tools'
import type { ArraySchemaType } from 'sanity'
import { table, tableBlock, tableRow } from '#schemas/blocks/tableBlock.ts'

/** Whether it holds lines and columns; mails and old pages lay out text in tables of one cell. */
export const hasLinesAndColumns = ({ rows }: HTMLTableElement): boolean =>
  rows.length > 1 && [...rows].some(({ cells }) => cells.length > 1)

/** What a cell says, with a space where a line, a paragraph or a cell in it ends. */
function wordsOf(cell: HTMLTableCellElement): string {
  for (const end of cell.querySelectorAll('br, div, h2, h3, li, p, td, th')) end.after(' ')
  return cell.textContent.replaceAll(/\s+/g, ' ').trim()
}

/** What stands in a table, each line as long as the others. Merged cells are split, and the first has the words; what is merged everywhere is one. */
export function tableValue({ rows: lines }: HTMLTableElement) {
  /** The next line of each column that no cell from above covers. */
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

/** HTML as a text keeps it, with its tables as blocks. */
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
