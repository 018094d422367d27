import { htmlToBlocks, randomKey } from '@portabletext/block-tools'
import type { ArraySchemaType } from 'sanity'
import { table, tableBlock, tableRow } from '#schemas/blocks/tableBlock.ts'

/** A table as the form keeps it. */
interface TableValue {
  readonly _type: string
  readonly rows: ReadonlyArray<{ readonly _type: string; readonly _key: string; readonly cells: string[] }>
}

/** Whether it holds lines and columns; mails and old pages lay out text in tables of one cell. */
export const hasLinesAndColumns = ({ rows }: HTMLTableElement): boolean =>
  rows.length > 1 && [...rows].some(({ cells }) => cells.length > 1)

/** What a cell says, with a space where a line or a paragraph ends. */
function wordsOf(cell: HTMLTableCellElement | undefined): string {
  for (const end of cell?.querySelectorAll('br, div, li, p') ?? []) end.after(' ')
  return (cell?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

/** What stands in a table, each line as long as the longest. */
function tableValue({ rows: lines }: HTMLTableElement): TableValue {
  const width = Math.max(...Array.from(lines, ({ cells }) => cells.length))
  const rows = Array.from(lines, ({ cells }) => ({
    _type: tableRow.name,
    _key: randomKey(12),
    cells: Array.from({ length: width }, (_, index) => wordsOf(cells[index])),
  }))
  return { _type: table.name, rows }
}

export function pastedTable(html: string): TableValue | undefined {
  const tables = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('table')
  const found = [...tables].find(hasLinesAndColumns)
  return found && tableValue(found)
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
