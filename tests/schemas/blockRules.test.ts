import { expect, test } from 'vitest'
import { MEGABYTE } from '@archstep/contracts/text/fileSize.ts'
import { fileEndingVerdict, videoSizeVerdict } from '#schemas/rules/fileRules.ts'
import { tableVerdict } from '#schemas/rules/tableRules.ts'
import { blocks, shareableBlocks } from '#schemas/blocks/blockTypes.ts'

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

test('a video is a file that browsers can play, and not too large', async () => {
  const size = (bytes: number | null) => ({ getClient: () => ({ fetch: () => Promise.resolve(bytes) }) }) as never
  expect(fileEndingVerdict('file-abc-mp4', ['mp4', 'webm'])).toBe(true)
  expect(fileEndingVerdict('file-abc-mov', ['mp4', 'webm'])).toMatch(/“\.mov” file here\. Save it as \.mp4 or \.webm/)
  expect(fileEndingVerdict(undefined, ['mp4'])).toBe(true)
  expect(await videoSizeVerdict('file-abc-mp4', size(25 * MEGABYTE))).toBe(true)
  expect(await videoSizeVerdict('file-abc-mp4', size(25 * MEGABYTE + 1))).toMatch(/^This file has 26 MB/)
  // A missing upload is reported elsewhere.
  expect(await videoSizeVerdict('file-abc-mp4', size(null))).toBe(true)
  expect(await videoSizeVerdict(undefined, size(80_400_000))).toBe(true)
  expect(await videoSizeVerdict('file-abc-mp4', size(80_400_000))).toMatch(
    /^This file has 77 MB, and the limit is 25\./,
  )
})

test('blocks that other pages link to can’t be shared, and shared blocks don’t nest', () => {
  const kept = new Set(shareableBlocks.map(({ type }) => type.name))
  const others = blocks.map(({ type }) => type.name).filter((name) => !kept.has(name))
  expect(others).toEqual(['storiesBlock', 'caseStudyBlock', 'postsBlock', 'offerBlock', 'reusedBlock'])
})
