// API: an aqueduct. One channel on arches brings parcels from the source down in steps to all who need them.
import { figure } from '../figures.ts'
import { frieze, rising } from '../frieze.ts'
import { Arch, row, type Point } from '../geometry.ts'
import { along, arriving, box, boxes, path, pierced, plane, stroke, strokes, through, type Mark } from '../pen.ts'
import { block, panes, tree, truck } from '../town.ts'
import { awning } from '../works.ts'

const levels: readonly Point[] = [
  [-500, 374],
  [430, 362],
  [760, 350],
  [1070, 336],
]
const grounds = (x: number) => levels.findLast(([start]) => start <= x)?.[1] ?? 374

/** A run of the channel: its bed at `bed` from x1 to x2 on `count` arches. */
interface Run {
  readonly x1: number
  readonly x2: number
  readonly bed: number
  readonly count: number
}
const runs: readonly Run[] = [
  { x1: -500, x2: 60, bed: 262, count: 8 },
  { x1: 60, x2: 480, bed: 236, count: 6 },
  { x1: 480, x2: 830, bed: 206, count: 5 },
  { x1: 830, x2: 1110, bed: 172, count: 4 },
  { x1: 1110, x2: 1334, bed: 134, count: 3 },
]

function arcade({ x1, x2, bed, count }: Run): Mark {
  const bay = (x2 - x1) / count
  const rim = bed - 16
  return [
    box(x1, rim, x2 - x1, bed - rim + 18, 'sheet'),
    box(x1, rim + 5, x2 - x1, 10, 'blue'),
    row(0, 1, count).map((k) => {
      const left = x1 + k * bay
      const ground = grounds(left + bay / 2)
      const pier = 8
      const arch = new Arch(left + bay / 2, bed + 16, bay / 2 - pier, ground - bed - 16)
      const ring = new Arch(left + bay / 2, bed + 6, bay / 2 - pier + 7, ground - bed - 6)
      // Neighbouring bays overlap by a hair, so that no seam shows between them.
      const [west, east] = [left - 0.4, left + bay + 0.4]
      const outside: Point[] = [
        [west, bed],
        [east, bed],
        [east, ground],
        [west, ground],
      ]
      const outer = ring.points(10)
      const joints = arch.points(10).map(([x, y], i) => [x, y, outer[i]?.[0] ?? x, outer[i]?.[1] ?? y] as const)
      return [
        pierced(`${through(outside, true)}${along(arch, undefined, undefined, 8)}Z`, 'sage'),
        strokes(joints, 'hair soft'),
        path(along(ring, undefined, undefined, 6), 'hair soft'),
        path(along(arch, undefined, undefined, 8), 'line'),
      ]
    }),
    strokes(
      [
        [x1, rim, x2, rim],
        [x1, bed, x2, bed],
      ],
      'line',
    ),
    stroke(x1, rim + 5, x2, rim + 5, 'thread'),
  ]
}

/** Where one run ends over the next: the water falls a step through a gate. */
function fall(upper: Run, lower: Run): Mark {
  const x = upper.x1
  const [top, foot] = [upper.bed - 11, lower.bed - 11]
  return [
    plane(
      [
        [x - 9, top],
        [x, top],
        [x, lower.bed],
        [x - 9, lower.bed],
      ],
      'blue',
    ),
    strokes(
      row(x - 7, 3, 3).map((left) => [left, top + 3, left, foot + 2] as const),
      'thread',
    ),
    strokes(
      [
        [x, upper.bed - 34, x, upper.bed - 16],
        [x + 12, upper.bed - 34, x + 12, upper.bed - 16],
        [x - 3, upper.bed - 34, x + 15, upper.bed - 34],
      ],
      'line',
    ),
    box(x + 2, upper.bed - 30, 8, 14, 'hair sheet'),
  ]
}

/** Parcels that float away from the source. */
function parcels(): Mark {
  const floating: readonly (readonly [x: number, bed: number])[] = [
    [-440, 262],
    [-360, 262],
    [-230, 262],
    [-120, 262],
    [-30, 262],
    [120, 236],
    [214, 236],
    [330, 236],
    [420, 236],
    [540, 206],
    [610, 206],
    [764, 206],
    [880, 172],
    [1040, 172],
    [1160, 134],
    [1230, 134],
    [1286, 134],
  ]
  return arriving(
    [28, 0],
    [
      boxes(
        floating.map(([x, bed]): Point => [x, bed - 22]),
        13,
        13,
        'line sheet',
      ),
      box(960, 172 - 22, 13, 13, 'line gold'),
    ],
  )
}

