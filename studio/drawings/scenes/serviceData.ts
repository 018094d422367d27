// Data: heaps of unlike things go through one sorting house and come out as equal blocks, stacked along a curve.
import { figure } from '../figures.ts'
import { frieze, rising } from '../frieze.ts'
import { Chain, row, steadyRandom, type Point } from '../geometry.ts'
import {
  along,
  arriving,
  box,
  boxes,
  disc,
  discs,
  num,
  path,
  plane,
  stroke,
  strokes,
  trace,
  type Mark,
} from '../pen.ts'
import { conveyor } from '../works.ts'

const levels: readonly Point[] = [
  [-500, 370],
  [430, 358],
  [716, 346],
  [900, 334],
]
const [yard, house, floor] = [370, 358, 334]
const unit = 13

/** A heap of circles, squares and triangles under a curve, from x1 to x2, `peak` high. */
function heap(x1: number, x2: number, peak: number, seed: number): Mark {
  const random = steadyRandom(seed)
  const [middle, half] = [(x1 + x2) / 2, (x2 - x1) / 2]
  const shapes: string[][] = [[], [], []]
  for (let y = yard - 7; y > yard - peak; y -= 12) {
    const reach = half * Math.sqrt(1 - (yard - y) / peak)
    for (let x = middle - reach + 8; x < middle + reach - 4; x += 15) {
      const [px, py] = [x + random() * 5, y + random() * 3]
      const kind = Math.floor(random() * 3)
      if (kind === 0) shapes[0]?.push(`M${num(px - 5)} ${num(py)}a5 5 0 0 1 10 0a5 5 0 0 1-10 0`)
      else if (kind === 1) shapes[1]?.push(`M${num(px - 5)} ${num(py - 5)}h10v10h-10z`)
      else shapes[2]?.push(`M${num(px)} ${num(py - 6)}l6 11h-12z`)
    }
  }
  return shapes.map((list, k) => path(list.join(''), `hair ${['blue', 'sheet', 'sage'][k] ?? 'sheet'}`))
}

/** The sorting house: a hopper on its roof, three sieves inside. */
function sortingHouse(): Mark {
  const [x, y] = [540, house]
  const sieve = (top: number) => [
    stroke(x + 22, y - top, x + 124, y - top + 10, 'line'),
    strokes(
      row(0, 1, 9).map(
        (k) => [x + 28 + k * 11, y - top + 1 + k * 1.05, x + 28 + k * 11, y - top + 6 + k * 1.05] as const,
      ),
      'hair soft',
    ),
  ]
  return [
    plane(
      [
        [x, y],
        [x, y - 158],
        [x + 146, y - 158],
        [x + 146, y],
      ],
      'bold sheet',
    ),
    box(x - 6, y - 167, 158, 10, 'line blue'),
    plane(
      [
        [x + 34, y - 212],
        [x + 112, y - 212],
        [x + 86, y - 167],
        [x + 60, y - 167],
      ],
      'line sage',
    ),
    [128, 94, 60].map(sieve),
    boxes(
      [
        [x + 62, y - 222],
        [x + 84, y - 226],
      ],
      10,
      10,
      'hair sheet',
    ),
    discs(
      [
        [x + 54, y - 218],
        [x + 98, y - 219],
      ],
      5,
      'hair blue',
    ),
    discs(
      [
        [x + 44, y - 136],
        [x + 74, y - 134],
      ],
      4,
      'hair blue',
    ),
    path(`M${x + 98} ${y - 142}l5 9h-10z`, 'hair sage'),
    boxes(
      [
        [x + 40, y - 108],
        [x + 66, y - 106],
        [x + 96, y - 102],
      ],
      8,
      8,
      'hair sheet',
    ),
    boxes(
      row(x + 34, 24, 4).map((left, k): Point => [left, y - 74 + k * 2.4]),
      9,
      9,
      'line sage',
    ),
    box(x + 16, y - 34, 22, 34, 'line sage'),
    disc(x + 34, y - 17, 1.5, 'solid'),
    figure(x + 66, y - 1, { pose: 'hold', size: 1.25, hair: 'long' }),
    plane(
      [
        [x + 118, y - 46],
        [x + 146, y - 42],
        [x + 182, y - 34],
        [x + 182, y - 26],
        [x + 118, y - 34],
      ],
      'line blue',
    ),
  ]
}

