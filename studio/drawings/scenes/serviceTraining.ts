// Training: a workshop cut open. On the left people learn at desks, on the right they close a real arch themselves.
import { figure } from '../figures.ts'
import { frieze, rising } from '../frieze.ts'
import { Arch, Chain, row, stairOf, type Point } from '../geometry.ts'
import { along, arriving, box, boxes, discs, group, path, plane, stroke, strokes, trace, type Mark } from '../pen.ts'
import { tree } from '../town.ts'
import { voussoirs } from './chains.ts'

const levels: readonly Point[] = [
  [-500, 374],
  [430, 362],
  [790, 350],
  [1000, 338],
]
const [yard, classroom, landing, shopFloor] = [374, 362, 350, 338]

/** The hall: three roof arches on columns, each bay a step higher. */
function hall(): Mark {
  const bays: readonly (readonly [x1: number, x2: number, eaves: number, floor: number])[] = [
    [500, 780, 198, classroom],
    [780, 1000, 178, landing],
    [1000, 1420, 140, shopFloor],
  ]
  return bays.map(([x1, x2, eaves, floor]) => {
    const roof = new Arch((x1 + x2) / 2, eaves - 66, (x2 - x1) / 2, 66)
    const inner = new Arch((x1 + x2) / 2, eaves - 52, (x2 - x1) / 2 - 6, 56)
    const [upper, lower] = [roof.points(22), inner.points(22)]
    const zigzag = upper.flatMap((point, k): Point[] =>
      k % 2 ? [lower[k] ?? point, point] : [point, lower[k] ?? point],
    )
    return [
      path(`${along(roof, undefined, undefined, 8)}V${floor}H${x1}Z`, 'sheet'),
      path(`${along(roof, undefined, undefined, 8)}${along(inner, inner.to, inner.from, 8, false)}Z`, 'blue'),
      trace(zigzag, 'hair soft'),
      path(along(roof, undefined, undefined, 8), 'bold'),
      path(along(inner, undefined, undefined, 8), 'line'),
      strokes(
        [
          [x1, eaves, x1, floor],
          [x2, eaves, x2, floor],
        ],
        'bold',
      ),
      lamps(x1, x2, eaves),
    ]
  })
}

/** Lamps on a cable from column to column. */
function lamps(x1: number, x2: number, eaves: number): Mark {
  const cable = new Chain([x1, eaves], [x2, eaves], 12)
  const spots = cable.points(Math.round((x2 - x1) / 46)).slice(1, -1)
  return [
    path(along(cable, undefined, undefined, 4), 'thread'),
    strokes(
      spots.map(([x, y]) => [x, y, x, y + 8] as const),
      'thread',
    ),
    discs(
      spots.map(([x, y]): Point => [x, y + 11]),
      3,
      'hair sheet',
    ),
  ]
}

/** The lesson in four stages along the street: springers, haunches, crown, centering taken away. */
function stages(): Mark {
  return [4, 8, 14, 19].map((laid, k) => {
    const cx = -380 + k * 226
    const [outer, inner] = [new Arch(cx, yard - 112, 70, 112), new Arch(cx, yard - 94, 52, 94)]
    const stones = voussoirs(outer, inner, 19)
    const centering = new Arch(cx, yard - 91, 49, 91)
    return [
      k < 3
        ? [
            path(along(centering, undefined, undefined, 6), 'hair soft'),
            strokes(
              [-30, 0, 30].map((by) => [cx + by, yard, cx + by, centering.y(cx + by)] as const),
              'hair faint',
            ),
          ]
        : '',
      stones.map((stone, n) =>
        n < laid / 2 || n >= 19 - laid / 2 ? plane(stone, `hair ${n % 3 ? 'sheet' : 'blue'}`) : '',
      ),
      k < 3 ? path(along(outer, undefined, undefined, 6), 'hair dash soft') : '',
    ]
  })
}

/** A desk with an open screen and someone at it, looking left. */
function desk(x: number, floor: number, hair: 'short' | 'bun' | 'long', coat: 'blue' | 'sage'): Mark {
  return [
    box(x + 16, floor - 8, 13, 7, 'hair sheet'),
    figure(x + 23, floor - 1, { pose: 'sit', size: 1.5, looks: 'left', hair, coat }),
    strokes(
      [
        [x - 10, floor - 18, x + 18, floor - 18],
        [x - 6, floor - 18, x - 6, floor],
        [x + 14, floor - 18, x + 14, floor],
      ],
      'line',
    ),
    plane(
      [
        [x - 4, floor - 19],
        [x + 8, floor - 19],
        [x + 3, floor - 30],
        [x - 8, floor - 30],
      ],
      'hair blue',
    ),
  ]
}

