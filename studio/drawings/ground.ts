// The ground as a cut section: a bold line, a hatch that fades in steps, and water where there is a river.
import { row, steadyRandom, type Point } from './geometry.ts'
import { box, plane, stroke, strokes, trace, type Mark } from './pen.ts'

interface GroundOptions {
  /** How deep the paper under the line hides what lies behind, as a y. */
  readonly floor: number
  /** Depth of one hatch band; three lie below each other. */
  readonly band?: number
}

/** The cut ground along `profile` (left to right). */
export function ground(profile: readonly Point[], { floor, band = 8 }: GroundOptions): Mark {
  const [first, last] = [profile[0], profile.at(-1)]
  if (!first || !last) throw new Error('The ground needs at least two points.')
  const lowered = (by: number): Point[] => profile.map(([x, y]) => [x, Math.min(y + by, floor)])
  const strip = (index: number): Point[] => [...lowered(index * band), ...lowered((index + 1) * band).toReversed()]
  return [
    plane([...profile, [last[0], floor], [first[0], floor]], 'sheet'),
    plane(strip(0), 'hatch'),
    `<g opacity=".6">${plane(strip(1), 'hatch')}</g>`,
    `<g opacity=".3">${plane(strip(2), 'hatch')}</g>`,
    trace(profile, 'bold'),
  ]
}

/** A profile of level terraces: pairs of the x where a level begins and its height. Ends at `end`. */
export function terraces(levels: readonly Point[], end: number): Point[] {
  return levels.flatMap(([x, y], i): Point[] => [
    [x, y],
    [levels[i + 1]?.[0] ?? end, y],
  ])
}

/** The highlighted step: an amber tread lying on the line from x1 to x2. */
export function tread(x1: number, x2: number, y: number): Mark {
  return stroke(x1, y - 1, x2, y - 1, 'tread')
}

/** Still water from `left` to `right`, its surface at y. */
export function water(left: number, right: number, y: number, depth: number, seed = 4): Mark {
  const random = steadyRandom(seed)
  const ripples = row(y + 10, 10, Math.floor(depth / 10)).flatMap((level) => {
    const list: [number, number, number, number][] = []
    let x = left + random() * 60
    while (x < right) {
      const length = 24 + random() * 70
      list.push([x, level, Math.min(x + length, right), level])
      x += length + 26 + random() * 110
    }
    return list
  })
  return [box(left, y, right - left, depth, 'blue'), stroke(left, y, right, y, 'line'), strokes(ripples, 'thread')]
}
