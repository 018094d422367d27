import type { Verdict } from '@archstep/contracts/fields/verdict.ts'

/** A table, possibly incomplete. */
interface TableParts {
  readonly rows?: ReadonlyArray<{ readonly cells?: readonly string[] }>
}

const COLUMNS = 8
const LINES = 60

/** A table needs named columns and at least one row. An empty value passes; that is what `required` is for. */
export function tableVerdict(table: TableParts | undefined): Verdict {
  const [head, ...lines] = table?.rows ?? []
  if (!table) return true
  if (!head || lines.length === 0) return 'Add the line that names the columns, and at least one line below it.'
  const columns = head.cells ?? []
  // The top left cell may be empty: it heads the column of row names.
  if (columns.some((cell, index) => index > 0 && cell.trim() === '')) return 'Name each column in the first line.'
  if (lines.every(({ cells = [] }) => cells.every((cell) => cell.trim() === ''))) return 'Fill in the cells.'
  if (columns.length > COLUMNS) return `Use at most ${COLUMNS} columns: wider tables can’t be read on a phone.`
  return lines.length <= LINES || `Use at most ${LINES} lines, or offer the table as a file to download.`
}
