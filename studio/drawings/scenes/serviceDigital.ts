// Digital marketing: from the crowd on the street to the one who opens the door, counted at every step.
import { figure, type Pose } from '../figures.ts'
import { frieze, strip } from '../frieze.ts'
import { Arch, Chain, row, steadyRandom, type Point } from '../geometry.ts'
import { ground, tread } from '../ground.ts'
import { along, box, boxes, disc, path, plane, stroke, strokes, type Mark } from '../pen.ts'
import { block, signal, tree } from '../town.ts'
import { shop } from '../works.ts'

const street = 376
const steps = 6
const foot = 846
const run = 52
const riser = 10
const door = foot + steps * run
const top = street - steps * riser

function stairway(): Mark {
  const profile: Point[] = [
    [-500, street],
    [foot, street],
  ]
  for (const k of row(0, 1, steps))
    profile.push([foot + k * run, street - (k + 1) * riser], [foot + (k + 1) * run, street - (k + 1) * riser])
  profile.push([strip.left + strip.width + 20, top])
  return [ground(profile, { floor: strip.height + 10 }), tread(door - run, door, top)]
}

/** A tally beside each tread: how many stand on it, in strokes of a pencil. */
const climbers = [5, 4, 3, 2, 1, 1] as const

function crowd(): Mark {
  const random = steadyRandom(11)
  const poses: readonly Pose[] = ['stride', 'stand', 'hold', 'stride', 'stride', 'stand']
  const coats = ['blue', 'sage', 'sheet'] as const
  const hairs = ['short', 'bun', 'long', 'short'] as const
  const person = (x: number, y: number, pose: Pose) =>
    figure(x, y - 1, {
      pose,
      size: 1.2 + random() * 0.12,
      coat: coats[Math.floor(random() * 3)] ?? 'blue',
      hair: hairs[Math.floor(random() * 4)] ?? 'short',
    })
  const gathering = row(0, 1, 17).map((k) => person(560 + k * 16.4 + random() * 7, street, poses[k % 6] ?? 'stand'))
  const passing = row(0, 1, 10).map((k) =>
    person(-450 + k * 96 + random() * 50, street, poses[(k * 2) % 6] ?? 'stride'),
  )
  const climbing = climbers.map((count, k) =>
    row(0, 1, count).map((n) =>
      person(
        foot + k * run + 7 + (n + 0.5) * ((run - 12) / count),
        street - (k + 1) * riser - (k === steps - 1 ? 2 : 0),
        k === steps - 1 ? 'stride' : n === count - 1 ? 'climb' : 'stand',
      ),
    ),
  )
  return [passing, gathering, climbing]
}

/** Bars over the treads, as high as the number that reached them. */
function funnel(): Mark {
  const bars = [17, ...climbers]
  const base = 208
  return bars.map((count, k) => {
    const x = foot + (k - 1) * run
    const y = base - k * riser
    const height = count * 5.2
    return [
      box(x + 10, y - height, run - 20, height, `hair ${k < bars.length - 1 ? 'blue' : 'gold'}`),
      stroke(x + 4, y, x + run - 4, y, 'line'),
      stroke(x + run / 2, y + 6, x + run / 2, street - k * riser - 34, 'thread dash'),
    ]
  })
}

/** A hoarding on two posts, its sheet drawn by the caller; returns the frame. */
function hoarding(x: number, y: number, width: number, height: number): Mark {
  return [
    strokes(
      [
        [x + 14, y + height, x + 14, street],
        [x + width - 14, y + height, x + width - 14, street],
        [x + 14, street - 12, x + width - 14, y + height + 12],
      ],
      'line',
    ),
    box(x, y, width, height, 'bold sheet'),
  ]
}

function adverts(): Mark {
  const arch = new Arch(486, 182, 34, 62)
  return [
    hoarding(420, 164, 132, 92),
    path(`${along(arch)}Z`, 'line blue'),
    strokes([[432, 244, 540, 244]], 'line'),
    hoarding(596, 150, 176, 62),
    `<rect class="line sage" x="612" y="166" width="144" height="30" rx="15"/>`,
    disc(632, 180, 6, 'flow'),
    stroke(636, 185, 641, 190, 'flow'),
    strokes(
      [
        [652, 177, 728, 177],
        [652, 185, 700, 185],
      ],
      'hair',
    ),
  ]
}

/** Letters hung out like bunting, from the first mast to the shop. */
function bunting(): Mark {
  const hooks: readonly Point[] = [
    [-500, 92],
    [-60, 120],
    [388, 98],
    [786, 78],
    [1196, 62],
  ]
  const chains = hooks.slice(1).map((hook, k) => new Chain(hooks[k] ?? hook, hook, 34))
  const letters = chains.flatMap((chain) => chain.points(8).slice(1, -1))
  return [
    strokes(
      hooks.slice(1, 4).map(([x, y]) => [x, street, x, y - 8] as const),
      'line',
    ),
    path(chains.map((chain) => along(chain, undefined, undefined, 5)).join(''), 'flow'),
    boxes(
      letters.map(([x, y]): Point => [x - 12, y + 4]),
      24,
      16,
      'hair sheet',
    ),
    path(letters.map(([x, y]) => `M${x - 12} ${(y + 4).toFixed(1)}l12 9l12-9`).join(''), 'hair'),
  ]
}

function shopOnTop(): Mark {
  const x = 1178
  return [
    shop(x, top),
    plane(
      [
        [x + 30, top - 118],
        [x + 30, top - 168],
        [x + 120, top - 168],
        [x + 120, top - 118],
      ],
      'line sage',
    ),
    path(along(new Arch(x + 75, top - 160, 18, 34)), 'line'),
    strokes([[x + 18, 62, x + 18, top - 118]], 'line'),
    signal(x + 180, top - 128, 3, 'river', 1.2),
    stroke(x + 180, top - 128, x + 180, top - 118, 'line'),
    figure(x + 104, top - 1, { pose: 'point', looks: 'left', size: 1.3, hair: 'bun', coat: 'sheet' }),
  ]
}

/** The digital marketing frieze. */
export const serviceDigital = frieze('service-digital.svg', [
  (
    [
      [-460, 90, 84],
      [-340, 60, 120],
      [-250, 100, 70],
      [-30, 70, 100],
      [60, 100, 76],
      [190, 56, 118],
      [270, 96, 84],
    ] as const
  ).map(([x, width, height]) => block(x, street, width, height)),
  bunting(),
  adverts(),
  funnel(),
  shopOnTop(),
  tree(-110, street, 56),
  tree(404, street, 50, 'narrow'),
  tree(1422, top, 54, 'narrow'),
  stairway(),
  crowd(),
])
