/** Text as spreadsheets read it. */

/** Tells spreadsheets that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/**
 * A sign with which a formula begins, the wide ones of East Asian keyboards included, where a program may begin a cell:
 * at the start, and after whatever some program separates by. Quotation marks and spaces before it don't keep it from
 * running.
 */
const FORMULA = /(^|[;|\t\r\n])(?=(?:["']|[^\S\t\r\n])*[=+\-@＝＋－＠])/g

/** A phone number and nothing else, with its country. */
const PHONE = /^\+\d[\d ().-]{6,}$/

/**
 * A phone number as text for people. With spaces no spreadsheet takes it for a number, nor counts `+1-314-555-0100`
 * together.
 */
const phoneInGroups = (phone: string): string => {
  const spaced = phone.replaceAll(/[ .-]+/g, ' ').trim()
  return /[ (]/.test(spaced) ? spaced : spaced.replaceAll(/(?<=\d)(?=(?:\d{3})*\d{4}$)/g, ' ')
}

/** A cell of a CSV file (RFC 4180) that no program runs as a formula, whatever it separates by. */
function csvCell(value: string): string {
  const inert = PHONE.test(value) ? phoneInGroups(value) : value.replaceAll(FORMULA, "$1'")
  return /[",;|\t\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** Rows of a CSV file. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
