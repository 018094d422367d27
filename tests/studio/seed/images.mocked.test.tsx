import { describe, expect, test } from 'vitest'
import { readSeed, seedFolder } from '#commands/dataset/seed/seedFiles.ts'

const AMBER = '#f6b540'

const { assets } = await readSeed(seedFolder)
const drawings = [...assets.values()]
  .filter(({ path }) => path.endsWith('.svg'))
  .map(({ path, bytes }) => ({ file: path.replace('images/', ''), svg: bytes.toString() }))
const moving = drawings.filter(({ svg }) => svg.includes('animat'))
/** All except single marks: the logo, and those of technologies. */
const layered = drawings.filter(({ file }) => !/^(tech|logo)/.test(file))

/** When an animation with this `delay` ends, in seconds. */
function end(animation: string, delay: number): number {
  const times = Array.from(animation.matchAll(/(?<=\s)([\d.]+)s/g), ([, seconds]) => Number(seconds))
  const rounds = Number(/ (\d+)$/.exec(animation)?.[1] ?? 1)
  return (times[0] ?? Infinity) * rounds + (times[1] ?? delay)
}

/** Why a drawing has no named layers, if so. */
function badLayers(svg: string): string[] {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  const parts = [...root.children].filter(({ tagName }) => !['style', 'pattern'].includes(tagName))
  const nameless = parts.filter((part) => !part.id && !part.querySelector('[id]'))
  const ids = Array.from(root.querySelectorAll('[id]'), ({ id }) => id)
  return [
    ...(parts.length ? [] : ['empty']),
    ...nameless.map(({ tagName }) => `${tagName} without a name`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} twice`),
  ]
}

describe('the drawings of the seed, as docs/drawings.md requires', () => {
  test('are small', () => {
    expect(layered.length).toBeGreaterThan(150)
    const heavy = drawings.filter(({ svg }) => Buffer.byteLength(svg) > 48 * 1024)
    expect(heavy.map(({ file }) => file)).toEqual([])
  })

  test('state their size, and contain nothing but shapes, and on the map names', () => {
    const sized = /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+" viewBox="[-\d .]+"/
    const more = /<(script|image|foreignObject|use|a)\b|\son\w+=|href=|url\((?!#)|@import/
    expect(drawings.filter(({ svg }) => !sized.test(svg) || more.test(svg)).map(({ file }) => file)).toEqual([])
    const worded = drawings.filter(({ svg }) => svg.includes('<text'))
    expect(worded.map(({ file }) => file).sort()).toEqual(['contact-map-dark.svg', 'contact-map.svg'])
  })

  test('are in layers with unique names', () => {
    expect(layered.flatMap(({ file, svg }) => badLayers(svg).map((why) => `${file}: ${why}`))).toEqual([])
  })

  test('write their colors with six digits, as the table of dark ones does', () => {
    const other =
      /(?<!url\()#(?!(?:[\da-f]{6}|[\da-f]{8})\b)\w+|\b(?:rgb|hsl)a?\(|(?:fill|stroke)[:=]"?\s*(?!none|#|url|context|inherit|currentColor)[a-z]+\b/i
    expect(layered.filter(({ svg }) => other.test(svg)).map(({ file }) => file)).toEqual([])
  })

  test('have a dark replacement for each of their colors', () => {
    const colorsOf = (file: string) =>
      assets
        .get(`images/${file}`)
        ?.bytes.toString()
        .match(/#[\da-f]{6}\b/g) ?? []
    const wrong = drawings.filter(({ file }) => {
      const dark = colorsOf(file.replace('.svg', '-dark.svg'))
      const made = dark.length > 0 && !file.startsWith('avatar-')
      return made && colorsOf(file).some((color, index) => color === dark[index] && color !== AMBER)
    })
    expect(wrong.map(({ file }) => file)).toEqual([])
  })
})

describe('animation in a drawing', () => {
  test('is listed here', () => {
    expect(moving.length).toBeGreaterThan(10)
  })

  test.each(moving)('ends within five seconds, and is off with reduced motion: $file', ({ svg }) => {
    const allowed = /@media \(prefers-reduced-motion:no-preference\)\{((?:\s*\.[\w-]+\{[^}]*\})+)\}/.exec(svg)
    const rules = allowed?.[1] ?? ''
    expect(svg.replace(rules, '')).not.toContain('animation')
    const latest = Math.max(...Array.from(svg.matchAll(/--after:([\d.]+)s/g), ([, seconds]) => Number(seconds)), 0)
    const ends = Array.from(rules.matchAll(/animation:([^}]+)/g), ([, animation = '']) => end(animation, latest))
    expect(ends.length).toBeGreaterThan(0)
    expect(Math.max(...ends)).toBeLessThan(5)
  })
})
