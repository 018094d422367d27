// Cloud: from the closet to three vaulted halls, each a step up, under a cloud made of arches.
import { figure } from '../figures.ts'
import { frieze, rising } from '../frieze.ts'
import { Arch, Chain, row, type Point } from '../geometry.ts'
import { along, box, boxes, disc, discs, path, plane, stroke, strokes, type Mark } from '../pen.ts'
import { block, tree } from '../town.ts'

const levels: readonly Point[] = [
  [-500, 372],
  [520, 360],
  [812, 348],
  [982, 334],
  [1152, 320],
]
const [lane, closet] = [372, 360]
const halls = levels.slice(2).map(([x, y]) => ({ x: x + 8, floor: y }))
const span = 158

/** A server rack: shelves with a light each. */
function rack(x: number, floor: number, shelves: number): Mark {
  const height = shelves * 11 + 6
  const rows = row(floor - height + 4, 11, shelves)
  return [
    box(x, floor - height, 34, height, 'line sheet'),
    boxes(
      rows.map((y): Point => [x + 4, y]),
      26,
      8,
      'hair sage',
    ),
    discs(
      rows.map((y): Point => [x + 25, y + 4]),
      1.4,
      'river',
    ),
    strokes(
      rows.map((y) => [x + 8, y + 4, x + 18, y + 4] as const),
      'hair soft',
    ),
  ]
}

function hall({ x, floor }: { x: number; floor: number }): Mark {
  const arch = new Arch(x + span / 2, floor - 132, span / 2 - 6, 132)
  const ring = new Arch(x + span / 2, floor - 146, span / 2 + 6, 146)
  const [inner, outer] = [arch.points(24), ring.points(24)]
  return [
    path(`${along(ring, undefined, undefined, 10)}Z`, 'bold sheet'),
    strokes(
      inner.slice(1, -1).map(([px, py], k) => [px, py, outer[k + 1]?.[0] ?? px, outer[k + 1]?.[1] ?? py] as const),
      'hair soft',
    ),
    path(`${along(arch, undefined, undefined, 10)}Z`, 'line blue'),
    rack(x + 40, floor, 7),
    rack(x + 84, floor, 7),
  ]
}

/** The cloud: arches over one base line, only their common outline drawn. */
function cloud(): Mark {
  const base = 132
  const arches = (
    [
      [866, 52, 40],
      [944, 76, 66],
      [1056, 96, 92],
      [1176, 84, 74],
      [1276, 66, 52],
      [1352, 46, 32],
    ] as const
  ).map(([cx, half, height]) => new Arch(cx, base - height, half, height))
  return [
    path(arches.map((arch) => along(arch, undefined, undefined, 6)).join(''), 'main'),
    arches.map((arch) => path(`${along(arch, undefined, undefined, 6)}Z`, 'sage')),
    stroke(812, base, 1400, base, 'main'),
  ]
}

/** Each hall hangs on the cloud by a line that carries its readings up. */
function ties(): Mark {
  return halls.map(({ x, floor }, k) => {
    const cx = x + span / 2
    return [
      stroke(cx, floor - 146, cx, 132, 'thread dash run'),
      disc(cx, floor - 156, 3, 'river'),
      disc(cx, 132, k === 1 ? 5 : 3, k === 1 ? 'gold' : 'river'),
    ]
  })
}

/** Where the servers stood: a closet with a rack, a fan and a bucket. */
function oldCloset(): Mark {
  const [x, y] = [560, closet]
  return [
    box(x, y - 112, 132, 112, 'bold sheet'),
    plane(
      [
        [x - 8, y - 112],
        [x + 66, y - 140],
        [x + 140, y - 112],
      ],
      'line sage',
    ),
    rack(x + 14, y, 6),
    path(`M${x + 30} ${y - 72}c4-14 14-18 30-16s20 12 34 10`, 'hair'),
    path(`M${x + 34} ${y - 72}c10-8 16-6 28-4s18 18 32 20`, 'hair'),
    box(x + 94, y - 88, 26, 16, 'line blue'),
    box(x + 96, y - 62, 24, 62, 'line sage'),
    disc(x + 101, y - 30, 1.5, 'solid'),
    path(`M${x + 60} ${y}l-3-14h18l-3 14z`, 'hair sheet'),
    strokes([[x + 66, y - 66, x + 66, y - 22]], 'thread dash'),
    disc(x + 66, y - 112, 8, 'line sheet'),
    strokes(
      [
        [x + 60, y - 116, x + 72, y - 108],
        [x + 60, y - 108, x + 72, y - 116],
      ],
      'hair',
    ),
  ]
}

