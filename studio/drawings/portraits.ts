// The people of the seed: drawn portraits, four wide to five high, that hold at 44 pixels and at 400. Staff stand in the arch,
// clients before the mark of their trade; nobody shares hair, clothes and bearing with anybody else.
import { people, type Person } from './people.ts'
import type { Drawing } from './sheet.ts'

/** The colours of the classes, in the light theme and the dark; faces stay light on a dark page, as in a print. */
const colours = {
  ink: ['#131f2d', '#0b1622'],
  paper: ['#fcfbf8', '#efece4'],
  white: ['#ffffff', '#f6f3ec'],
  river: ['#075999', '#0b5a97'],
  blue: ['#c3d9ec', '#a9c6de'],
  sage: ['#e1ebe9', '#c9d7d7'],
  amber: ['#f6b540', '#eeb044'],
} as const

const skins = {
  pale: ['#fdf5ea', '#f3e9db'],
  olive: ['#f3d3a9', '#e7c599'],
  brown: ['#d0985f', '#c58e57'],
  deep: ['#a8703f', '#a16a3b'],
} as const

/** Behind somebody: the wall, and what stands before it. */
const grounds = {
  staff: { far: ['#f3f1ea', '#20374e'], near: ['#fbdfa5', '#c4933d'], mark: ['#131f2d', '#0b1622'] },
  client: { far: ['#bcd6ec', '#3f759f'], near: ['#dcebf7', '#5a8db5'], mark: ['#075999', '#d9eaf6'] },
} as const

function style({ side, skin }: Person, dark: 0 | 1): string {
  const { far, near, mark } = grounds[side]
  const fills = Object.entries({ ...colours, skin: skins[skin], far, near })
    .map(([name, shades]) => `.${name}{fill:${shades[dark]}}`)
    .join('')
  const ink = colours.ink[dark]
  return (
    `<style>${fills}.bold,.line,.fine,.brow,.thick,.bushy{stroke:${ink}}.bold{stroke-width:2.8}.line{stroke-width:2.1}.fine{stroke-width:1.4}` +
    `.brow{stroke-width:3.2}.thick{stroke-width:4.2}.bushy{stroke-width:6}.light{stroke:${colours.paper[dark]};stroke-width:1.5;opacity:.8}` +
    `.shade{fill:${ink};opacity:.16}.mark{stroke:${mark[dark]};stroke-width:2.2}</style>`
  )
}

const layer = (id: string, marks: string | undefined) => (marks ? `<g id="${id}">${marks}</g>` : '')

const ARCH = 'M16 300C22 160 52 16 120 16C188 16 218 160 224 300'

function ground({ side, mark }: Person): string {
  const wall = '<path class="far" d="M0 0H240V300H0Z"/>'
  if (side === 'client') return `${wall}<g class="mark">${mark ?? ''}</g>`
  return `${wall}<path class="near" d="${ARCH}Z"/><path class="line" d="${ARCH}"/>`
}

function draw(person: Person, dark: 0 | 1): string {
  const { x = 120, y = 116, tilt = 0, size = 1.08 } = person.at ?? {}
  const place = `translate(${x} ${y}) rotate(${tilt}) scale(${size})`
  const head = layer('face', person.face) + layer('hair', person.hair) + layer('worn', person.worn)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="300" viewBox="0 0 240 300" fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    style(person, dark) +
    layer('ground', ground(person)) +
    (person.behind ? `<g transform="${place}">${layer('hair-behind', person.behind)}</g>` : '') +
    layer('body', person.body) +
    `<g id="head" transform="${place}">${head}</g>` +
    layer('hand', person.hand) +
    `</svg>\n`
  )
}

/** All portraits, light and dark. */
export const portraits: readonly Drawing[] = people.map((person) => ({
  file: `avatar-${person.name}.svg`,
  svg: draw(person, 0),
  dark: draw(person, 1),
}))
