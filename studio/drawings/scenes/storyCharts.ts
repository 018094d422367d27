// Story pictures that measure something: bars, crop, stairs, dots and crates, each drawn from the figure it stands for.
import { row, type Point } from '../geometry.ts'
import { box, boxes, discs, path, plane, stroke, strokes, trace, type Mark } from '../pen.ts'
import { storySheet } from './storySheet.ts'

const { width, floor } = storySheet

/** Bars of months; the second half ends at (100 - figure) per cent of the first. */
export function fallingBars(figure: number): Mark {
  const full = 92
  const rest = full * (1 - figure / 100)
  const wobble = [-3, 4, -5, 5, -2, 1]
  const fall = [0.55, 0.36, 0.2, 0.08, 0, 0]
  const bars = [...wobble.map((by) => full + by), ...fall.map((share) => rest + (full - rest) * share)]
  return [
    bars.map((bar, k) => box(6 + k * 26.4, floor - bar, 17, bar, `line ${k < 6 ? 'sage' : 'blue'}`)),
    stroke(0, floor - full, 160, floor - full, 'hair dash'),
    stroke(164, floor - rest, width, floor - rest, 'tread'),
  ]
}

/** Crop plants; the right half stands `figure` per cent taller. */
export function risingCrop(figure: number): Mark {
  const low = 64
  const tall = low * (1 + figure / 100)
  const leafs = (x: number, top: number, count: number) =>
    row(top + 4, 9, count)
      .map((y) => `M${x} ${y + 9}c-9-1-10-8-9-10c6 1 9 4 9 10c0-6 3-9 9-10c1 2 0 9-9 10z`)
      .join('')
  return [
    row(0, 1, 10).map((k) => {
      const [x, plant] = [18 + k * 31, k < 5 ? low : tall]
      return [stroke(x, floor, x, floor - plant, 'line'), path(leafs(x, floor - plant, k < 5 ? 4 : 5), 'hair blue')]
    }),
    stroke(0, floor - low, 155, floor - low, 'hair dash'),
    stroke(163, floor - tall, width, floor - tall, 'tread'),
  ]
}

/** A cost that comes down in equal treads to (100 - figure) per cent. */
export function fallingStair(figure: number): Mark {
  const top = 22
  const drop = ((floor - top) * figure) / 100
  const run = width / 6
  const levels = row(0, 1, 6).map((k) => top + (drop * k) / 5)
  const corners = levels.flatMap((y, k): Point[] => [
    [k * run, y],
    [(k + 1) * run, y],
  ])
  const last = levels.at(-1) ?? top
  return [
    plane([...corners, [width, floor], [0, floor]], 'blue'),
    trace(corners, 'line'),
    strokes(
      levels.slice(1).map((y, k) => [(k + 1) * run, y, (k + 1) * run, floor] as const),
      'hair soft',
    ),
    stroke(0, top, width, top, 'hair dash'),
    stroke(width - run, last, width, last, 'tread'),
  ]
}

/** Requests over one morning: a stair that climbs over a marked line and stays there. */
export function risingLoad(): Mark {
  const shares = [0.12, 0.16, 0.24, 0.34, 0.5, 0.66, 0.84, 0.98, 1.05, 1.08, 1.06, 1.09, 1.07, 1.05, 1.08, 1.06]
  const run = width / shares.length
  const limit = 78
  const corners = shares.flatMap((share, k): Point[] => [
    [k * run, floor - share * limit],
    [(k + 1) * run, floor - share * limit],
  ])
  const above = 8 * run
  return [
    plane([...corners, [width, floor], [0, floor]], 'blue'),
    strokes(
      shares.slice(1).map((share, k) => [(k + 1) * run, floor - share * limit, (k + 1) * run, floor] as const),
      'hair faint',
    ),
    stroke(0, floor - limit, width, floor - limit, 'hair dash'),
    trace(corners, 'line'),
    stroke(above, floor - limit - 12, width, floor - limit - 12, 'tread'),
  ]
}

/** Two columns of dots, one dot a visit; the second is `figure` per cent taller. */
export function dotColumns(figure: number): Mark {
  const rows = 10
  const taller = rows * (1 + figure / 100)
  const dots = (left: number, count: number) =>
    row(0, 1, Math.round(count)).flatMap((r) => row(left, 9.4, 12).map((x): Point => [x, floor - 8 - r * 8.8]))
  const top = (count: number) => floor - 4 - count * 8.8
  return [
    discs(dots(22, rows), 2.7, 'hair sage'),
    discs(dots(186, taller), 2.7, 'hair blue'),
    stroke(0, top(rows), width, top(rows), 'hair dash'),
    stroke(180, top(taller) - 3, 296, top(taller) - 3, 'tread'),
  ]
}

/** Two stacks of crates; the second `figure` times as tall. */
export function crateStacks(figure: number): Mark {
  const crate = 17
  const stack = (left: number, columns: number, count: number, look: string) => {
    const corners = row(0, 1, count).flatMap((r) =>
      row(left, 24, columns).map((x): Point => [x, floor - (r + 1) * crate]),
    )
    return [
      boxes(corners, 24, crate, `line ${look}`),
      strokes(
        corners.flatMap(
          ([x, y]) =>
            [
              [x + 5, y + 5, x + 19, y + 5],
              [x + 5, y + 11, x + 19, y + 11],
            ] as const,
        ),
        'hair soft',
      ),
    ]
  }
  const low = 3
  const tall = Math.round(low * figure)
  return [
    stack(30, 4, low, 'sage'),
    stack(190, 4, tall, 'blue'),
    stroke(0, floor - low * crate, width, floor - low * crate, 'hair dash'),
    stroke(186, floor - tall * crate - 2, 290, floor - tall * crate - 2, 'tread'),
  ]
}

/** A month of thirty days; the first `figure` are the close. */
export function monthOfDays(figure: number): Mark {
  const day = (k: number): Point => [12 + (k % 10) * 30, 22 + Math.floor(k / 10) * 32]
  const days = row(0, 1, 30).map(day)
  return [
    boxes(days.slice(figure), 22, 22, 'hair sheet'),
    boxes(days.slice(0, figure), 22, 22, 'line blue'),
    stroke(12, 48, 12 + figure * 30 - 8, 48, 'tread'),
  ]
}

/** Eight ads as posts: `figure` of them lowered and hatched, the rest raised. */
export function loweredPosts(figure: number): Mark {
  const count = 8
  return row(0, 1, count).map((k) => {
    const stopped = k < figure
    const [x, tall] = [10 + k * 38.6, stopped ? 34 : 104]
    return [
      stroke(x + 15, floor, x + 15, floor - tall + 20, 'line'),
      box(x, floor - tall, 30, 20, `line ${stopped ? 'sheet' : 'blue'}`),
      stopped
        ? box(x, floor - tall, 30, 20, 'hatch')
        : strokes(
            [
              [x + 5, floor - tall + 7, x + 25, floor - tall + 7],
              [x + 5, floor - tall + 13, x + 18, floor - tall + 13],
            ],
            'hair',
          ),
      stopped
        ? stroke(x + 15, floor - 38, x + 15, floor - 104, 'hair dash soft')
        : stroke(x, floor - tall - 1, x + 30, floor - tall - 1, 'tread'),
    ]
  })
}
