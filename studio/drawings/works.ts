// Places of work in elevation: house, shop, factory, warehouse, field. Each stands with its left edge at x.
import { figure } from './figures.ts'
import { Chain, row, type Point } from './geometry.ts'
import { along, box, boxes, disc, discs, num, path, plane, stroke, strokes, trace, type Mark } from './pen.ts'

/** A gabled house cut open on both floors, 204 wide and 184 high; a sensor hangs upstairs. */
export function house(x: number, ground: number): Mark {
  const y = ground
  const stair = row(0, 1, 7).flatMap((k): Point[] => [
    [x + 60 + k * 9, y - 8 * (k + 1)],
    [x + 69 + k * 9, y - 8 * (k + 1)],
  ])
  const collector = row(1, 1, 4).map(
    (k) => [x + 112 + 15.2 * k, y - 171 + 10 * k, x + 118 + 15.2 * k, y - 178 + 10 * k] as const,
  )
  return [
    path(`M${x + 34} ${y - 138}v-46h16v36`, 'line sheet'),
    plane(
      [
        [x, y],
        [x, y - 110],
        [x + 92, y - 170],
        [x + 184, y - 110],
        [x + 184, y],
      ],
      'bold sheet',
    ),
    plane(
      [
        [x + 92, y - 171],
        [x + 184, y - 110],
        [x + 204, y - 110],
        [x + 92, y - 184],
        [x - 20, y - 110],
        [x, y - 110],
      ],
      'line blue',
    ),
    plane(
      [
        [x + 112, y - 171],
        [x + 188, y - 121],
        [x + 194, y - 128],
        [x + 118, y - 178],
      ],
      'line sheet',
    ),
    strokes(collector, 'hair'),
    stroke(x, y - 56, x + 184, y - 56, 'line'),
    stroke(x, y - 110, x + 184, y - 110, 'hair soft'),
    stroke(x + 92, y - 110, x + 92, y - 56, 'hair'),
    box(x + 16, y - 42, 34, 26, 'hair blue'),
    box(x + 148, y - 48, 22, 48, 'line sage'),
    disc(x + 152, y - 23, 1.5, 'solid'),
    box(x + 14, y - 96, 26, 24, 'hair blue'),
    box(x + 138, y - 96, 30, 24, 'hair blue'),
    strokes(
      [
        [x + 33, y - 42, x + 33, y - 16],
        [x + 153, y - 96, x + 153, y - 72],
      ],
      'hair',
    ),
    trace([[x + 60, y], ...stair], 'line'),
    figure(x + 76, y - 17, { pose: 'climb', size: 1.15 }),
    box(x + 108, y - 98, 12, 16, 'line sheet'),
    disc(x + 114, y - 92, 3, 'gold'),
    stroke(x + 114, y - 82, x + 114, y - 56, 'thread'),
    figure(x + 131, y - 1, { pose: 'hold', size: 1.2, hair: 'long', coat: 'sage' }),
  ]
}

/** A striped awning, its upper edge `width` wide at (x, y). */
export function awning(x: number, y: number, width: number, depth: number, stripes = 6): Mark {
  const at = (share: number, low: boolean) => (low ? x - 10 + (width + 20) * share : x + width * share)
  const stripe = (k: number): Point[] => [
    [at(k / stripes, false), y],
    [at((k + 0.5) / stripes, false), y],
    [at((k + 0.5) / stripes, true), y + depth],
    [at(k / stripes, true), y + depth],
  ]
  return [
    plane(
      [
        [x, y],
        [x + width, y],
        [x + width + 10, y + depth],
        [x - 10, y + depth],
      ],
      'line sheet',
    ),
    row(0, 1, stripes).map((k) => plane(stripe(k), 'hair blue')),
  ]
}

/** A shop with awning, shelves and a cold case, 222 wide and 118 high. */
export function shop(x: number, ground: number): Mark {
  const y = ground
  const goods = row(0, 1, 3).flatMap((shelf) => row(0, 1, 6).map((k): Point => [x + 20 + k * 9, y - 44 + shelf * 12]))
  return [
    box(x + 8, y - 108, 206, 108, 'bold sheet'),
    box(x, y - 118, 222, 12, 'line blue'),
    awning(x + 14, y - 82, 110, 26),
    box(x + 14, y - 50, 62, 50, 'hair'),
    box(x + 88, y - 50, 28, 50, 'line sage'),
    disc(x + 93, y - 24, 1.5, 'solid'),
    strokes(
      row(y - 36, 12, 3).map((level) => [x + 18, level, x + 72, level] as const),
      'hair',
    ),
    boxes(goods, 5, 8, 'hair soft'),
    box(x + 138, y - 94, 60, 94, 'line blue'),
    stroke(x + 168, y - 94, x + 168, y, 'hair'),
    strokes(
      row(y - 78, 13, 6).map((level) => [x + 142, level, x + 194, level] as const),
      'hair soft',
    ),
  ]
}

