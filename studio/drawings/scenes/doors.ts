// Stairs and doors: the pictures of careers, interest, account and the page that is not there.
import { figure } from '../figures.ts'
import { Arch, Chain, row, type Point } from '../geometry.ts'
import { ground, tread } from '../ground.ts'
import { along, box, disc, path, plane, stroke, strokes, type Mark } from '../pen.ts'
import { sheet } from '../sheet.ts'
import { tree } from '../town.ts'
import { voussoirs } from './chains.ts'

/** Level treads from left to right, each with its height. */
function flight(starts: readonly Point[], end: number): Point[] {
  return starts.flatMap(([x, y], i): Point[] => [
    [x, y],
    [starts[i + 1]?.[0] ?? end, y],
  ])
}

/** A masonry arch around an opening; its stones in two fills. */
function portal(cx: number, floor: number, half: number, height: number, ring: number, stones: number): Mark {
  const [outer, inner] = [
    new Arch(cx, floor - height - ring, half + ring, height + ring),
    new Arch(cx, floor - height, half, height),
  ]
  return voussoirs(outer, inner, stones).map((stone, k) => plane(stone, `line ${k % 3 === 1 ? 'blue' : 'sheet'}`))
}

/** People on a stair that ends at an open door in an arch. */
function careers(): Mark {
  const treads: readonly Point[] = [
    [-4, 272],
    [92, 262],
    [184, 247],
    [276, 226],
    [364, 198],
    [448, 164],
  ]
  const [last, floor] = treads[5] ?? [0, 0]
  const door = new Arch(560, floor - 96, 34, 96)
  return [
    path(along(new Chain([-300, 60], [640, 60], 206), 150, 640, 6), 'thread dash'),
    portal(560, floor, 40, 104, 16, 15),
    path(`${along(door, undefined, undefined, 8)}Z`, 'sage'),
    path(along(new Arch(560, floor - 104, 40, 104), undefined, undefined, 8), 'line'),
    box(492, floor - 82, 32, 82, 'line blue'),
    box(498, floor - 74, 20, 28, 'hair sheet'),
    disc(498, floor - 36, 2, 'solid'),
    strokes(
      [
        [548, floor, 548, floor - 92],
        [572, floor, 572, floor - 92],
      ],
      'hair faint',
    ),
    ground(flight(treads, 660), { floor: 312 }),
    tread(last, last + 50, floor),
    figure(46, 271, { pose: 'stride', size: 2, hair: 'bun' }),
    figure(128, 261, { pose: 'climb', size: 1.9, coat: 'sage' }),
    figure(156, 261, { pose: 'carry', size: 1.95, coat: 'sheet' }),
    figure(238, 246, { pose: 'climb', size: 2, hair: 'long' }),
    figure(310, 225, { pose: 'stand', size: 1.9, coat: 'sheet' }),
    figure(338, 225, { pose: 'climb', size: 2, coat: 'sage', hair: 'bun' }),
    figure(408, 197, { pose: 'climb', size: 2 }),
    figure(474, floor - 3, { pose: 'point', size: 2, looks: 'left', coat: 'sheet' }),
    tree(622, floor, 62, 'narrow'),
  ]
}

/** A stair with one tread still missing, and a person holding it. */
function interest(): Mark {
  const first: readonly Point[] = [
    [-4, 276],
    [100, 254],
    [196, 228],
    [284, 196],
  ]
  const second: readonly Point[] = [
    [456, 124],
    [556, 82],
  ]
  const [gapLeft, gapRight, gapTop] = [372, 456, 162]
  const profile = [...flight(first, gapLeft), [gapLeft, 236] as const, [gapRight, 236] as const, ...flight(second, 660)]
  return [
    path(along(new Arch(660, 26, 600, 250), 60, 656, 6), 'thread dash'),
    ground(profile, { floor: 312 }),
    path(`M${gapLeft} 196V${gapTop}H${gapRight}V124`, 'line dash'),
    figure(322, 195, { pose: 'reach', size: 2.3, hair: 'bun' }),
    `<g transform="rotate(-8 336 144)">${box(296, 134, 84, 13, 'line gold')}</g>`,
    figure(502, 123, { pose: 'point', size: 2.2, looks: 'left', coat: 'sage' }),
    figure(606, 81, { pose: 'stand', size: 2.2, looks: 'left', coat: 'sheet', hair: 'long' }),
    figure(142, 253, { pose: 'climb', size: 2.2, coat: 'sheet' }),
    strokes(
      [
        [gapLeft, 262, gapRight, 262],
        [gapLeft - 4, 266, gapLeft + 4, 258],
        [gapRight - 4, 266, gapRight + 4, 258],
      ],
      'hair',
    ),
    tree(52, 276, 74),
  ]
}