function lesson(): Mark {
  const [x, y, width, height] = [522, 208, 104, 84]
  const axis = y + 44
  const arch = new Arch(x + 44, y + 12, 30, 32)
  return [
    box(x, y, width, height, 'bold sheet'),
    stroke(x + 8, axis, x + width - 8, axis, 'hair soft'),
    path(along(arch), 'line'),
    path(along(new Chain([x + 14, axis], [x + 74, axis], 32)), 'flow'),
    trace(stairOf(new Arch(x + 44, y + 12, 42, 32), x + 44, x + 86, 4), 'thread'),
    strokes(
      [
        [x + 16, y + height, x + 8, classroom],
        [x + width - 16, y + height, x + width - 8, classroom],
      ],
      'line',
    ),
    figure(x + 118, classroom - 1, { pose: 'point', looks: 'left', size: 1.55, hair: 'bun', coat: 'sheet' }),
    desk(668, classroom, 'short', 'blue'),
    desk(714, classroom, 'long', 'sage'),
  ]
}

/** The middle bay: a bench with small things learnt before the large one. */
function bench(): Mark {
  const y = landing
  const little = new Arch(862, y - 58, 20, 34)
  return [
    strokes(
      [
        [820, y - 24, 968, y - 24],
        [830, y - 24, 830, y],
        [958, y - 24, 958, y],
      ],
      'line',
    ),
    voussoirs(little, new Arch(862, y - 49, 12, 25), 9).map((stone, k) =>
      plane(stone, `hair ${k % 2 ? 'sheet' : 'blue'}`),
    ),
    boxes(
      [
        [900, y - 36],
        [914, y - 36],
        [907, y - 48],
      ],
      12,
      12,
      'hair sage',
    ),
    plane(
      [
        [934, y - 25],
        [952, y - 25],
        [946, y - 40],
        [929, y - 40],
      ],
      'hair blue',
    ),
    figure(806, y - 1, { pose: 'hold', size: 1.5, coat: 'sage' }),
    figure(886, y - 1, { pose: 'point', looks: 'left', size: 1.5, hair: 'long', coat: 'sheet' }),
    figure(980, y - 1, { pose: 'point', looks: 'left', size: 1.5 }),
  ]
}

/** The arch on its centering, one stone short, the keystone on the hook. */
function archUnderWay(): Mark {
  const y = shopFloor
  const [outer, inner] = [new Arch(1196, y - 152, 104, 152), new Arch(1196, y - 126, 78, 126)]
  const stones = voussoirs(outer, inner, 19)
  const gap = stones[9] ?? []
  const centering = new Arch(1196, y - 121, 74, 121)
  const ribs = row(-3, 1, 7).map((k) => [1196 + k * 20, y - 8, 1196 + k * 20, centering.y(1196 + k * 20)] as const)
  return [
    path(along(centering, undefined, undefined, 8), 'hair'),
    strokes([...ribs, [1124, y - 8, 1268, y - 8], [1136, y - 60, 1256, y - 60]], 'hair soft'),
    stones.map((stone, k) => (k === 9 ? plane(stone, 'hair dash') : plane(stone, `line ${k % 3 ? 'sheet' : 'blue'}`))),
    strokes(
      [
        [1196, 104, 1196, y - 190],
        [1196, 104, 1330, 118],
        [1330, 118, 1330, y - 26],
      ],
      'flow',
    ),
    arriving([0, -30], group('translate(0 -38)', plane(gap, 'line gold'))),
    discs(
      [
        [1196, 104],
        [1330, 118],
      ],
      6,
      'line sheet',
    ),
    figure(1322, y - 1, { pose: 'reach', size: 1.6, hair: 'helmet' }),
    strokes(
      [
        [1268, y, 1274, y - 108],
        [1286, y, 1286, y - 108],
        ...row(1, 1, 8).map((k) => [1268 + k * 0.7, y - k * 12, 1286, y - k * 12] as const),
      ],
      'hair',
    ),
    figure(1279, y - 85, { pose: 'reach', looks: 'left', size: 1.5, coat: 'sage' }),
    figure(1078, y - 1, { pose: 'carry', size: 1.6, hair: 'bun' }),
    figure(1050, y - 1, { pose: 'stride', size: 1.55, coat: 'sheet' }),
    figure(1386, y - 1, { pose: 'hold', size: 1.6, looks: 'left', coat: 'sheet', hair: 'long' }),
    boxes(
      [
        [1352, y - 12],
        [1366, y - 12],
        [1359, y - 24],
      ],
      13,
      12,
      'hair sage',
    ),
  ]
}

/** The training frieze. */
export const serviceTraining = frieze('service-training.svg', [
  stages(),
  hall(),
  lesson(),
  bench(),
  archUnderWay(),
  figure(466, classroom - 1, { pose: 'stride', size: 1.4, coat: 'sage' }),
  figure(366, yard - 1, { pose: 'carry', looks: 'left', size: 1.4 }),
  figure(196, yard - 1, { pose: 'stride', size: 1.4, hair: 'bun' }),
  figure(-268, yard - 1, { pose: 'stride', size: 1.4, coat: 'sheet' }),
  tree(-40, yard, 58),
  tree(408, yard, 50),
  tree(442, classroom, 62, 'narrow'),
  rising(levels),
])
