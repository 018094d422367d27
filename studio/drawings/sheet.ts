// The sheet: wraps marks into SVG documents, one with the colours of each theme.
import { flat, type Mark } from './pen.ts'

/** A finished drawing; `file` is its name below the images folder. */
export interface Drawing {
  readonly file: string
  readonly svg: string
  /** The same in the colours of the dark theme, for a drawing that looks different there: {@link darkFile} is its name. */
  readonly dark?: string
}

/** The name of the dark version of a drawing: `hero-build-dark.svg` for `hero-build.svg`. */
export const darkFile = (file: string) => file.replace(/\.svg$/, '-dark.svg')

/** Where a drawing lies: on paper (follows the visitor's theme), or on the river plane (light lines in both themes). */
export type Surface = 'paper' | 'river'

interface SheetSize {
  readonly width: number
  readonly height: number
  /** The left edge in drawing units; scenes that grow to the left start below zero. */
  readonly left?: number
}

type Tone = 'ink' | 'river' | 'blue' | 'sage' | 'sheet' | 'amber'
type Palette = Readonly<Record<Tone, string>>

/** The site's colour tokens as sRGB, for light and dark. */
const light: Palette = {
  ink: '#131f2d',
  river: '#075999',
  blue: '#d1e2f0',
  sage: '#e7efee',
  sheet: '#fcfbf8',
  amber: '#f6b540',
}
const dark: Palette = {
  ink: '#f3f1eb',
  river: '#83c9f6',
  blue: '#22415d',
  sage: '#1b2f45',
  sheet: '#0e1c2b',
  amber: '#f6b540',
}
const onRiver: Palette = {
  ink: '#e6f4fe',
  river: '#e6f4fe',
  blue: '#ffffff1f',
  sage: '#ffffff12',
  sheet: '#ffffff00',
  amber: '#f6b540',
}

/** Each class name: the properties a theme colours, and those it does not. */
const looks: Readonly<Record<string, { stroke?: Tone; fill?: Tone; rest?: string }>> = {
  hair: { stroke: 'ink', rest: 'stroke-width:.75' },
  line: { stroke: 'ink', rest: 'stroke-width:1.25' },
  bold: { stroke: 'ink', rest: 'stroke-width:2.25' },
  thread: { stroke: 'river', rest: 'stroke-width:.75' },
  flow: { stroke: 'river', rest: 'stroke-width:1.25' },
  main: { stroke: 'river', rest: 'stroke-width:2.25' },
  tread: { stroke: 'amber', rest: 'stroke-width:4' },
  blue: { fill: 'blue' },
  sage: { fill: 'sage' },
  sheet: { fill: 'sheet' },
  solid: { fill: 'ink' },
  river: { fill: 'river' },
  gold: { fill: 'amber' },
  hatch: { rest: 'fill:url(#hatch)' },
  dash: { rest: 'stroke-dasharray:2 5' },
  round: { rest: 'stroke-linecap:round' },
  soft: { rest: 'opacity:.45' },
  faint: { rest: 'opacity:.28' },
}

/**
 * What moves in a drawing, each once and over within five seconds, so that nobody needs to stop it (WCAG 2.2.2). The browser
 * knows from the system whether the visitor wants less motion, also in a picture.
 */
const motions: Readonly<Record<string, { animation: string; frames: string }>> = {
  arrive: {
    animation: 'arrive 3.4s 1.2s cubic-bezier(.4,0,.2,1) backwards',
    frames: 'from{transform:translate(var(--by))}',
  },
  pulse: { animation: 'pulse .9s var(--after) 3', frames: '50%{opacity:.12}' },
  run: { animation: 'run 3.5s 1.2s linear', frames: 'to{stroke-dashoffset:-70}' },
}

const hatch =
  '<pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse"><path class="hair soft" d="M-1 9L9-1M-1 1L1-1M7 9L9 7"/></pattern>'

function colours(used: readonly string[], palette: Palette): string {
  const rules = new Map<string, string[]>()
  for (const name of used) {
    const look = looks[name]
    for (const property of ['stroke', 'fill'] as const) {
      const tone = look?.[property]
      if (!tone) continue
      const rule = `${property}:${palette[tone]}`
      rules.set(rule, [...(rules.get(rule) ?? []), `.${name}`])
    }
  }
  return [...rules].map(([rule, names]) => `${names.join()}{${rule}}`).join('')
}

function motionOf(found: ReadonlySet<string>): string {
  const moving = Object.entries(motions).filter(([name]) => found.has(name))
  if (!moving.length) return ''
  const rules = moving.map(([name, { animation }]) => `.${name}{animation:${animation}}`).join('')
  const frames = moving.map(([name, motion]) => `@keyframes ${name}{${motion.frames}}`).join('')
  return `@media (prefers-reduced-motion:no-preference){${rules}}${frames}`
}

function styleOf(content: string, palette: Palette): string {
  const found = new Set([...content.matchAll(/class="([^"]*)"/g)].flatMap((match) => (match[1] ?? '').split(' ')))
  for (const name of found)
    if (!(name in looks) && !(name in motions))
      throw new Error(`A drawing uses the class "${name}", which sheet.ts does not know.`)
  const used = Object.keys(looks).filter((name) => found.has(name))
  const rest = used.map((name) => (looks[name]?.rest ? `.${name}{${looks[name].rest}}` : '')).join('')
  return `<style>${colours(used, palette)}${rest}${motionOf(found)}</style>`
}

/** A drawing ready to be written. Throws on a class name that has no look. */
export function sheet(file: string, size: SheetSize, marks: Mark, surface: Surface = 'paper'): Drawing {
  const { width, height, left = 0 } = size
  const body = flat(marks)
  const content = (body.includes('"hatch') || body.includes(' hatch') ? hatch : '') + body
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} 0 ${width} ${height}" fill="none" stroke-linejoin="round">`
  const inColours = (palette: Palette) => `${head}${styleOf(content, palette)}${content}</svg>\n`
  if (surface === 'river') return { file, svg: inColours(onRiver) }
  return { file, svg: inColours(light), dark: inColours(dark) }
}