/** The belt that lifts loose things to the hopper: a hung chain of buckets. */
function elevator(): Mark {
  const belt = new Chain([404, yard - 34], [584, house - 218], 26)
  const low = new Chain([410, yard - 20], [590, house - 200], 26)
  return [
    path(along(belt, undefined, undefined, 6) + along(low, undefined, undefined, 6), 'line'),
    belt
      .points(9)
      .slice(1, -1)
      .map(([x, y], k) => (k % 2 ? disc(x, y - 6, 5, 'hair blue') : box(x - 5, y - 11, 10, 10, 'hair sheet'))),
    strokes(
      [
        [470, belt.y(470) + 16, 470, house],
        [530, belt.y(530) + 18, 530, house],
      ],
      'hair',
    ),
    discs(
      [
        [407, yard - 27],
        [587, house - 209],
      ],
      8,
      'line sheet',
    ),
  ]
}

const stackRun = 45
const rise = new Chain([440, 62], [1410, 62], 234)

/** Ten stacks of equal blocks whose height follows a hanging chain; the last block is going on. */
function stacks(): Mark {
  const lefts = row(944, stackRun, 10)
  const heights = lefts.map((x) => Math.round((floor - rise.y(x + 17)) / unit))
  const tops = heights.map((count) => floor - count * unit)
  const stair = lefts.flatMap((x, k): Point[] => [
    [x - 5, (tops[k] ?? 0) - 12],
    [x + stackRun - 5, (tops[k] ?? 0) - 12],
  ])
  const last = tops.at(-1) ?? 0
  const ladder = 1404
  return [
    path(along(rise, 925, 1440, 6), 'thread dash'),
    lefts.map((x, k) =>
      boxes(
        row(1, 1, (heights[k] ?? 1) - (k === 9 ? 1 : 0)).map((n): Point => [x, floor - n * unit]),
        34,
        unit,
        `hair ${k < 6 ? 'sage' : 'blue'}`,
      ),
    ),
    trace(stair, 'flow'),
    discs(
      stair.filter((_, k) => k % 2 === 0),
      2.6,
      'river',
    ),
    arriving([0, -28], box(1349, last, 34, unit, 'line gold')),
    strokes(
      [
        [ladder, floor, ladder, last - 16],
        [ladder + 13, floor, ladder + 13, last - 16],
        ...row(floor - 11, -11, Math.floor((floor - last) / 11)).map((y) => [ladder, y, ladder + 13, y] as const),
      ],
      'hair',
    ),
    figure(ladder + 6, last + 24, { pose: 'reach', looks: 'left', size: 1.25 }),
  ]
}

/** A level on its tripod, sighting along the stacks. */
function surveyor(): Mark {
  const x = 858
  const y = 346
  return [
    strokes(
      [
        [x, y - 24, x - 9, y],
        [x, y - 24, x + 9, y],
        [x, y - 24, x, y],
      ],
      'line',
    ),
    box(x - 8, y - 31, 17, 7, 'line blue'),
    stroke(x + 9, y - 28, 1349, 92, 'thread dash'),
    figure(x - 16, y - 1, { pose: 'hold', size: 1.25, hair: 'bun', coat: 'sage' }),
  ]
}

/** The data frieze. */
export const serviceData = frieze('service-data.svg', [
  heap(-470, -190, 92, 3),
  heap(-150, 90, 72, 8),
  heap(130, 400, 108, 5),
  elevator(),
  sortingHouse(),
  conveyor(722, 346, 96, [734, 768, 800], 0),
  stacks(),
  surveyor(),
  figure(-172, yard - 1, { pose: 'carry', looks: 'left' }),
  figure(112, yard - 1, { pose: 'stride', coat: 'sage' }),
  figure(424, yard - 1, { pose: 'carry', looks: 'left', hair: 'bun' }),
  figure(926, floor - 1, { pose: 'point', coat: 'sheet' }),
  rising(levels),
])
