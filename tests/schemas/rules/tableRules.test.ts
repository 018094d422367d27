import { expect, test } from 'vitest'
import { tableVerdict } from '#schemas/rules/tableRules.ts'

const rows = (...lines: string[][]) => ({ rows: lines.map((cells) => ({ cells })) })

test.each([
  [undefined, /^true$/],
  [rows(['', 'Stops'], ['Sealer', '11']), /^true$/],
  [rows(['Machine', 'Stops'], ['', ''], ['Sealer', '']), /^true$/],
  [rows(Array<string>(8).fill('a'), ['b']), /^true$/],
  [rows(['a'], ...Array.from({ length: 60 }, () => ['b'])), /^true$/],
  [{}, /^Add the row that names the columns/],
  [rows(['Machine', 'Stops']), /at least one row below it/],
  [rows(['Machine', ' '], ['Sealer', '11']), /^Name each column/],
  [rows(['Machine', 'Stops'], ['', ' ']), /^Fill in the cells/],
  [rows(Array<string>(9).fill('a'), Array<string>(9).fill('b')), /^Use at most 8 columns/],
  [rows(['a'], ...Array.from({ length: 61 }, () => ['b'])), /^Use at most 60 rows/],
])('a table has named columns and rows that a phone can show: %j', (table, verdict) => {
  expect(String(tableVerdict(table))).toMatch(verdict)
})
