// Build: the arch over the riverfront, its right leg sampled into a stair.
import { figure } from '../figures.ts'
import { Arch, row, stairOf } from '../geometry.ts'
import { along, discs, path, stroke, strokes, trace, type Mark } from '../pen.ts'
import { bridge, river, riverfront, skyline, stage } from '../riverfront.ts'
import { sheet } from '../sheet.ts'
import { block, courthouse, tree } from '../town.ts'

const { plateau } = stage
const middle = 1072
const top = 40
const half = 264
const height = plateau - top

function inner(): Mark {
  const blocks = [
    [884, 34, 58],
    [920, 26, 92],
    [1176, 28, 104],
    [1206, 34, 66],
    [1354, 30, 88],
  ] as const
  return blocks.map(([x, width, rise]) => block(x, plateau, width, rise))
}

function arch(): Mark {
  const outer = new Arch(middle, top, half, height)
  const seam = new Arch(middle, top + 6, half - 23, height - 6)
  const inner = new Arch(middle, top + 17, half - 44, height - 17)
  const joints = 64
  const [o, i] = [outer.points(joints), inner.points(joints)]
  const between = (a: Arch, b: Arch) => `${along(a, a.from, a.to, 14)}${along(b, b.to, b.from, 14, false)}Z`
  return [
    path(between(outer, seam), 'sheet'),
    path(between(seam, inner), 'blue'),
    strokes(
      o.slice(1, -1).map(([x, y], k) => [x, y, i[k + 1]?.[0] ?? x, i[k + 1]?.[1] ?? y] as const),
      'hair soft',
    ),
    path(along(outer, outer.from, outer.to, 14) + along(inner, inner.from, inner.to, 14), 'bold'),
    path(along(seam, seam.from, seam.to, 14), 'hair'),
  ]
}

/** The stair is taken from a wider arch of the same height, so that it stands clear of the leg. */
function sampling(): Mark {
  const reach = half + 60
  const curve = new Arch(middle, top, reach, height)
  const marks = row(1, 1, 5).map((k) => middle + (reach * k) / 6)
  return [
    trace(stairOf(curve, middle, middle + reach, 6), 'flow'),
    strokes(
      marks.map((x) => [x, curve.y(x), x, plateau] as const),
      'thread dash',
    ),
    discs(
      marks.map((x) => [x, curve.y(x)] as const),
      2.6,
      'river',
    ),
    path(along(curve, middle, middle + reach), 'thread dash'),
    stroke(middle, top - 26, middle, plateau + 52, 'hair soft dash'),
  ]
}

function dimension(): Mark {
  const y = plateau + 40
  const ticks = [middle - half, middle, middle + half]
  return strokes(
    [[middle - half, y, middle + half, y], ...ticks.map((x) => [x - 5, y + 5, x + 5, y - 5] as const)],
    'hair',
  )
}

function people(): Mark {
  return [
    figure(842, plateau - 1, { pose: 'stride', size: 1.1 }),
    figure(858, plateau - 1, { pose: 'stride', size: 1.05, coat: 'sage', hair: 'bun' }),
    figure(1020, plateau - 1, { pose: 'point', size: 1.05, looks: 'right' }),
    figure(1009, plateau - 1, { pose: 'stand', size: 1, coat: 'sage', hair: 'long' }),
    figure(1240, plateau - 1, { pose: 'hold', size: 1.05, looks: 'left', coat: 'sheet' }),
    figure(1376, plateau - 1, { pose: 'stride', size: 1.1, looks: 'left' }),
  ]
}

/** The first hero scene. */
export const heroBuild = sheet('hero-build.svg', stage, [
  skyline,
  inner(),
  courthouse(middle, plateau),
  path(`M${middle} ${plateau - 198}h13l-4 4l4 4h-13z`, 'gold'),
  bridge,
  river(),
  arch(),
  sampling(),
  riverfront(2),
  dimension(),
  people(),
  tree(764, plateau, 44),
  tree(790, plateau, 58, 'narrow'),
  tree(884, plateau, 34),
  tree(1398, plateau, 52, 'narrow'),
  tree(1424, plateau, 40),
])