/** The source: a reservoir on a tower, cut open. */
function source(): Mark {
  const [x, y] = [1334, 336]
  const shelf = row(0, 1, 3).flatMap((r) => row(0, 1, 3).map((c): Point => [x + 14 + c * 20, 164 + r * 22]))
  return [
    box(x, 96, 84, y - 96, 'bold sheet'),
    plane(
      [
        [x - 8, 96],
        [x + 42, 62],
        [x + 92, 96],
      ],
      'bold blue',
    ),
    box(x, 110, 84, 34, 'blue'),
    strokes([[x, 110, x + 84, 110]], 'thread'),
    stroke(x, 144, x + 84, 144, 'line'),
    stroke(x, 232, x + 84, 232, 'line'),
    boxes(shelf, 15, 15, 'line sage'),
    box(x + 28, y - 40, 28, 40, 'line sage'),
    boxes(
      [
        [x + 10, 250],
        [x + 60, 250],
      ],
      14,
      20,
      'hair blue',
    ),
    figure(x + 22, 231, { pose: 'reach' }),
    strokes([[x + 42, 62, x + 42, 46]], 'line'),
  ]
}

/** A tap of the channel: a downpipe to a roof at y. */
function tap(x: number, bed: number, end: number): Mark {
  return [
    box(x - 5, bed, 10, end - bed, 'hair blue'),
    strokes(
      [
        [x - 9, bed + 4, x + 9, bed + 4],
        [x - 8, end - 4, x + 8, end - 4],
      ],
      'line',
    ),
    stroke(x, bed + 6, x, end - 4, 'thread dash'),
  ]
}

function houses(): Mark {
  const [desk, depot, office] = [362, 350, 336]
  return [
    // the order desk
    tap(590, 206, desk - 86),
    box(548, desk - 78, 88, 78, 'bold sheet'),
    box(542, desk - 87, 100, 9, 'line blue'),
    awning(558, desk - 58, 68, 16, 5),
    box(560, desk - 36, 34, 36, 'hair blue'),
    box(604, desk - 36, 20, 36, 'line sage'),
    // the warehouse
    tap(912, 172, depot - 98),
    box(852, depot - 88, 132, 88, 'bold sheet'),
    plane(
      [
        [846, depot - 88],
        [918, depot - 104],
        [990, depot - 88],
      ],
      'bold blue',
    ),
    [864, 926].map((door) => [
      box(door, depot - 50, 46, 50, 'line sage'),
      strokes(
        row(depot - 42, 9, 5).map((y) => [door, y, door + 46, y] as const),
        'hair soft',
      ),
    ]),
    // the books
    tap(1194, 134, office - 124),
    box(1150, office - 116, 90, 116, 'bold sheet'),
    box(1144, office - 125, 102, 9, 'line blue'),
    panes(1156, office - 112, 78, 72, 3, 3, 'hair blue', 0.58),
    box(1184, office - 34, 22, 34, 'line sage'),
  ]
}

/** The API frieze. */
export const serviceApi = frieze('service-api.svg', [
  (
    [
      [-440, 70, 70],
      [-300, 50, 100],
      [-140, 80, 60],
      [150, 60, 90],
      [330, 70, 70],
      [700, 50, 84],
    ] as const
  ).map(([x, width, height]) => block(x, grounds(x), width, height)),
  runs.map(arcade),
  runs.slice(1).map((upper, k) => {
    const lower = runs[k]
    return lower ? fall(upper, lower) : ''
  }),
  parcels(),
  source(),
  houses(),
  truck(992, 349),
  figure(516, 361, { pose: 'stride', hair: 'bun', coat: 'sage' }),
  figure(660, 361, { pose: 'hold', looks: 'left' }),
  figure(836, 349, { pose: 'carry', looks: 'left' }),
  figure(1124, 335, { pose: 'stride', coat: 'sheet' }),
  figure(1268, 335, { pose: 'point', coat: 'sage' }),
  figure(1290, 335, { pose: 'stand', hair: 'long', looks: 'left' }),
  figure(1070, 155, { pose: 'stride', hair: 'helmet' }),
  figure(250, 373, { pose: 'stride' }),
  figure(-60, 373, { pose: 'stride', looks: 'left', coat: 'sage' }),
  tree(444, 362, 46),
  tree(1430, 336, 54, 'narrow'),
  rising(levels),
])