/** A door in an arch at the top of three steps, a key in its lock. */
function account(): Mark {
  const [cx, floor] = [240, 420]
  const opening = new Arch(cx, floor - 268, 92, 268)
  const treads: readonly Point[] = [
    [-4, 492],
    [40, 468],
    [76, 444],
    [112, floor],
  ]
  const mirrored = treads
    .toReversed()
    .map(([, y], k): Point => [[368, 404, 440][k - 1] ?? 368, y])
    .slice(1)
  const profile = [...flight(treads, 368), ...flight(mirrored, 484)]
  const panels = row(0, 1, 2).flatMap((k): Point[] => [
    [cx - 64, floor - 74 - k * 88],
    [cx + 24, floor - 74 - k * 88],
  ])
  return [
    path(along(new Arch(cx, 32, 212, 460), undefined, undefined, 12), 'thread dash'),
    portal(cx, floor, 92, 268, 30, 25),
    path(`${along(opening, undefined, undefined, 12)}Z`, 'line blue'),
    stroke(cx, opening.top, cx, floor, 'line'),
    panels.map(([x, y]) => `<rect class="hair sheet" x="${x}" y="${y}" width="40" height="58"/>`),
    path(
      `M${cx - 10} ${floor - 214}v-40c-22 10-38 24-44 40zM${cx + 10} ${floor - 214}v-40c22 10 38 24 44 40z`,
      'hair sheet',
    ),
    // the lock on the middle rail; the key's bow faces us, a tag hangs from it on a short chain
    box(cx + 5, floor - 152, 16, 42, 'line sheet'),
    disc(cx + 13, floor - 142, 3.5, 'line blue'),
    disc(cx + 13, floor - 122, 9, 'bold gold'),
    disc(cx + 13, floor - 122, 3, 'line sheet'),
    path(along(new Chain([cx + 15, floor - 119], [cx + 40, floor - 104], 12), undefined, undefined, 4), 'line'),
    plane(
      [
        [cx + 34, floor - 104],
        [cx + 47, floor - 104],
        [cx + 47, floor - 82],
        [cx + 34, floor - 82],
      ],
      'line sheet',
    ),
    ground(profile, { floor: 530 }),
    tread(112, 368, floor),
    tree(448, 492, 104, 'narrow'),
    figure(36, 491, { pose: 'climb', size: 2.6, hair: 'bun', coat: 'sage' }),
  ]
}

/** A stair that ends one step short of its landing; beyond the gap an arch without its keystone. */
function notFound(): Mark {
  const first: readonly Point[] = [
    [-4, 320],
    [120, 292],
    [216, 260],
    [312, 226],
  ]
  const landing = 158
  const [gapLeft, gapRight] = [400, 484]
  const profile = [
    ...flight(first, gapLeft),
    [gapLeft, 304] as const,
    [gapRight, 304] as const,
    [gapRight, landing] as const,
    [740, landing] as const,
  ]
  const [outer, inner] = [new Arch(606, 26, 84, landing - 26), new Arch(606, 46, 64, landing - 46)]
  const stones = voussoirs(outer, inner, 17)
  return [
    path(along(new Arch(740, -30, 720, 350), 60, 484, 6), 'thread dash'),
    stones.map((stone, k) => plane(stone, k === 8 ? 'hair dash' : `line ${k % 3 ? 'sheet' : 'blue'}`)),
    ground(profile, { floor: 372 }),
    path(`M${gapLeft} 226V192H${gapRight}`, 'line dash'),
    stroke(gapLeft, 191, gapRight, 191, 'tread'),
    figure(372, 225, { pose: 'point', size: 2.4 }),
    figure(268, 259, { pose: 'climb', size: 2.3, coat: 'sage', hair: 'bun' }),
    figure(652 + 46, landing - 1, { pose: 'reach', size: 2.2, looks: 'left', coat: 'sheet', hair: 'long' }),
    `<g transform="translate(-140 254) rotate(24 606 36)">${plane(stones[8] ?? [], 'line sheet')}</g>`,
    tree(64, 320, 84, 'narrow'),
  ]
}

/** The four pictures. */
export const doors = [
  sheet('careers.svg', { width: 640, height: 300 }, careers()),
  sheet('interest.svg', { width: 640, height: 300 }, interest()),
  sheet('account.svg', { width: 480, height: 520 }, account()),
  sheet('not-found.svg', { width: 720, height: 360 }, notFound()),
]
