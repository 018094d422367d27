/** Tells spreadsheets that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/**
 * A character that begins a formula (including full-width ones of East Asian keyboards) where some program may begin a
 * cell: at the start, and after any separator. Formulas run even after quotation marks or spaces.
 */
const FORMULA = /(^|[;|\t\r\n])(?=(?:["']|[^\S\t\r\n])*[=+\-@＝＋－＠])/g

/**
 * A phone number with its country code and nothing else, or digits that a spreadsheet would change: it drops leading
 * zeros, and rounds long numbers (9.19877E+11).
 */
const PHONE = /^(?:\+\d[\d ().-]{6,}|0\d{8,}|\d{12,})$/

/** Formats a phone number with spaces, so that no spreadsheet takes it for a number or calculates `+1-314-555-0100`. */
const phoneInGroups = (phone: string): string => {
  const spaced = phone.replaceAll(/[ .-]+/g, ' ').trim()
  return /[ (]/.test(spaced) ? spaced : spaced.replaceAll(/(?<=\d)(?=(?:\d{3})*\d{4}$)/g, ' ')
}

/** A cell of a CSV file (RFC 4180) that runs as a formula in no program, whatever separator it expects. */
function csvCell(value: string): string {
  const inert = PHONE.test(value) ? phoneInGroups(value) : value.replaceAll(FORMULA, "$1'")
  return /[",;|\t\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
