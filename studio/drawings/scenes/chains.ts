// Small drawings of the idea itself: the chain turned over, the arch sampled, the arch waiting for its keystone.
import { figure } from '../figures.ts'
import { Arch, row, stairOf, type Point } from '../geometry.ts'
import { along, disc, discs, path, plane, stroke, strokes, trace, through, type Mark } from '../pen.ts'
import { sheet } from '../sheet.ts'

/** The voussoirs of a masonry ring between two arches: four corners each, from the left foot. */
export function voussoirs(outer: Arch, inner: Arch, count: number): Point[][] {
  const [o, i] = [outer.points(count), inner.points(count)]
  return row(0, 1, count).map((k) => [o[k], o[k + 1], i[k + 1], i[k]].filter((point) => point !== undefined))
}

function missionChain(): Mark {
  const arch = new Arch(110, 12, 84, 112)
  const count = 18
  const knots = arch.points(count)
  const turned = (y: number) => 260 - y
  const hung = knots.map(([x, y]): Point => [x, turned(y)])
  return [
    path(along(arch, undefined, undefined, 12), 'bold'),
    trace(hung, 'thread'),
    discs(
      hung.filter((_, k) => k > 0 && k < count && k !== count / 2),
      2.6,
      'river',
    ),
    stroke(0, 130, 220, 130, 'hair'),
    stroke(110, 0, 110, 258, 'hair soft dash'),
    strokes(
      knots.filter((_, k) => k > 1 && k < count - 1 && k % 2 === 0).map(([x, y]) => [x, y, x, turned(y)] as const),
      'hair soft dash',
    ),
    discs(
      [
        [26, 130],
        [194, 130],
      ],
      5,
      'line sheet',
    ),
    disc(110, 248, 5, 'gold'),
  ]
}

/** Eight nested arches; the outermost carries the lit tread. */
function ctaArches(): Mark {
  const bottom = 420
  return row(0, 1, 8).map((k) => {
    const top = 30 + k * 26
    const left = new Arch(310, top, 300 - k * 30, bottom - top)
    const right = new Arch(310, top, 276 - k * 27, bottom - top)
    const stair = stairOf(right, 310, right.to, 5)
    const look = k ? 'hair' : 'bold'
    const [x1, y] = stair[6] ?? [0, 0]
    const [x2] = stair[7] ?? [0, 0]
    return [
      path(`${along(left, left.from, 310, 8)}${through(stair).replace('M', 'L')}`, look),
      k ? '' : stroke(x1 - 1.1, y, x2 + 1.1, y, 'tread'),
    ]
  })
}

/** An arch that waits for its keystone, which a person brings. */
function emptyKeystone(): Mark {
  const [outer, inner] = [new Arch(112, 14, 88, 128), new Arch(112, 34, 66, 108)]
  const stones = voussoirs(outer, inner, 17)
  const gap = stones[8] ?? []
  return [
    stones.map((stone, k) => (k === 8 ? plane(stone, 'hair dash') : plane(stone, `line ${k % 3 ? 'sheet' : 'blue'}`))),
    `<g transform="translate(86 67) rotate(14 112 24)">${plane(gap, 'line gold')}</g>`,
    figure(216, 141, { pose: 'reach', looks: 'left', size: 1.25 }),
    stroke(0, 142, 240, 142, 'bold'),
  ]
}

/** The small drawings. */
export const chains = [
  sheet('mission-chain.svg', { width: 220, height: 262 }, missionChain()),
  sheet('cta-arches.svg', { width: 600, height: 420 }, ctaArches(), 'river'),
  sheet('empty-keystone.svg', { width: 240, height: 146 }, emptyKeystone()),
]
