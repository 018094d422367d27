import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testTitles } from '../support/testTitles.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The last column of each line of the table names the tests that prove it. */
const lines = readFileSync(path.join(root, 'docs/faults.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Screen'))
const titlesOf = (line: string) => [...(line.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, title]) => title)

test('every line of docs/faults.md names a test, and every test that it names exists', () => {
  const existing = [...testTitles().values()]
  expect(lines.length).toBeGreaterThan(40)
  expect(lines.filter((line) => titlesOf(line).length === 0)).toEqual([])
  expect(lines.flatMap(titlesOf).filter((title = '') => !existing.some((titles) => titles.has(title)))).toEqual([])
})