/** The desk that is never empty, with its clock. */
function watch(): Mark {
  const [x, y] = [1400, 320]
  return [
    box(x - 44, y - 98, 76, 98, 'bold sheet'),
    plane(
      [
        [x - 52, y - 98],
        [x - 6, y - 122],
        [x + 40, y - 98],
      ],
      'line blue',
    ),
    strokes(
      [
        [x - 34, y - 20, x + 4, y - 20],
        [x - 30, y - 20, x - 30, y],
        [x, y - 20, x, y],
      ],
      'line',
    ),
    plane(
      [
        [x - 30, y - 38],
        [x - 10, y - 38],
        [x - 12, y - 22],
        [x - 28, y - 22],
      ],
      'line blue',
    ),
    box(x - 6, y - 7, 12, 6, 'hair sheet'),
    figure(x + 6, y - 1, { pose: 'sit', size: 1.35, looks: 'left', hair: 'bun' }),
    disc(x - 12, y - 68, 12, 'line sheet'),
    strokes(
      [
        [x - 12, y - 68, x - 12, y - 76],
        [x - 12, y - 68, x - 6, y - 65],
      ],
      'line',
    ),
  ]
}

function lines(): Mark {
  const poles: readonly Point[] = [
    [-520, 250],
    [-250, 244],
    [20, 238],
    [290, 232],
    [520, 226],
  ]
  const hung = poles.slice(1).map((pole, k) => along(new Chain(poles[k] ?? pole, pole, 22), undefined, undefined, 4))
  return [
    strokes(
      poles.map(([x, y]) => [x, lane, x, y - 6] as const),
      'line',
    ),
    strokes(
      poles.map(([x, y]) => [x - 10, y, x + 10, y] as const),
      'line',
    ),
    path(hung.join(''), 'hair'),
    path(along(new Chain([520, 226], [568, 250], 6), undefined, undefined, 3), 'hair'),
    path(along(new Chain([626, 220], [824, 126], 34), undefined, undefined, 5), 'flow'),
    discs(
      [0.2, 0.45, 0.7].map((share): Point => [
        626 + 198 * share,
        new Chain([626, 220], [824, 126], 34).y(626 + 198 * share),
      ]),
      2.4,
      'river',
    ),
  ]
}

/** The cloud frieze. */
export const serviceCloud = frieze('service-cloud.svg', [
  (
    [
      [-460, 80, 76],
      [-350, 60, 104],
      [-200, 96, 64],
      [-70, 60, 92],
      [70, 90, 70],
      [190, 56, 112],
      [340, 92, 80],
      [446, 44, 60],
    ] as const
  ).map(([x, width, height]) => block(x, lane, width, height)),
  lines(),
  oldCloset(),
  cloud(),
  ties(),
  halls.map(hall),
  watch(),
  figure(742, closet - 1, { pose: 'carry', size: 1.3 }),
  figure(786, closet - 1, { pose: 'stride', size: 1.3, hair: 'bun', coat: 'sage' }),
  figure(846, 347, { pose: 'hold', size: 1.25, coat: 'sheet' }),
  figure(1142, 333, { pose: 'reach', size: 1.25, looks: 'left', coat: 'sheet' }),
  figure(1290, 319, { pose: 'stride', size: 1.25, coat: 'sheet', hair: 'long' }),
  figure(-140, lane - 1, { pose: 'stride' }),
  figure(262, lane - 1, { pose: 'hold', coat: 'sage' }),
  tree(-30, lane, 50),
  tree(490, lane, 58, 'narrow'),
  tree(722, closet, 48, 'narrow'),
  rising(levels),
])
