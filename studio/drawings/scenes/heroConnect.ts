// Connect: the chain itself. It hangs between two towers and carries a gallery that joins mill, warehouse and shop.
import { figure } from '../figures.ts'
import { Chain, row, stairOf, type Point } from '../geometry.ts'
import { along, arriving, box, boxes, disc, discs, path, plane, stroke, strokes, trace, type Mark } from '../pen.ts'
import { bridge, river, riverfront, skyline, stage } from '../riverfront.ts'
import { sheet } from '../sheet.ts'
import { panes, tree, truck } from '../town.ts'
import { awning } from '../works.ts'

const { plateau } = stage
const left = 868
const right = 1364
const top = 66
const gallery = 474
const middle = (left + right) / 2
const chain = new Chain([left, top], [right, top], 362)

/** A tower like a leg of the arch: two planes, jointed, tapering to a saddle. */
function tower(x: number): Mark {
  const half = (y: number) => 7 + (11 * (y - top)) / (plateau - top)
  const joints = row(top + 22, 22, 24)
  return [
    plane(
      [
        [x - half(top), top],
        [x, top],
        [x, plateau],
        [x - half(plateau), plateau],
      ],
      'sheet',
    ),
    plane(
      [
        [x, top],
        [x + half(top), top],
        [x + half(plateau), plateau],
        [x, plateau],
      ],
      'blue',
    ),
    strokes(
      joints.map((y) => [x - half(y), y, x + half(y), y] as const),
      'hair soft',
    ),
    stroke(x, top, x, plateau, 'hair'),
    strokes(
      [
        [x - half(top), top, x - half(plateau), plateau],
        [x + half(top), top, x + half(plateau), plateau],
      ],
      'bold',
    ),
    box(x - 13, top - 8, 26, 8, 'line sheet'),
    disc(x, top - 8, 6, 'line sheet'),
  ]
}

function hangingChain(): Mark {
  const backs = [new Chain([688, plateau], [left, top - 8], 46), new Chain([right, top - 8], [1560, plateau], 40)]
  const pins = row(1, 1, 30).map((k): Point => {
    const x = middle + ((right - left) / 2) * Math.tanh((k - 15.5) / 9.6) * 1.085
    return [x, chain.y(x)]
  })
  const hangers = row(left + 31, 31, 15).map((x) => [x, chain.y(x), x, gallery] as const)
  const samples = row(1, 1, 5).map((k) => middle + ((right - middle) * k) / 6)
  return [
    path(backs.map((back) => along(back)).join(''), 'line'),
    strokes(hangers, 'hair soft'),
    path(along(chain, undefined, undefined, 16), 'bold'),
    discs(pins, 3, 'line sheet'),
    trace(stairOf(chain, right - 8, middle, 6), 'flow'),
    discs(
      samples.map((x): Point => [x, chain.y(x)]),
      3,
      'river',
    ),
    stroke(middle, top - 40, middle, plateau + 52, 'hair soft dash'),
    strokes([[left, top, right, top]], 'thread dash'),
  ]
}

/** The gallery under the chain: a shallow truss on which crates travel; chutes lead down to the roofs. */
function hungGallery(): Mark {
  const deck = gallery + 14
  const bays = row(left + 18, 15.5, 30)
  const crates: readonly Point[] = [
    [908, 0],
    [966, 0],
    [1008, 0],
    [1130, 0],
    [1196, 0],
    [1262, 0],
    [1310, 0],
  ]
  const chutes: readonly (readonly [x: number, end: number])[] = [
    [946, 492],
    [1110, 524],
    [1276, 528],
  ]
  return [
    chutes.map(([x, end]) => [box(x - 7, deck, 14, end - deck, 'hair sheet'), stroke(x, deck, x, end, 'thread dash')]),
    box(left + 16, gallery, right - left - 32, 14, 'sheet'),
    strokes(
      bays.map((x, k) => [x, k % 2 ? gallery : deck, x + 15.5, k % 2 ? deck : gallery] as const),
      'hair soft',
    ),
    strokes(
      [
        [left + 10, gallery, right - 10, gallery],
        [left + 10, deck, right - 10, deck],
      ],
      'line',
    ),
    arriving(
      [36, 0],
      [
        boxes(
          crates.map(([x]): Point => [x - 6, gallery - 12]),
          12,
          12,
          'line sage',
        ),
        box(1066, gallery - 13, 14, 13, 'line gold'),
      ],
    ),
  ]
}

