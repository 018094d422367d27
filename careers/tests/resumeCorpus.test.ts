import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inspectResume } from '../resume/inspect.ts'
import { Inspector } from '../resume/inspector.ts'
import { Refusal } from '../resume/refusal.ts'
import { launchBrowser } from '../../tests/support/browser.ts'
import { temporaryFolder } from './careersService.ts'
import { hostileDocuments } from './hostileDocuments.ts'
import { ordinaryResumes, type NamedFile } from './ordinaryResumes.ts'
import { inMemory, makePdf } from './resumeFixtures.ts'

const extension = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

/** What an applicant is told about a file; undefined when it is taken. */
const told = ({ data, name }: NamedFile): Promise<string | undefined> =>
  inspectResume(inMemory(data), extension(name)).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Refusal) return error.message
      throw error
    },
  )

it('INT-03 takes every ordinary resume', { timeout: 120_000 }, async () => {
  const refused: string[] = []
  const files = await ordinaryResumes()
  for (const file of files) {
    const message = await told(file)
    if (message !== undefined) refused.push(`${file.title}: ${message}`)
  }
  expect(refused).toEqual([])
  expect(files.length).toBeGreaterThan(40)
})

it(
  'INT-03 refuses every document that runs, hides or fetches something, and says what it is',
  { timeout: 120_000 },
  async () => {
    const wrong: string[] = []
    const files = await hostileDocuments()
    for (const file of files) {
      const message = await told(file)
      if (!message?.includes(file.says))
        wrong.push(`${file.title}: expected “${file.says}”, got “${message ?? 'taken'}”`)
    }
    expect(wrong).toEqual([])
    expect(files.length).toBeGreaterThan(60)
  },
)

it('INT-03 takes what Chromium prints', { timeout: 120_000 }, async () => {
  const browser = await launchBrowser()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.setContent(`<!doctype html><html lang="en"><title>JavaScript, /Launch and రెజ్యూమే</title>
    <h1 id="JavaScript">HTML/CSS/JavaScript</h1>
    <a href="https://developer.mozilla.org/en-US/docs/Web/JavaScript">MDN</a> <a href="#JavaScript">up</a>
    <a href="javascript:void(0)">a button</a> <a href="mailto:asha@example.com">write</a>`)
  for (const tagged of [true, false]) {
    const data = await page.pdf({ tagged, outline: tagged })
    expect(data.includes('/Dests')).toBe(true)
    expect(await told({ title: 'printed', name: 'resume.pdf', data })).toBeUndefined()
  }
})

describe('a file that takes too much', { timeout: 120_000 }, () => {
  const file = (data: Buffer): string => {
    const place = path.join(temporaryFolder(), 'file')
    writeFileSync(place, data)
    return place
  }

  it.each<[string, { deadlineMs: number; memoryMb?: number }, Buffer]>([
    // Each of the objects is the rest of the file.
    [
      'time',
      { deadlineMs: 3_000 },
      makePdf({ objects: `${'1 0 obj('.repeat(100_000)}${')'.repeat(100_000)}\nendobj\n` }),
    ],
    [
      'memory',
      { deadlineMs: 60_000, memoryMb: 64 },
      makePdf({ objects: `3 0 obj\n(${'x'.repeat(5_000_000)})\nendobj\n` }),
    ],
  ])('of the %s of the service is refused, and the next is judged as ever', async (_what, limits, data) => {
    const inspector = new Inspector(limits)
    await expect(inspector.inspect(file(data), 'pdf')).rejects.toThrow(/too complicated/)
    // On a busy machine the start of the next process may take as long.
    await expect.poll(() => inspector.inspect(file(makePdf()), 'pdf').catch(String), { timeout: 60_000 }).toBe('pdf')
  })
})
