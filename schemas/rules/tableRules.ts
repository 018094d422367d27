import type { Verdict } from '@archstep/contracts/fields/verdict.ts'

/** A table, possibly incomplete. */
interface TableParts {
  readonly rows?: ReadonlyArray<{ readonly cells?: readonly string[] }>
}

const COLUMNS = 8
const ROWS = 60

/** A table needs named columns and at least one row. An empty value passes; that is what `required` is for. */
export function tableVerdict(table: TableParts | undefined): Verdict {
  const [head, ...rows] = table?.rows ?? []
  if (!table) return true
  if (!head || rows.length === 0) return 'Add the row that names the columns, and at least one row below it.'
  const columns = head.cells ?? []
  // The top left cell may be empty: it heads the column of row names.
  if (columns.some((cell, index) => index > 0 && cell.trim() === '')) return 'Name each column in the first row.'
  if (rows.every(({ cells = [] }) => cells.every((cell) => cell.trim() === ''))) return 'Fill in the cells.'
  if (columns.length > COLUMNS) return `Use at most ${COLUMNS} columns: wider tables can’t be read on a phone.`
  return rows.length <= ROWS || `Use at most ${ROWS} rows, or offer the table as a file to download.`
}