function mill(x: number): Mark {
  const y = plateau
  return [
    plane(
      [
        [x, y],
        [x, y - 84],
        [x + 46, y - 112],
        [x + 92, y - 84],
        [x + 92, y],
      ],
      'bold sheet',
    ),
    plane(
      [
        [x - 6, y - 84],
        [x + 46, y - 116],
        [x + 98, y - 84],
        [x + 92, y - 84],
        [x + 46, y - 111],
        [x, y - 84],
      ],
      'line blue',
    ),
    strokes(
      [
        [x, y - 56, x + 92, y - 56],
        [x, y - 28, x + 92, y - 28],
      ],
      'hair',
    ),
    panes(x + 6, y - 82, 80, 24, 4, 1, 'hair blue', 0.55),
    panes(x + 6, y - 54, 80, 24, 4, 1, 'hair blue', 0.55),
    box(x + 36, y - 22, 20, 22, 'hair sage'),
    plane(
      [
        [x + 64, y - 28],
        [x + 84, y - 28],
        [x + 78, y - 14],
        [x + 70, y - 14],
      ],
      'hair sheet',
    ),
    stroke(x + 74, y - 14, x + 74, y, 'hair'),
  ]
}

function warehouse(x: number): Mark {
  const y = plateau
  return [
    box(x, y - 74, 172, 74, 'bold sheet'),
    plane(
      [
        [x - 6, y - 74],
        [x - 6, y - 82],
        [x + 178, y - 82],
        [x + 178, y - 74],
      ],
      'line blue',
    ),
    row(x + 12, 54, 3).map((door) => [
      box(door, y - 44, 38, 44, 'line sage'),
      strokes(
        row(y - 36, 9, 4).map((level) => [door, level, door + 38, level] as const),
        'hair soft',
      ),
    ]),
    strokes(
      row(x + 12, 54, 3).map((door) => [door - 4, y - 50, door + 42, y - 50] as const),
      'line',
    ),
  ]
}

function cornerShop(x: number): Mark {
  const y = plateau
  return [
    box(x, y - 70, 104, 70, 'bold sheet'),
    box(x - 5, y - 78, 114, 9, 'line blue'),
    awning(x + 8, y - 52, 88, 18, 6),
    box(x + 10, y - 32, 40, 32, 'hair blue'),
    strokes(
      [
        [x + 30, y - 32, x + 30, y],
        [x + 10, y - 14, x + 50, y - 14],
      ],
      'hair soft',
    ),
    box(x + 62, y - 32, 20, 32, 'line sage'),
  ]
}

/** The second hero scene. */
export const heroConnect = sheet('hero-connect.svg', stage, [
  skyline,
  bridge,
  river(9),
  mill(900),
  warehouse(1024),
  cornerShop(1232),
  hungGallery(),
  tower(left),
  tower(right),
  hangingChain(),
  truck(1128, plateau - 1),
  riverfront(4),
  figure(884 - 52, plateau - 1, { pose: 'stride', size: 1.1 }),
  figure(1006, plateau - 1, { pose: 'carry', size: 1.1, hair: 'bun' }),
  figure(1210, plateau - 1, { pose: 'hold', size: 1.05, coat: 'sheet', looks: 'left' }),
  figure(1326, plateau - 1, { pose: 'stride', size: 1.05, coat: 'sage', hair: 'long', looks: 'left' }),
  figure(1398, plateau - 1, { pose: 'stride', size: 1.1, looks: 'left' }),
  tree(764, plateau, 44),
  tree(790, plateau, 58, 'narrow'),
  tree(1424, plateau, 44),
])
