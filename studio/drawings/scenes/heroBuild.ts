// Build: the arch over the riverfront, its right leg sampled into a stair. On the home page the arch is raised while the page
// opens, so there it is no part of the picture: HeroArch.tsx draws it from the paths that are written here.
import { figure } from '../figures.ts'
import { Arch, row, stairOf, type Point } from '../geometry.ts'
import { along, discs, num, path, stroke, strokes, through, type Mark } from '../pen.ts'
import { bridge, river, riverfront, skyline, stage } from '../riverfront.ts'
import { sheet } from '../sheet.ts'
import { block, courthouse, tree } from '../town.ts'

const { plateau } = stage
const middle = 1072
const top = 40
const half = 264
const height = plateau - top

function town(): Mark {
  const blocks = [
    [884, 34, 58],
    [920, 26, 92],
    [1176, 28, 104],
    [1206, 34, 66],
    [1354, 30, 88],
  ] as const
  return blocks.map(([x, width, rise]) => block(x, plateau, width, rise))
}

const outer = new Arch(middle, top, half, height)
const seam = new Arch(middle, top + 6, half - 23, height - 6)
const inside = new Arch(middle, top + 17, half - 44, height - 17)
const whole = (curve: Arch) => along(curve, curve.from, curve.to, 14)
const between = (a: Arch, b: Arch) => `${whole(a)}${along(b, b.to, b.from, 14, false)}Z`

function joints(): string {
  const count = 64
  const [o, i] = [outer.points(count), inside.points(count)]
  return o
    .slice(1, -1)
    .map((point, k) => through([point, i[k + 1] ?? point]))
    .join('')
}

/** The stair is taken from a wider arch of the same height, so that it stands clear of the leg. */
const reach = half + 60
const wide = new Arch(middle, top, reach, height)
const samples = row(1, 1, 5).map((k): Point => [middle + (reach * k) / 6, wide.y(middle + (reach * k) / 6)])

/** Path data (and points) of the arch and of its stair, in units of the stage. */
export const archPaths = {
  /** The line of the chain, and of the arch when it is turned over. */
  line: whole(outer),
  /** From pin to pin of the chain. */
  pins: `M${middle - half} ${top}H${middle + half}`,
  /** The links of the chain, evenly spaced. */
  links: outer.points(22).slice(1, -1),
  outside: between(outer, seam),
  inside: between(seam, inside),
  joints: joints(),
  inner: whole(inside),
  seam: whole(seam),
  /** The curve that is sampled, and where. */
  curve: along(wide, middle, middle + reach),
  samples,
  stair: through(stairOf(wide, middle, middle + reach, 6)),
}

function arch(): Mark {
  const { outside, inside: shaded, joints: lines, line, inner, seam: fold } = archPaths
  return [
    path(outside, 'sheet'),
    path(shaded, 'blue'),
    path(lines, 'hair soft'),
    path(line + inner, 'bold'),
    path(fold, 'hair'),
  ]
}

function sampling(): Mark {
  return [
    path(archPaths.stair, 'flow'),
    strokes(
      samples.map(([x, y]) => [x, y, x, plateau] as const),
      'thread dash',
    ),
    discs(samples, 2.6, 'river'),
    path(archPaths.curve, 'thread dash'),
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
    figure(866, plateau - 1, { pose: 'stride', size: 1.1 }),
    figure(882, plateau - 1, { pose: 'stride', size: 1.05, coat: 'sage', hair: 'bun' }),
    figure(1020, plateau - 1, { pose: 'point', size: 1.05, looks: 'right' }),
    figure(1009, plateau - 1, { pose: 'stand', size: 1, coat: 'sage', hair: 'long' }),
    figure(1240, plateau - 1, { pose: 'hold', size: 1.05, looks: 'left', coat: 'sheet' }),
    figure(1376, plateau - 1, { pose: 'stride', size: 1.1, looks: 'left' }),
  ]
}

const behind: Mark = [
  skyline,
  town(),
  courthouse(middle, plateau),
  path(`M${middle} ${plateau - 198}h13l-4 4l4 4h-13z`, 'gold'),
  bridge,
  river(),
]

const inFront: Mark = [
  stroke(middle, top - 26, middle, plateau + 52, 'hair soft dash'),
  riverfront(2),
  dimension(),
  people(),
  tree(764, plateau, 44),
  tree(790, plateau, 58, 'narrow'),
  tree(906, plateau, 34),
  tree(1410, plateau, 52, 'narrow'),
  tree(1430, plateau, 40),
]

/** The first hero scene, in which the page raises the arch. */
export const heroBuild = sheet('hero-build.svg', stage, [behind, inFront])

/** The same with the arch in it. */
export const archScene = sheet('arch.svg', stage, [behind, arch(), sampling(), inFront])

const rounded = (points: readonly Point[]) => points.map(([x, y]) => ({ x: Number(num(x)), y: Number(num(y)) }))

/** The paths as the page reads them: JSON. */
export const archFile = `${JSON.stringify(
  {
    viewBox: `${stage.left} 0 ${stage.width} ${stage.height}`,
    foot: plateau,
    ...archPaths,
    links: rounded(archPaths.links),
    samples: rounded(samples),
  },
  undefined,
  2,
)}\n`
