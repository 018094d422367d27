import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const images = path.resolve(import.meta.dirname, '../../studio/seed/images')
const moving = globSync('*.svg', { cwd: images })
  .toSorted()
  .map((file) => ({ file, svg: readFileSync(path.join(images, file), 'utf8') }))
  .filter(({ svg }) => /animat/.test(svg))

/** When an animation that begins after `delay` is over, in seconds. */
function end(animation: string, delay: number): number {
  const times = Array.from(animation.matchAll(/(?<=\s)([\d.]+)s/g), ([, seconds]) => Number(seconds))
  const rounds = Number(/ (\d+)$/.exec(animation)?.[1] ?? 1)
  return (times[0] ?? Infinity) * rounds + (times[1] ?? delay)
}

describe('what moves in a drawing', () => {
  it('is one thing in each scene but that of the arch, which the page raises', () => {
    expect(moving.map(({ file }) => file).filter((file) => !file.endsWith('-dark.svg'))).toEqual([
      'about.svg',
      'hero-connect.svg',
      'hero-teach.svg',
      'service-api.svg',
      'service-cloud.svg',
      'service-data.svg',
      'service-digital.svg',
      'service-iot.svg',
      'service-mobile.svg',
      'service-training.svg',
      'service-web.svg',
    ])
  })

  it.each(moving)('is over within five seconds, and stands still under reduced motion: $file', ({ svg }) => {
    const allowed = /@media \(prefers-reduced-motion:no-preference\)\{((?:\.[\w-]+\{[^}]*\})+)\}/.exec(svg)
    const rules = allowed?.[1] ?? ''
    expect(svg.replace(rules, '')).not.toContain('animation')
    const latest = Math.max(...Array.from(svg.matchAll(/--after:([\d.]+)s/g), ([, seconds]) => Number(seconds)), 0)
    const ends = Array.from(rules.matchAll(/animation:([^}]+)/g), ([, animation = '']) => end(animation, latest))
    expect(ends.length).toBeGreaterThan(0)
    expect(Math.max(...ends)).toBeLessThan(5)
  })
})
