// IoT: bins, field, house, shop and factory, each with a sensor, joined by one hung line.
import { figure } from '../figures.ts'
import { frieze, rising, strip } from '../frieze.ts'
import { Chain, row, type Point } from '../geometry.ts'
import { along, box, discs, path, plane, stroke, strokes, type Mark } from '../pen.ts'
import { mast, signal, tree, truck } from '../town.ts'
import { crop, factory, house, irrigator, shop } from '../works.ts'

const levels: readonly Point[] = [
  [-500, 370],
  [400, 354],
  [742, 338],
  [1050, 322],
]
const [field, yard, street, plant] = [370, 354, 338, 322]

/** A probe in the soil, its head down where the roots are. */
function probe(x: number, after: number): Mark {
  return [
    stroke(x, field + 8, x, field - 50, 'line'),
    box(x - 4, field + 8, 8, 26, 'line sheet'),
    signal(x, field - 52, 3, 'gold', after),
  ]
}

/** A grain bin, 70 wide. */
function bin(x: number, height: number): Mark {
  const eaves = field - height
  const rings = row(eaves + 16, 16, Math.floor((height - 8) / 16))
  return [
    box(x, eaves, 70, height, 'line sheet'),
    plane(
      [
        [x - 3, eaves],
        [x + 29, eaves - 24],
        [x + 41, eaves - 24],
        [x + 73, eaves],
      ],
      'line blue',
    ),
    strokes(
      rings.map((y) => [x, y, x + 70, y] as const),
      'hair soft',
    ),
    box(x + 24, field - 30, 22, 30, 'hair sage'),
  ]
}

/** Where the harvest is kept: three bins and the leg that fills them, left of the field. */
function bins(): Mark {
  return [
    strokes(
      [
        [-232, field, -232, field - 156],
        [-222, field, -222, field - 156],
        [-227, field - 150, -285, field - 118],
        [-227, field - 150, -165, field - 94],
      ],
      'line',
    ),
    box(-234, field - 164, 14, 12, 'line sage'),
    bin(-412, 78),
    bin(-320, 94),
    bin(-200, 70),
    stroke(-285, field - 118, -285, field - 128, 'hair'),
    signal(-285, field - 132),
    truck(-84, field - 1),
    figure(-146, field - 1, { pose: 'stride', size: 1.2, coat: 'sage' }),
  ]
}

function lines(): Mark {
  const tops: readonly Point[] = [
    [-560, 152],
    [-100, 132],
    [372, 112],
    [716, 94],
    [1030, 76],
    [1440, 54],
  ]
  const hung = (shift: number, reach: number, sag: number) =>
    tops.slice(1).map(([x, y], i) => {
      const [px, py] = tops[i] ?? [x, y]
      return along(new Chain([px + reach, py + shift], [x - reach, y + shift], sag), undefined, undefined, 4)
    })
  const packets = tops.slice(1).flatMap(([x, y], i): Point[] => {
    const [px, py] = tops[i] ?? [x, y]
    const chain = new Chain([px + 14, py], [x - 14, y], 34)
    return [0.22, 0.5, 0.78].map((share): Point => [px + (x - px) * share, chain.y(px + (x - px) * share)])
  })
  const grounds = [field, field, yard, street]
  return [
    tops.slice(1).map(([x, y], i) => mast(x, grounds[i] ?? plant, y)),
    path(hung(0, 14, 34).join(''), 'flow'),
    path(hung(12, 10, 36).join(''), 'thread'),
    discs(packets, 2.4, 'river'),
  ]
}

/** The IoT frieze. */
export const serviceIot = frieze('service-iot.svg', [
  path(`M${-20} ${field}C60 340 150 328 240 338S360 360 400 ${field}Z`, 'blue'),
  bins(),
  crop(-20, 385, field),
  irrigator(24, field),
  house(470, yard),
  tree(432, yard, 42),
  tree(698, yard, 58, 'narrow'),
  shop(800, street),
  signal(968, street - 128, 3, 'gold', 1.7),
  stroke(968, street - 128, 968, street - 118, 'line'),
  figure(905, street - 1, { pose: 'carry', size: 1.15, looks: 'left' }),
  figure(778, street - 1, { pose: 'stride', size: 1.15, hair: 'bun', coat: 'sage' }),
  factory(1066, plant),
  stroke(1132, plant - 164, 1132, plant - 174, 'hair'),
  signal(1132, plant - 178, 3, 'gold', 1.9),
  signal(1371, plant - 196, 3, 'gold', 2.1),
  stroke(1371, plant - 196, 1371, plant - 185, 'hair'),
  lines(),
  rising(levels),
  stroke(strip.left, field + 42, 388, field + 42, 'hair soft dash'),
  probe(92, 1.1),
  probe(232, 1.3),
  probe(340, 1.5),
])
