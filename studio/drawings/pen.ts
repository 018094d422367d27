// The pen: SVG elements out of points, with the few strokes and fills the drawings share (see sheet.ts for their looks).
import type { Curve, Point } from './geometry.ts'

/**
 * Class names of a mark, separated by spaces.
 * Strokes: hair, line, bold (ink), thread, flow, main (river), tread (amber). Modifiers: dash, soft, faint, round.
 * Fills: blue, sage, sheet (paper), solid (ink), river, gold (amber), hatch.
 * Movement: run (the dashes of a dashed line travel along it for a while); see also {@link arriving} and {@link pulsing}.
 */
export type Look = string

/** Marks of a drawing, bottom first; lists may be nested. */
export type Mark = string | readonly Mark[]

/** A number with at most one decimal. */
export function num(value: number): string {
  const text = value.toFixed(1)
  return text === '-0.0' ? '0' : text.replace(/\.0$/, '')
}

const at = ([x, y]: Point) => `${num(x)} ${num(y)}`

/** Path data through points. */
export function through(points: readonly Point[], close = false): string {
  return `M${points.map(at).join('L')}${close ? 'Z' : ''}`
}

/** Path data of a curve in `pieces` cubic pieces; `from` may be larger than `to`. Without `move` it continues a path. */
export function along(curve: Curve, from = curve.from, to = curve.to, pieces = 8, move = true): string {
  let data = `${move ? 'M' : 'L'}${at([from, curve.y(from)])}C`
  const width = (to - from) / pieces
  for (let i = 0; i < pieces; i++) {
    const x1 = from + i * width
    const x2 = x1 + width
    const reach = width / 3
    const first: Point = [x1 + reach, curve.y(x1) + curve.slope(x1) * reach]
    const second: Point = [x2 - reach, curve.y(x2) - curve.slope(x2) * reach]
    data += `${i ? ' ' : ''}${at(first)} ${at(second)} ${at([x2, curve.y(x2)])}`
  }
  return data
}

/** A path element. */
export function path(data: string, look: Look): string {
  return `<path class="${look}" d="${data}"/>`
}

/** A plane with holes: where outlines lie inside each other, every second one is cut out. */
export function pierced(data: string, look: Look): string {
  return `<path class="${look}" fill-rule="evenodd" d="${data}"/>`
}

/** A closed plane. */
export function plane(points: readonly Point[], look: Look): string {
  return path(through(points, true), look)
}

/** An open line through points. */
export function trace(points: readonly Point[], look: Look): string {
  return path(through(points), look)
}

/** Many straight strokes as one element; each is x1, y1, x2, y2. */
export function strokes(list: readonly (readonly [number, number, number, number])[], look: Look): string {
  const data = list.map(([x1, y1, x2, y2]) => {
    if (num(x1) === num(x2)) return `M${num(x1)} ${num(y1)}V${num(y2)}`
    if (num(y1) === num(y2)) return `M${num(x1)} ${num(y1)}H${num(x2)}`
    return `M${num(x1)} ${num(y1)}L${num(x2)} ${num(y2)}`
  })
  return path(data.join(''), look)
}

/** One straight stroke. */
export function stroke(x1: number, y1: number, x2: number, y2: number, look: Look): string {
  return strokes([[x1, y1, x2, y2]], look)
}

/** A rectangle. */
export function box(x: number, y: number, width: number, height: number, look: Look): string {
  return `<rect class="${look}" x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"/>`
}

/** Many equal rectangles as one element, each given by its upper left corner. */
export function boxes(corners: readonly Point[], width: number, height: number, look: Look): string {
  const body = `h${num(width)}v${num(height)}h${num(-width)}z`
  return path(corners.map((corner) => `M${at(corner)}${body}`).join(''), look)
}

/** A circle. */
export function disc(x: number, y: number, radius: number, look: Look): string {
  return `<circle class="${look}" cx="${num(x)}" cy="${num(y)}" r="${num(radius)}"/>`
}

/** Many equal circles as one element. */
export function discs(centres: readonly Point[], radius: number, look: Look): string {
  const r = num(radius)
  const half = `a${r} ${r} 0 0 1`
  const data = centres.map(
    ([x, y]) => `M${num(x - radius)} ${num(y)}${half} ${num(2 * radius)} 0${half} ${num(-2 * radius)} 0`,
  )
  return path(data.join(''), look)
}

/** Marks moved, scaled or turned together. */
export function group(transform: string, marks: Mark): string {
  return `<g transform="${transform}">${flat(marks)}</g>`
}

/**
 * Marks that once, a moment after the picture appears, move to where they are drawn from a place `by` units beside or above it.
 * At every moment the picture must be a whole one: it may be printed, or stand still.
 */
export function arriving(by: Point, marks: Mark): string {
  return `<g class="arrive" style="--by:${by.map((units) => `${num(units)}px`).join()}">${flat(marks)}</g>`
}

/** Marks that fade and come back three times, beginning `after` seconds (1 to 2) after the picture appears. */
export function pulsing(after: number, marks: Mark): string {
  return `<g class="pulse" style="--after:${num(after)}s">${flat(marks)}</g>`
}

/** All marks as one string. */
export function flat(marks: Mark): string {
  return typeof marks === 'string' ? marks : marks.map(flat).join('')
}
