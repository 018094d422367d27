import { describe, expect, test } from 'vitest'
import { resourceFileVerdict, fileEndingVerdict, videoSizeVerdict } from '#schemas/rules/fileRules.ts'
import { MEGABYTE } from '@archstep/contracts/text/fileSize.ts'

describe('the file of a resource', () => {
  const id = (ending: string) => `file-${'a'.repeat(40)}-${ending}`

  test('may be missing, or else must be of the resource’s kind', () => {
    expect(resourceFileVerdict(undefined, 'PDF')).toBe(true)
    expect(resourceFileVerdict(id('pdf'), 'PDF')).toBe(true)
    expect(resourceFileVerdict(id('xlsx'), 'Excel')).toBe(true)
    expect(resourceFileVerdict(id('xlsx'), 'PDF')).toBe(
      'This file is an Excel workbook. Choose “Excel” as the kind, or remove the file.',
    )
    expect(resourceFileVerdict(id('pdf'), 'Video')).toMatch(/^This file is a PDF\./)
  })

  test.each(['html', 'docx', 'xls', 'zip'])('is not a .%s', (ending) => {
    expect(resourceFileVerdict(id(ending), 'PDF')).toMatch(`“.${ending}” file`)
  })
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
