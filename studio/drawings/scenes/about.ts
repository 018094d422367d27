// About: a crew on a stair of scaffolding sets the keystone of an arch above the riverfront.
import { figure, type Pose } from '../figures.ts'
import { frieze, strip } from '../frieze.ts'
import { Arch, row, stairOf, type Point } from '../geometry.ts'
import { ground, tread, water } from '../ground.ts'
import { along, arriving, boxes, group, path, plane, stroke, strokes, trace, type Mark } from '../pen.ts'
import { archBridge, block, tree } from '../town.ts'
import { voussoirs } from './chains.ts'

const floor = 340
const river = 368
const middle = 1112
const outer = new Arch(middle, 62, 196, floor - 62)
const inner = new Arch(middle, 98, 162, floor - 98)
const count = 23
const key = (count - 1) / 2

function stones(): Mark {
  const all = voussoirs(outer, inner, count)
  const keystone = all[key] ?? []
  return [
    all.map((stone, k) =>
      k === key ? plane(stone, 'hair dash') : plane(stone, `line ${k % 3 === 1 ? 'blue' : 'sheet'}`),
    ),
    strokes(
      [
        [middle - 8, 14, middle - 8, 38],
        [middle + 8, 14, middle + 8, 38],
        [middle - 26, 14, middle + 26, 14],
      ],
      'flow',
    ),
    arriving([0, -20], group('translate(0 -24)', plane(keystone, 'line gold'))),
  ]
}

/** The scaffold: the left half of a wider arch sampled into decks, on posts and braces. */
function scaffold(): Mark {
  const reach = 196 + 74
  const rake = new Arch(middle, 66, reach, floor - 66)
  const corners = stairOf(rake, middle - 22, middle - reach, 8)
  const decks = corners.filter((_, k) => k % 2 === 1).slice(0, -1)
  const run = (reach - 22) / 8
  const poses: readonly Pose[] = ['point', 'carry', 'climb', 'stand', 'climb', 'carry', 'climb']
  return [
    strokes(
      decks.map(([x, y]) => [x, y, x, floor] as const),
      'hair',
    ),
    strokes(
      decks.flatMap(([x, y]) =>
        row(y + 34, 34, Math.max(0, Math.floor((floor - y - 10) / 34))).map(
          (level) => [x, level, x + run, level] as const,
        ),
      ),
      'hair faint',
    ),
    trace(corners, 'flow'),
    strokes(
      decks.map(([x, y]) => [x - 2, y, x + run, y] as const),
      'line',
    ),
    decks.map(([x, y], k) =>
      figure(x + run / 2 - 1, y - 1, {
        pose: poses[k] ?? 'stand',
        size: 1.4,
        coat: (['blue', 'sage', 'sheet'] as const)[k % 3] ?? 'blue',
        hair: (['helmet', 'short', 'bun', 'long', 'short', 'short', 'bun'] as const)[k] ?? 'short',
      }),
    ),
  ]
}

/** The right side: two on the crown, a table with the drawing, a stack of stones. */
function yard(): Mark {
  return [
    strokes(
      [
        [1322, floor - 26, 1392, floor - 26],
        [1330, floor - 26, 1326, floor],
        [1384, floor - 26, 1388, floor],
      ],
      'line',
    ),
    plane(
      [
        [1334, floor - 27],
        [1382, floor - 27],
        [1374, floor - 46],
        [1340, floor - 46],
      ],
      'line sheet',
    ),
    path(along(new Arch(1357, floor - 43, 9, 12)), 'hair'),
    figure(1318, floor - 1, { pose: 'point', size: 1.5, hair: 'long' }),
    figure(1398, floor - 1, { pose: 'hold', size: 1.5, looks: 'left', coat: 'sage', hair: 'helmet' }),
    boxes(
      [
        [1256, floor - 14],
        [1274, floor - 14],
        [1265, floor - 28],
      ],
      17,
      14,
      'line sheet',
    ),
    figure(middle + 44, outer.y(middle + 40) - 1, { pose: 'point', size: 1.4, looks: 'left', coat: 'sheet' }),
    figure(1090, floor - 1, { pose: 'stride', size: 1.5, coat: 'sage', hair: 'bun' }),
    figure(1118, floor - 1, { pose: 'stride', size: 1.5 }),
    figure(1180, floor - 1, { pose: 'hold', size: 1.45, looks: 'left', coat: 'sheet' }),
  ]
}

function bank(): Mark {
  const rises = row(0, 1, 5).map((k): Point => [556 + k * 26, river + 6 - (k + 1) * ((river + 6 - floor) / 5)])
  const profile: Point[] = [
    [440, strip.height + 10],
    [500, river + 12],
    [556, river + 6],
  ]
  for (const [x, y] of rises) profile.push([x, y], [x + 26, y])
  profile.push([strip.left + strip.width + 20, floor])
  const lit = rises[2] ?? [0, 0]
  return [
    ground(profile, { floor: strip.height + 10 }),
    tread(lit[0], lit[0] + 26, lit[1]),
    figure(lit[0] + 12, lit[1] - 3, { pose: 'climb', size: 1.4, outline: 'line' }),
  ]
}

/** The frieze of the about page. */
export const about = frieze('about.svg', [
  (
    [
      [620, 30, 60],
      [656, 26, 96],
      [690, 40, 74],
      [736, 28, 50],
    ] as const
  ).map(([x, width, height]) => block(x, floor, width, height)),
  archBridge([-560, -330, -100, 130, 360, 590], 284, river + 14, 640),
  water(strip.left - 40, 600, river, 44, 7),
  scaffold(),
  stones(),
  bank(),
  yard(),
  tree(784, floor, 58, 'narrow'),
  tree(814, floor, 44),
  tree(1426, floor, 58, 'narrow'),
  figure(728, floor - 1, { pose: 'carry', size: 1.45, hair: 'bun' }),
  figure(762, floor - 1, { pose: 'stride', size: 1.45, coat: 'sage' }),
  stroke(middle, 98, middle, floor, 'hair soft dash'),
])
