// IoT: field, house, shop and factory, each with a sensor, joined by one hung line.
import { figure } from '../figures.ts'
import { frieze, rising } from '../frieze.ts'
import { Chain, type Point } from '../geometry.ts'
import { along, box, discs, path, stroke, type Mark } from '../pen.ts'
import { mast, signal, tree } from '../town.ts'
import { crop, factory, house, irrigator, shop } from '../works.ts'

const levels: readonly Point[] = [
  [-500, 370],
  [400, 354],
  [742, 338],
  [1050, 322],
]
const [field, yard, street, plant] = [370, 354, 338, 322]

function probe(x: number): Mark {
  return [
    stroke(x, field + 30, x, field - 50, 'line'),
    box(x - 4, field + 6, 8, 24, 'line sheet'),
    signal(x, field - 52),
  ]
}

function lines(): Mark {
  const tops: readonly Point[] = [
    [-560, 176],
    [-100, 158],
    [372, 140],
    [716, 124],
    [1030, 108],
    [1490, 84],
  ]
  const hung = (shift: number, reach: number, sag: number) =>
    tops.slice(1).map(([x, y], i) => {
      const [px, py] = tops[i] ?? [x, y]
      return along(new Chain([px + reach, py + shift], [x - reach, y + shift], sag), undefined, undefined, 4)
    })
  const packets = tops.slice(1).flatMap(([x, y], i): Point[] => {
    const [px, py] = tops[i] ?? [x, y]
    const chain = new Chain([px + 14, py], [x - 14, y], 26)
    return [0.22, 0.5, 0.78].map((share): Point => [px + (x - px) * share, chain.y(px + (x - px) * share)])
  })
  const grounds = [field, field, yard, street]
  return [
    tops.slice(1, -1).map(([x, y], i) => mast(x, grounds[i] ?? plant, y)),
    path(hung(0, 14, 26).join(''), 'flow'),
    path(hung(12, 10, 28).join(''), 'thread'),
    discs(packets, 2.4, 'river'),
  ]
}

/** The IoT frieze. */
export const serviceIot = frieze('service-iot.svg', [
  path(
    `M-500 ${field}C-380 320-300 312-210 324S-60 342 20 ${field}ZM40 ${field}C120 334 190 330 260 338S370 360 400 ${field}Z`,
    'blue',
  ),
  crop(-474, 385, field),
  irrigator(-310, field),
  irrigator(60, field),
  [-390, -120, 20, 268, 344].map((x) => probe(x)),
  house(470, yard),
  tree(432, yard, 42),
  tree(698, yard, 58, 'narrow'),
  shop(800, street),
  signal(968, street - 128),
  stroke(968, street - 128, 968, street - 118, 'line'),
  figure(905, street - 1, { pose: 'carry', size: 1.15, looks: 'left' }),
  figure(778, street - 1, { pose: 'stride', size: 1.15, hair: 'bun', coat: 'sage' }),
  factory(1066, plant),
  stroke(1132, plant - 164, 1132, plant - 174, 'hair'),
  signal(1132, plant - 178),
  signal(1371, plant - 196),
  stroke(1371, plant - 196, 1371, plant - 185, 'hair'),
  lines(),
  rising(levels),
])
