// The logo: an arch whose right leg comes down in steps, one of them lit. Two cuts: the mark, and the favicon.
import { Arch } from './geometry.ts'
import { along } from './pen.ts'
import type { Drawing } from './sheet.ts'

const ink = '#131f2d'
const light = '#f3f1eb'
const amber = '#f6b540'

/** Path data of the mark in a field of 66 by 62: the arch with its steps, and the lit tread. */
export const mark = {
  arch: `${along(new Arch(29, 6, 22, 52), 7, 29, 5)}H39V19H49V32H59V58`,
  tread: 'M46.5 32H61.5',
} as const

const inLines = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="66" height="62" viewBox="0 0 66 62" fill="none" stroke-width="5">` +
  `<path stroke="${colour}" d="${mark.arch}"/><path stroke="${amber}" d="${mark.tread}"/></svg>\n`

/** The mark as a picture; dark lines on paper, light lines in the dark theme. */
export const logo: Drawing = { file: 'logo.svg', svg: inLines(ink), dark: inLines(light) }

/** The small cut, drawn on a grid of 16 so that it is sharp at 16 px: one step fewer, heavier lines, its own ground. */
export const favicon: Drawing = {
  file: 'favicon.svg',
  svg:
    `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 16 16" fill="none" stroke-width="2">` +
    `<rect width="16" height="16" rx="2.5" fill="${ink}"/>` +
    `<path stroke="${light}" d="M3 14C3.4 9 4 3 7 3H10V8H13V14"/><path stroke="${amber}" d="M9 8H14"/></svg>\n`,
}
