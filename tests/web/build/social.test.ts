// @vitest-environment node
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CardStore } from '../../../web/build/social/cardStore.ts'
import { breakLines, outlines, widthOf, UnknownLetter, type Style } from '../../../web/build/social/typeset.ts'

const display: Style = { face: 'newsreader-display', size: 60 }

describe('setting text', () => {
  test('letters that lean together stand closer', () => {
    expect(widthOf('AV', display)).toBeLessThan(widthOf('A', display) + widthOf('V', display))
  })

  test('a text twice the size is twice as wide', () => {
    expect(widthOf('Steps', { ...display, size: 120 })).toBeCloseTo(2 * widthOf('Steps', display))
  })

  test('an accented letter is a letter, however it is put together', () => {
    expect(outlines('Re\u0301sume\u0301', display, 0, 0)).toBe(outlines('Résumé', display, 0, 0))
  })

  test('a letter that the typeface lacks is refused by name', () => {
    expect(() => widthOf('日', display)).toThrow(UnknownLetter)
    expect(() => widthOf('a日', display)).toThrow('“日”')
  })

  test('lines fill the fewest rows, and none is left with one short word', () => {
    const lines = breakLines('Nine questions to ask before you pay for a website', display, 500)
    expect(lines.join(' ')).toBe('Nine questions to ask before you pay for a website')
    expect(lines).toHaveLength(3)
    const widths = lines.map((line) => widthOf(line, display))
    expect(Math.max(...widths)).toBeLessThanOrEqual(500)
    expect(Math.min(...widths)).toBeGreaterThan(250)
  })

  test('a word that is wider than its place has a line of its own', () => {
    expect(breakLines('a Donaudampfschifffahrtsgesellschaft b', display, 300)).toEqual([
      'a',
      'Donaudampfschifffahrtsgesellschaft',
      'b',
    ])
  })
})

describe('cards', () => {
  let folder: string
  const words = { name: 'Company', tagline: 'What we say', label: 'Part', title: 'A heading of some length' }
  const logo = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="66" height="62"><rect width="66" height="62"/></svg>',
  )

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'cards-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const store = (build: string) => new CardStore({ media: path.join(folder, build), cache: path.join(folder, 'cache') })

  test('are drawn once: a build with the same words takes them from the one before', async () => {
    const first = store('first')
    const address = await first.card('/', words, logo)
    const second = store('second')
    expect(await second.card('/', words, logo)).toBe(address)
    expect([first.drawn, second.drawn]).toEqual([1, 0])
    expect(await readdir(path.join(folder, 'second'))).toEqual(await readdir(path.join(folder, 'first')))

    expect(await second.card('/', { ...words, title: 'Another heading' }, logo)).not.toBe(address)
    expect(await second.card('/', words, undefined)).not.toBe(address)
    expect(second.drawn).toBe(2)
  })

  test('show the words: where the heading stands there is ink, and beside it there is none', async () => {
    const address = await store('media').card('/', words, logo)
    const file = path.join(folder, 'media', path.basename(address ?? ''))
    const darkest = async (left: number, top: number, width: number, height: number) => {
      const part = await sharp(file).extract({ left, top, width, height }).greyscale().raw().toBuffer()
      return Math.min(...part)
    }
    expect(await darkest(72, 244, 500, 200)).toBeLessThan(60)
    expect(await darkest(72, 120, 500, 50)).toBeGreaterThan(230)
    expect(await darkest(72, 64, 50, 50)).toBeLessThan(60)
  })

  test('stay away from what can’t be written, and the console says which letter of which page', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(await store('media').card('/kanji', { ...words, title: '日本' }, logo)).toBeUndefined()
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^\/kanji shares the site's own picture: .*“日”/))
  })
})
