import { expect, it } from 'vitest'
import { inspectResume } from '../resume/inspect.ts'
import { Refusal } from '../resume/refusal.ts'
import { inMemory, makeDoc, makeDocx, makePdf, makePdfWithXrefStream } from './resumeFixtures.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 400)
/** A byte that counts of lengths and offsets rarely expect. */
const EXTREMES = [0, 1, 0x7f, 0x80, 0xfe, 0xff]

/** The same numbers in every run, so that a failure can be repeated (mulberry32). */
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

it.each([
  ['pdf', makePdf()],
  ['pdf', makePdfWithXrefStream()],
  ['doc', makeDoc()],
  ['doc', makeDoc({ sharedSize: 2000 })],
  ['docx', makeDocx([{ name: 'word/_rels/settings.xml.rels', data: '<Relationships/>' }])],
])('a damaged %s is read to a decision, whatever the damage', async (extension, file) => {
  const random = numbersFrom(1)
  const surprises: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const damaged = damage(file, random)
    await inspectResume(inMemory(damaged), extension).catch((error: unknown) => {
      if (!(error instanceof Refusal)) surprises.push(`round ${round}: ${String(error)}`)
    })
  }
  expect(surprises).toEqual([])
})
