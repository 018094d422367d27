// Teach: a theatre in section. Its rake is half a hanging chain, sampled into steps and carried by arches.
import { figure, type Pose } from '../figures.ts'
import { Arch, Chain, row, stairOf, type Point } from '../geometry.ts'
import { along, arriving, box, disc, discs, path, plane, stroke, strokes, trace, type Mark } from '../pen.ts'
import { tread } from '../ground.ts'
import { river, riverfront, skyline, stage } from '../riverfront.ts'
import { sheet } from '../sheet.ts'
import { tree } from '../town.ts'

const { plateau } = stage
/** The rake hangs from far left to the upper right; its lowest point lies halfway. */
const rake = new Chain([262, 128], [1438, 128], 480)
const start = 976
const end = 1412
const treads = 12
const run = (end - start) / treads
const levels = row(0, 1, treads).map((k) => rake.y(start + k * run))

function vaults(): Mark {
  const bays: readonly (readonly [from: number, to: number])[] = [
    [1112, 1162],
    [1177, 1236],
    [1251, 1318],
    [1333, 1397],
  ]
  return bays.map(([from, to]) => {
    const top = rake.y(from) + 34
    const half = (to - from) / 2
    const arch = new Arch(from + half, top, half, plateau - top)
    const ring = new Arch(from + half, top - 11, half + 7, plateau - top + 11)
    const [inner, outer] = [arch.points(26), ring.points(26)]
    return [
      path(`${along(ring, undefined, undefined, 10)}Z`, 'line sheet'),
      strokes(
        inner.flatMap(([x, y], k) => {
          const far = outer[k]
          return far ? [[x, y, far[0], far[1]] as const] : []
        }),
        'hair soft',
      ),
      path(`${along(arch, undefined, undefined, 10)}Z`, 'line blue'),
    ]
  })
}

function theatre(): Mark {
  const corners = stairOf(rake, start, end, treads)
  const mass: Point[] = [[start, plateau], ...corners, [end, plateau]]
  const last = levels[9] ?? 0
  return [plane(mass, 'sage'), vaults(), trace(mass, 'bold'), tread(start + 9 * run, start + 10 * run, last)]
}

/** Who sits or climbs on which tread. */
function audience(): Mark {
  const seated: readonly (readonly [level: number, coat: 'blue' | 'sage' | 'sheet', hair: 'short' | 'bun' | 'long'])[] =
    [
      [1, 'blue', 'short'],
      [2, 'sheet', 'bun'],
      [3, 'blue', 'long'],
      [5, 'blue', 'short'],
      [6, 'sheet', 'short'],
      [7, 'blue', 'bun'],
    ]
  const standing: readonly (readonly [level: number, pose: Pose])[] = [
    [4, 'climb'],
    [8, 'climb'],
    [9, 'reach'],
    [10, 'stand'],
  ]
  const focus: Point = [968, 510]
  const heads = seated.map(([level]): Point => [start + level * run + 18, (levels[level] ?? 0) - 19])
  return [
    strokes(
      heads.map(([x, y]) => [focus[0], focus[1], x, y] as const),
      'thread dash',
    ),
    seated.map(([level, coat, hair]) => {
      const [x, y] = [start + level * run + 19, levels[level] ?? 0]
      return [
        box(x - 4, y - 7, 12, 6, 'hair sheet'),
        figure(x, y - 1, { pose: 'sit', size: 1.25, looks: 'left', coat, hair }),
      ]
    }),
    standing.map(([level, pose]) =>
      figure(start + level * run + 15, (levels[level] ?? 0) - (level === 9 ? 3 : 1), {
        pose,
        size: 1.3,
        coat: level % 2 ? 'sheet' : 'blue',
      }),
    ),
  ]
}

