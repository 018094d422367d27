// The curves every drawing is built from. Units are drawing units, y grows downwards.

/** A point on the sheet. */
export type Point = readonly [x: number, y: number]

/** A smooth curve that knows its height and slope at every x. */
export interface Curve {
  readonly from: number
  readonly to: number
  y(x: number): number
  slope(x: number): number
}

/** Finds the x in [low, high] at which a monotone test turns from true to false. */
function bisect(low: number, high: number, isBelow: (x: number) => boolean): number {
  let [a, b] = [low, high]
  for (let i = 0; i < 90; i++) {
    const middle = (a + b) / 2
    if (isBelow(middle)) a = middle
    else b = middle
  }
  return (a + b) / 2
}

/** An arch: a catenary turned over, its apex at (cx, top), its feet `height` below and `half` to each side. */
export class Arch implements Curve {
  readonly from: number
  readonly to: number
  readonly cx: number
  readonly top: number
  readonly half: number
  readonly height: number
  readonly #a: number

  constructor(cx: number, top: number, half: number, height: number) {
    this.cx = cx
    this.top = top
    this.half = half
    this.height = height
    this.from = cx - half
    this.to = cx + half
    this.#a = bisect(half / 8, half * 50, (a) => a * (Math.cosh(half / a) - 1) > height)
  }

  y(x: number): number {
    return this.top + this.#a * (Math.cosh((x - this.cx) / this.#a) - 1)
  }

  slope(x: number): number {
    return Math.sinh((x - this.cx) / this.#a)
  }

  /** The x of the left (-1) or right (1) leg at height y. */
  x(y: number, side: -1 | 1 = 1): number {
    return this.cx + side * this.#a * Math.acosh((y - this.top) / this.#a + 1)
  }

  /** n + 1 points, evenly spaced along the arch, from share `start` to share `end` (-1 left foot, 0 apex, 1 right foot). */
  points(n: number, start = -1, end = 1): Point[] {
    const length = this.#a * Math.sinh(this.half / this.#a)
    return Array.from({ length: n + 1 }, (_, i): Point => {
      const along = (start + ((end - start) * i) / n) * length
      const x = this.cx + this.#a * Math.asinh(along / this.#a)
      return [x, this.y(x)]
    })
  }
}

/**
 * A hanging chain between two points; `sag` is how far its middle hangs below the straight line.
 * A negative sag turns the chain over: it bows upwards by as much.
 */
export class Chain implements Curve {
  readonly from: number
  readonly to: number
  readonly #a: number
  readonly #lowest: number
  readonly #offset: number
  readonly #turn: 1 | -1

  constructor(start: Point, end: Point, sag: number) {
    const [x1, x2] = [start[0], end[0]]
    this.#turn = sag < 0 ? -1 : 1
    const [y1, y2] = [start[1] * this.#turn, end[1] * this.#turn]
    const half = (x2 - x1) / 2
    const tilt = (a: number) => (y1 - y2) / (2 * a * Math.sinh(half / a))
    const drop = (a: number) => a * Math.hypot(1, tilt(a)) * (Math.cosh(half / a) - 1)
    this.from = x1
    this.to = x2
    this.#a = bisect(half / 20, half * 400, (a) => drop(a) > Math.abs(sag))
    this.#lowest = (x1 + x2) / 2 - this.#a * Math.asinh(tilt(this.#a))
    this.#offset = y1 + this.#a * Math.cosh((x1 - this.#lowest) / this.#a)
  }

  y(x: number): number {
    return this.#turn * (this.#offset - this.#a * Math.cosh((x - this.#lowest) / this.#a))
  }

  slope(x: number): number {
    return -this.#turn * Math.sinh((x - this.#lowest) / this.#a)
  }

  /** n + 1 points, evenly spaced in x. */
  points(n: number, from = this.from, to = this.to): Point[] {
    return Array.from({ length: n + 1 }, (_, i): Point => {
      const x = from + ((to - from) * i) / n
      return [x, this.y(x)]
    })
  }
}

/** The corners of the stair that touches `curve` once a tread: across first, then up or down to the curve. */
export function stairOf(curve: Curve, from: number, to: number, treads: number): Point[] {
  const corners: Point[] = [[from, curve.y(from)]]
  let height = curve.y(from)
  for (let i = 1; i <= treads; i++) {
    const x = from + ((to - from) * i) / treads
    corners.push([x, height])
    height = curve.y(x)
    corners.push([x, height])
  }
  return corners
}

/** Numbers from `from` in equal steps, `count` of them. */
export function row(from: number, step: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => from + i * step)
}

/** A repeatable source of numbers in [0, 1), so that a drawing comes out the same every time. */
export function steadyRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}
