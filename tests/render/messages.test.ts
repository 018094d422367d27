import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { notesOnAge, summarizeBuild, sourceInWords } from '#render/messages/buildSummary.ts'
import { faultInWords } from '#render/messages/contentFault.ts'
import { leftOutPage, leftOutRedirect } from '#render/messages/leftOut.ts'
import { takeBuildReport, writeBuildReport } from '#render/messages/reportFile.ts'
import { temporaryFolder } from '../support/atEnd.ts'

test('a build says when its content last changed, whatever the order of the documents', () => {
  const changed = (...times: string[]) =>
    times.map((_updatedAt) => ({ _updatedAt })) as unknown as Parameters<typeof sourceInWords>[0]
  const [first, last, other] = ['2026-01-01T10:00:00Z', '2026-03-03T09:30:00Z', '2026-02-02T10:00:00Z'] as const
  expect(sourceInWords(changed(first, last, other))).toMatch(/, changed last at 2026-03-03 09:30 UTC$/)
})

test('a build says if visits will ask the CMS, and once if its content is old', () => {
  expect(notesOnAge(undefined, 'p1')).toEqual([])
  expect(notesOnAge(undefined, undefined)).toEqual([expect.stringContaining('visits will ask it')])
  expect(notesOnAge('2026-01-01T10:00:00Z', undefined)).toEqual([expect.stringContaining('2026-01-01 10:00 UTC')])
})

test('a build names every document that it leaves out, each on a readable line', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const unrenderable = [{ documentId: 'page-b', path: '/b', error: new Error('It has no title.') }]
  const { leftOut } = summarizeBuild({
    pages: { current: [], kept: [], unpublished: [], unrenderable } as unknown as Parameters<
      typeof summarizeBuild
    >[0]['pages'],
    unplanned: [leftOutPage('page-a', `/${'a\n'.repeat(1000)}`, 'It is too long.')],
    redirects: { count: 1, leftOut: [leftOutRedirect({ _id: 'redirect-a', from: '/a', to: '' }, 'It leads nowhere.')] },
    counts: { pictures: 0, listed: 0, cards: 0 },
    documents: [],
    earlierAskedAt: undefined,
    position: 'p1',
  })
  expect(leftOut).toEqual(['page-a', 'page-b', 'redirect-a'])
  const lines = log.mock.calls.map(([line]) => String(line))
  for (const [id, why] of [
    ['page-a', 'It is too long.'],
    ['page-b', 'It has no title.'],
    ['redirect-a', 'It leads nowhere.'],
  ]) {
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^.*"${id}".* left out.* ${why}`)))
  }
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(300)
})

test('a report is only read once, so that a later build that ends early does not repeat it', async () => {
  const site = path.join(temporaryFolder(), 'site')
  const report = { summary: ['Prerendered 2 pages.'], faulty: ['page-a'] }
  await writeBuildReport(site, report)
  expect(await takeBuildReport(site)).toEqual(report)
  expect(existsSync(`${site}.report.json`)).toBe(false)
  expect(await takeBuildReport(site)).toEqual({ summary: [], faulty: [] })
})

test.each([new TypeError('Cannot read'), new RangeError('Invalid time value')])(
  'what a component throws over content (%s) is a sentence for staff',
  (cause) => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    expect(faultInWords({ path: '/a', documentId: 'page-a', isFixed: false }, cause)).toMatch(/open it there/)
  },
)

test('any other error is shown unchanged', () => {
  const cause = new Error('The disk is full.')
  expect(faultInWords({ path: '/a', documentId: 'page-a', isFixed: false }, cause)).toBe(cause)
})
