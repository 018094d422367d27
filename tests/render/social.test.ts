import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CardStore } from '#render/social/cardStore.ts'
import { CARD, drawCard } from '#render/social/socialCard.ts'
import { temporaryFolder } from '../support/atEnd.ts'

describe('cards', () => {
  let folder: string
  const words = { name: 'Company', tagline: 'What we say', label: 'Part', title: 'A heading of some length' }
  const logo = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="66" height="62"><rect width="66" height="62"/></svg>',
  )

  beforeEach(() => {
    folder = temporaryFolder()
  })

  const store = (build: string) => new CardStore({ media: path.join(folder, build), cache: path.join(folder, 'cache') })

  test('are drawn once: a build with the same words reuses the previous ones', async () => {
    const first = store('first')
    const address = await first.card('/', words, logo)
    const second = store('second')
    expect(await second.card('/', words, logo)).toBe(address)
    expect([first.drawn, second.drawn]).toEqual([1, 0])
    expect(await readdir(path.join(folder, 'second'))).toEqual(await readdir(path.join(folder, 'first')))

    expect(await second.card('/', { ...words, title: 'Another heading' }, logo)).not.toBe(address)
    expect(await second.card('/', words, undefined)).not.toBe(address)
    expect(second.drawn).toBe(2)
    const other = Buffer.from(logo.toString().replace('<rect', '<circle r="20"/><path'))
    expect(await second.card('/', words, other)).not.toBe(address)
  })

  /** The darkest gray (0 is black) in a part of a card. */
  const darkest = async (card: Buffer, left: number, top: number, width: number, height: number) => {
    const part = await sharp(card).extract({ left, top, width, height }).greyscale().raw().toBuffer()
    return Math.min(...part)
  }

  test('show the words: there is ink where the heading is, and none next to it', async () => {
    const address = await store('media').card('/', words, logo)
    const card = await readFile(path.join(folder, 'media', path.basename(address ?? '')))
    expect(await sharp(card).metadata()).toMatchObject(CARD)
    expect(await darkest(card, 72, 244, 500, 200)).toBeLessThan(60)
    expect(await darkest(card, 72, 120, 500, 50)).toBeGreaterThan(230)
    expect(await darkest(card, 72, 64, 50, 50)).toBeLessThan(60)
  })

  test('fit headings of any length into the same area, cutting off the last words if necessary', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaft'
    const long = `Nine questions about a ${word} `
    const [short, wide, cut, longer] = await Promise.all(
      ['', word, long.repeat(6), long.repeat(60)].map((title) => drawCard({ ...words, title }, undefined)),
    )
    // The arch is to the right of it and the city below: they look the same on all three.
    for (const [left, top, width, height] of [
      [625, 200, 575, 430],
      [0, 511, 1200, 119],
    ] as const) {
      const grays = (card = short) => sharp(card).extract({ left, top, width, height }).greyscale().raw().toBuffer()
      const expected = await grays(short)
      for (const card of [wide, cut, longer]) {
        const differences = (await grays(card)).map((gray, index) => Math.abs(gray - (expected[index] ?? 0)))
        // The palettes of two cards differ a little.
        expect(differences.reduce((most, one) => Math.max(most, one), 0)).toBeLessThan(40)
      }
    }
    expect(await darkest(cut!, 72, 400, 500, 80)).toBeLessThan(60)
  })

  test('use an article’s cover or a service’s scene: drawings whole, others beside the words', async () => {
    const box = (x: number) => `<rect x="${x}" y="540" width="100" height="90"/>`
    const drawing = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">${box(0)}${box(1100)}</svg>`,
    )
    const photograph = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#000' } })
      .jpeg()
      .toBuffer()
    const [drawn, printed] = await Promise.all([drawing, photograph].map((cover) => drawCard(words, undefined, cover)))
    expect(await sharp(printed).metadata()).toMatchObject(CARD)
    expect(await darkest(drawn!, 10, 550, 50, 50)).toBeLessThan(30)
    expect(await darkest(drawn!, 1110, 550, 50, 50)).toBeLessThan(30)
    expect(await darkest(printed!, 10, 550, 600, 50)).toBeGreaterThan(230)
    expect(await darkest(printed!, 700, 10, 100, 100)).toBeLessThan(30)

    // The scene of a service is as wide as a page: its end, where the drawing is highest, is right of the words.
    const frieze = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="430">${box(1300).replace('540', '340')}${box(1820).replace('540', '340')}</svg>`,
    )
    const scene = await drawCard(words, undefined, frieze)
    expect(await darkest(scene, 1130, 560, 50, 50)).toBeLessThan(30)
    expect(await darkest(scene, 10, 530, 620, 90)).toBeGreaterThan(230)

    const cards = store('media')
    expect(await cards.card('/Blog/a', words, logo, drawing)).not.toBe(await cards.card('/Blog/b', words, logo))
  })

  test('leave out a tagline and a label that are too long for their row', async () => {
    const sentence = 'Much more than anybody would want to read of it in a row as short as this one'
    const bare = await drawCard({ ...words, tagline: '', label: '' }, undefined)
    expect((await drawCard({ ...words, tagline: sentence, label: sentence }, undefined)).equals(bare)).toBe(true)
    expect((await drawCard(words, undefined)).equals(bare)).toBe(false)
  })

  test('have accented letters, however they are encoded', async () => {
    const [one, two] = ['Re\u0301sume\u0301', 'Résumé'].map((title) => drawCard({ ...words, title }, undefined))
    expect((await one)?.equals((await two)!)).toBe(true)
  })

  test('are left out if their text can’t be drawn, and the console says which letter of which page', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(await store('media').card('/kanji', { ...words, title: 'Straße 日本 a' }, logo)).toBeUndefined()
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^\/kanji shares the site's own picture: .*“日本”\.$/))
  })
})