/** A conveyor `length` long with crates on it; the crate at `lit` is amber. */
export function conveyor(x: number, ground: number, length: number, crates: readonly number[], lit: number): Mark {
  const y = ground - 32
  const end = x + length
  return [
    path(`M${x} ${y}H${end}a6 6 0 0 1 0 12H${x}a6 6 0 0 1 0-12z`, 'line sheet'),
    discs(
      row(x + 6, 13.4, Math.floor(length / 13.4)).map((cx): Point => [cx, y + 6]),
      3,
      'hair',
    ),
    strokes(
      row(x + 22, (length - 44) / 2, 3).map((cx) => [cx, y + 12, cx, ground] as const),
      'line',
    ),
    crates.map((cx) => box(cx, y - 16, 18, 16, `line ${cx === lit ? 'gold' : 'sage'}`)),
  ]
}

/** A saw-tooth factory with a line, a robot arm, a silo and a stack: 366 wide and 204 high. */
export function factory(x: number, ground: number): Mark {
  const y = ground
  const teeth = row(0, 66, 4)
  return [
    plane(
      [
        [x, y],
        [x, y - 118],
        ...teeth.flatMap((t): Point[] => [
          [x + t, y - 164],
          [x + t + 66, y - 118],
        ]),
        [x + 264, y],
      ],
      'bold sheet',
    ),
    teeth.map((t, k) =>
      plane(
        [
          [x + t, y - 164],
          [x + t + 66, y - 118],
          [x + t, y - 118],
        ],
        `line ${k % 2 ? 'sage' : 'blue'}`,
      ),
    ),
    stroke(x, y - 118, x + 264, y - 118, 'line'),
    strokes(
      teeth.slice(1).map((t) => [x + t, y - 118, x + t, y] as const),
      'hair faint',
    ),
    conveyor(x + 16, y, 158, [x + 26, x + 60, x + 140, x + 100], x + 100),
    path(`M${x + 188} ${y}v-14h22v14z`, 'line sheet'),
    path(`M${x + 199} ${y - 14}l-15-48l-48-16l-26 16`, 'bold'),
    path(`M${x + 110} ${y - 62}v8M${x + 104} ${y - 48}v-6h12v6`, 'line'),
    discs(
      [
        [x + 199, y - 16],
        [x + 184, y - 62],
        [x + 136, y - 78],
      ],
      5,
      'line sheet',
    ),
    box(x + 282, y - 172, 46, 172, 'line sheet'),
    path(`M${x + 282} ${y - 172}c0-18 46-18 46 0z`, 'line blue'),
    strokes(
      row(y - 152, 22, 7).map((level) => [x + 282, level, x + 328, level] as const),
      'hair soft',
    ),
    plane(
      [
        [x + 346, y],
        [x + 350, y - 204],
        [x + 362, y - 204],
        [x + 366, y],
      ],
      'line sage',
    ),
    strokes(
      [
        [x + 349, y - 184, x + 363, y - 184],
        [x + 348.6, y - 174, x + 363.4, y - 174],
      ],
      'hair',
    ),
    box(x + 222, y - 42, 10, 14, 'line blue'),
    stroke(x + 227, y - 28, x + 227, y, 'line'),
    figure(x + 242, y - 1, { pose: 'point', looks: 'left', size: 1.2, hair: 'helmet' }),
  ]
}

/** A row of young crop from x to `end`. */
export function crop(x: number, end: number, ground: number, gap = 14.6): Mark {
  const plants = row(x, gap, Math.floor((end - x) / gap) + 1)
  const g = num(ground)
  return path(
    plants.map((px) => `M${num(px)} ${g}c0-10-6-14-7-19M${num(px)} ${g}c0-11 5-13 7-21M${num(px)} ${g}v-17`).join(''),
    'hair',
  )
}

/** Two spans of a pivot irrigator on wheels, from x to x + 276, its pipe 90 above ground, with falling water. */
export function irrigator(x: number, ground: number): Mark {
  const pipe = ground - 90
  const spans = [
    new Chain([x, pipe - 6], [x + 136, pipe - 6], -18),
    new Chain([x + 136, pipe - 6], [x + 276, pipe - 6], -18),
  ]
  const sprays = row(x + 10, 20, 14)
  const posts = sprays.map((px) => {
    const span = spans.find((s) => px >= s.from && px <= s.to)
    return [px, pipe, px, span ? span.y(px) : pipe] as const
  })
  return [
    path(spans.map((span) => along(span, span.from, span.to, 4)).join(''), 'line'),
    strokes(
      [
        [x, pipe, x + 276, pipe],
        [x, ground, x, pipe - 14],
        [x + 276, ground, x + 276, pipe - 8],
      ],
      'line',
    ),
    strokes(posts, 'hair soft'),
    strokes(
      sprays.flatMap(
        (px) =>
          [
            [px, pipe + 2, px - 7, pipe + 36],
            [px, pipe + 2, px + 7, pipe + 36],
          ] as const,
      ),
      'thread dash run',
    ),
    path(`M${x + 136} ${ground}l-8-90m16 0l-8 90`, 'line'),
    discs(
      [
        [x, ground - 6],
        [x + 136, ground - 6],
        [x + 276, ground - 6],
      ],
      6,
      'line sheet',
    ),
  ]
}