/** The board: chain, arch and stair in one drawing, and the teacher beside it. */
function board(): Mark {
  const [x, y, width, height] = [856, 462, 112, 96]
  const axis = y + height / 2
  const arch = new Arch(x + 50, y + 12, 34, axis - y - 12)
  const chain = new Chain([x + 16, axis], [x + 84, axis], axis - y - 12)
  return [
    strokes(
      [
        [x + 20, y + height, x + 10, plateau],
        [x + width - 20, y + height, x + width - 10, plateau],
        [x + width / 2, y + height, x + width / 2, plateau - 14],
      ],
      'line',
    ),
    box(x, y, width, height, 'bold sheet'),
    stroke(x + 8, axis, x + width - 8, axis, 'hair soft'),
    path(along(arch), 'line'),
    path(along(chain), 'flow'),
    trace(stairOf(new Arch(x + 50, y + 12, 46, axis - y - 12), x + 50, x + 96, 4), 'thread'),
    discs(chain.points(8).slice(1, -1), 1.8, 'river'),
    figure(846, plateau - 1, { pose: 'point', size: 1.45, hair: 'bun' }),
  ]
}

/** A cable over the theatre with lamps at equal distances. */
function lamps(): Mark {
  const cable = new Chain([836, 196], [1398, 62], 84)
  const spots = row(882, 52, 10).map((x): Point => [x, cable.y(x)])
  return [
    strokes(
      [
        [832, plateau, 835, 188],
        [840, plateau, 837, 188],
        [828, 196, 844, 196],
        [1395, levels[11] ?? 0, 1397, 54],
        [1401, levels[11] ?? 0, 1399, 54],
        [1390, 62, 1406, 62],
      ],
      'line',
    ),
    strokes(
      [
        [836, 196, 742, plateau],
        [1398, 62, 1466, 330],
      ],
      'hair',
    ),
    path(along(cable), 'flow'),
    strokes(
      spots.map(([x, y]) => [x, y, x, y + 16] as const),
      'thread',
    ),
    spots.map(([x, y], k) => disc(x, y + 20, 4, `line ${k % 3 ? 'sheet' : 'blue'}`)),
    path(along(rake, 850, end, 8), 'thread dash'),
  ]
}

/** A towboat pushing three barges. */
function tow(): Mark {
  const y = stage.river
  const barge = (x: number) => [
    plane(
      [
        [x, y - 13],
        [x + 92, y - 13],
        [x + 84, y + 8],
        [x + 8, y + 8],
      ],
      'line sheet',
    ),
    path(`M${x + 10} ${y - 13}c14-14 58-14 72 0z`, 'hair sage'),
  ]
  return [
    [110, 206, 302].map(barge),
    plane(
      [
        [18, y - 14],
        [108, y - 14],
        [104, y + 8],
        [24, y + 8],
      ],
      'line sheet',
    ),
    box(32, y - 34, 58, 20, 'line sheet'),
    box(42, y - 50, 36, 16, 'line blue'),
    box(52, y - 62, 18, 12, 'line sheet'),
    strokes(
      [
        [44, y - 34, 44, y - 66],
        [26, y - 14, 26, y - 30],
      ],
      'line',
    ),
    strokes(
      row(38, 12, 4).map((x) => [x, y - 27, x + 6, y - 27] as const),
      'line',
    ),
  ]
}

/** The third hero scene. */
export const heroTeach = sheet('hero-teach.svg', stage, [
  skyline,
  river(2),
  arriving([-120, 0], tow()),
  theatre(),
  lamps(),
  board(),
  audience(),
  riverfront(6),
  figure(748, plateau - 1, { pose: 'stride', size: 1.15 }),
  figure(800, plateau - 1, { pose: 'carry', size: 1.15, coat: 'sage', hair: 'long' }),
  figure(1206, plateau - 1, { pose: 'stride', size: 1.15, coat: 'sheet' }),
  figure(1284, plateau - 1, { pose: 'hold', size: 1.15, hair: 'bun', looks: 'left', coat: 'sheet' }),
  tree(724, plateau, 40),
  tree(1428, plateau, 44),
  tree(776, plateau, 58, 'narrow'),
])
