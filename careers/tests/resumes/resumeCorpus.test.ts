import { expect, onTestFinished, test } from 'vitest'
import { launchBrowser } from '../../../tests/support/launchBrowser.ts'
import { isMissing, NEEDS } from '../../../tests/support/needs.ts'
import { fileLabel } from '../../resume/fileName.ts'
import { inspectResume } from '../../resume/inspect.ts'
import { Refusal } from '../../resume/refusal.ts'
import { answerOf, startForTest, submit } from '../careersService.ts'
import { inMemory, makeDoc, makeDocx, makePdf, makePdfOfSize, makePdfWithXrefStream } from '../resumeFixtures.ts'
import { brokenFiles } from './brokenFiles.ts'
import { hostileDocuments } from './hostileDocuments.ts'
import { ordinaryResumes, type NamedFile } from './ordinaryResumes.ts'

/** The message for an applicant about a file; undefined if it is accepted. */
async function told({ data, name }: NamedFile): Promise<string | undefined> {
  try {
    await inspectResume(inMemory(data), fileLabel(name).extension)
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

test('INT-03 accepts every ordinary resume', { timeout: 120_000 }, async () => {
  const files = await ordinaryResumes()
  for (const file of files) expect({ title: file.title, told: await told(file) }).toEqual({ title: file.title })
  expect(files.length).toBeGreaterThan(40)
})

test(
  'INT-03 refuses every file that is broken, or runs, hides or fetches something, and says which',
  { timeout: 120_000 },
  async () => {
    const files = [...brokenFiles(), ...(await hostileDocuments())]
    for (const { says = '', ...file } of files) {
      const words = await told(file)
      expect({ title: file.title, words }).toEqual({ title: file.title, words: expect.stringContaining(says) })
      expect(words?.length).toBeGreaterThan(10)
    }
    expect(files.length).toBeGreaterThan(140)
  },
)

test.each([
  ['a number in comments after comments', '1%'.repeat(2_400_000)],
  ['a number in short comments', '1\n%'.repeat(1_600_000)],
  ['many numbers', '1 '.repeat(2_400_000)],
  ['ends of dictionaries in comments', `3 0 obj${'>>%'.repeat(1_600_000)}`],
  ['as many objects as there is room for', '1 0 obj 5\n'.repeat(480_000)],
  ['a long number after each of many', `${'1\n%'.repeat(800_000)}\n${'9'.repeat(2_400_000)}`],
])('INT-03 five megabytes of %s lead to a decision', { timeout: 120_000 }, async (_what, objects) => {
  const file = { title: '', name: 'resume.pdf', data: makePdf({ objects }) }
  expect(['taken', expect.stringMatching(/damaged|too complicated/)]).toContainEqual((await told(file)) ?? 'taken')
})

test('INT-03 such a file is refused at its field; one that is too large, without an inspection', async () => {
  const service = await startForTest()
  const message = 'The selected file must be 5 MB or smaller.'
  for (const [data, status, body] of [
    [makeDoc({ extraEntries: ['Macros'] }), 400, { resume: [expect.stringContaining('contains macros')] }],
    [makePdfOfSize(5 * 1024 * 1024 + 1), 413, { detail: message, resume: [message] }],
    [makePdfOfSize(9 * 1024 * 1024), 413, { detail: message, resume: [message] }],
  ] as const) {
    expect(await answerOf(await submit(service, { resume: { data, name: 'resume.doc' } }))).toEqual({ status, body })
  }
  expect(await service.resumes()).toBe(0)
})

test.skipIf(isMissing(NEEDS.chromium))('INT-03 accepts what Chromium prints', { timeout: 120_000 }, async () => {
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

test('a very long file name is kept as a short label with its extension, in lower case', () => {
  const { label, extension } = fileLabel(`${'n'.repeat(300)}.DOCX`)
  expect({ length: label.length, extension }).toEqual({ length: 120, extension: 'docx' })
  expect(label.endsWith('….docx')).toBe(true)
})

const ROUNDS = Number(process.env['ROUNDS'] ?? 400)
/** Bytes that are unlikely in counts of lengths and offsets. */
const EXTREMES = [0, 1, 0x7f, 0x80, 0xfe, 0xff]

/** The same numbers in every run, so that a failure can be reproduced (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

function damage(file: Buffer, random: (below: number) => number): Buffer {
  const damaged = Buffer.from(file)
  for (let times = 1 + random(4); times > 0; times -= 1) {
    const at = random(damaged.length)
    const end = Math.min(damaged.length, at + 1 + random(4))
    damaged.fill(random(2) === 0 ? random(256) : (EXTREMES[random(EXTREMES.length)] ?? 0), at, end)
  }
  return random(5) === 0 ? damaged.subarray(0, random(damaged.length)) : damaged
}

test.each([
  ['resume.pdf', makePdf()],
  ['resume.pdf', makePdfWithXrefStream()],
  ['resume.doc', makeDoc()],
  ['resume.doc', makeDoc({ sharedSize: 2000 })],
  ['resume.docx', makeDocx([{ name: 'word/_rels/settings.xml.rels', data: '<Relationships/>' }])],
])('a damaged %s leads to a decision, whatever the damage', async (name, file) => {
  const random = numbersFrom(1)
  for (let round = 0; round < ROUNDS; round += 1) {
    await expect(told({ title: '', name, data: damage(file, random) }), `round ${round}`).resolves.not.toBe('')
  }
})
