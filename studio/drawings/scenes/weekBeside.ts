// A week beside the people who do the work: an order goes from the shop through the plant to the truck, and one of ours
// walks behind it. He is drawn where he starts, and dashed where he will be.
import { figure } from '../figures.ts'
import { Arch, type Point } from '../geometry.ts'
import { ground, terraces, tread } from '../ground.ts'
import { along, path, type Mark } from '../pen.ts'
import { sheet } from '../sheet.ts'
import { block, tree, truck } from '../town.ts'
import { factory, shop } from '../works.ts'

const size = { width: 1200, height: 260 } as const
const [street, yard, dock] = [236, 224, 212]
const levels: readonly Point[] = [
  [-20, street],
  [420, yard],
  [930, dock],
]

/** The way of the order: an arc for each time it changes hands. */
const way: Mark = (
  [
    [
      [229, street - 118],
      [520, yard - 118],
    ],
    [
      [770, yard - 40],
      [1036, dock - 34],
    ],
  ] as const
).map(([[x1, y1], [x2, y2]]) => {
  const top = Math.min(y1, y2) - 34
  return path(along(new Arch((x1 + x2) / 2, Math.max(y1, y2), (x2 - x1) / 2, Math.max(y1, y2) - top)), 'flow dash')
})

/** The picture of the services page. */
export const weekBeside = sheet('week-beside.svg', size, [
  (
    [
      [24, 40, 92],
      [70, 30, 128],
      [338, 34, 74],
      [884, 38, 104],
      [1120, 44, 88],
    ] as const
  ).map(([x, width, height]) => block(x, x < 420 ? street : x < 930 ? yard : dock, width, height)),
  way,
  shop(118, street),
  factory(470, yard),
  ground(terraces(levels, size.width + 20), { floor: size.height + 10 }),
  tread(930, 952, dock),
  truck(1010, dock),
  tree(92, street, 52, 'narrow'),
  tree(394, street, 44),
  tree(1150, dock, 50),
  figure(300, street - 1, { pose: 'carry', size: 1.45, coat: 'sage' }),
  figure(356, street - 1, { pose: 'hold', size: 1.5, outline: 'line' }),
  figure(448, yard - 1, { pose: 'hold', size: 1.5, outline: 'dash', coat: 'sheet' }),
  figure(880, yard - 1, { pose: 'stride', size: 1.45, hair: 'helmet', coat: 'sage' }),
  figure(972, dock - 1, { pose: 'hold', size: 1.5, outline: 'dash', coat: 'sheet' }),
  figure(1100, dock - 1, { pose: 'stand', size: 1.45, looks: 'left', hair: 'bun' }),
])
