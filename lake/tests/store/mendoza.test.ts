import { applyPatch } from 'mendoza'
import { expect, test } from 'vitest'
import { encodeMendoza } from '../../store/mendoza.ts'

/** A reproducible sequence of numbers below `limit` (mulberry32). */
function randomFrom(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit)
  }
}

const WORDS = ['alpha', 'Größe', '日本語', '👩🏽‍🚀', 'plain text that is long', '', 'é', '𝒳']

function randomValue(random: (limit: number) => number, depth: number): unknown {
  const kind = random(depth > 3 ? 4 : 7)
  if (kind === 0) return random(5)
  if (kind === 1) return null
  if (kind < 4) return Array.from({ length: random(5) }, () => WORDS[random(WORDS.length)]).join(' ')
  if (kind === 4) return Array.from({ length: random(5) }, () => randomValue(random, depth + 1))
  if (kind === 5) {
    return Array.from({ length: random(5) }, (_, index) => ({
      _key: `k${(index * 7 + random(2)) % 9}`,
      v: randomValue(random, depth + 1),
    }))
  }
  return randomObject(random, depth + 1)
}

function randomObject(random: (limit: number) => number, depth: number): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: random(6) }, () => [`f${random(8)}`, randomValue(random, depth)]))
}

test('applying the patch between two documents to the first gives the second', () => {
  for (let seed = 0; seed < 3000; seed++) {
    const random = randomFrom(seed)
    const before = randomObject(random, 0)
    const after = seed % 2 ? randomObject(random, 0) : { ...before, ...randomObject(random, 1) }
    expect(applyPatch(before, encodeMendoza(before, after)), `seed ${seed}`).toEqual(after)
  }
})

test('the Studio can tell the patches of creation and deletion from edits', () => {
  expect(encodeMendoza(null, { a: 1 })).toEqual([0, { a: 1 }])
  expect(encodeMendoza({ a: 1 }, null)).toEqual([0, null])
})

test('unchanged parts are not in the patch, so they are not credited to the editor', () => {
  const block = (text: string, _key: string) => ({ _key, _type: 'block', text })
  const before = { body: [block('first paragraph', 'a'), block('second paragraph', 'b')], title: 'The same title' }
  const after = {
    body: [block('first paragraph', 'a'), block('second, longer paragraph', 'b')],
    title: 'The same title',
  }
  const patch = JSON.stringify(encodeMendoza(before, after))
  expect(patch).toContain(', longer')
  for (const unchanged of ['first', 'second', 'paragraph', 'title']) expect(patch).not.toContain(unchanged)
})
