// The four long stories, each as two sections through the same place: as it was, and one stair higher as it became.
// Side by side the two grounds meet; what is not in both is the difference.
import { figure as person } from '../figures.ts'
import { Arch, Chain, row, type Point } from '../geometry.ts'
import { ground } from '../ground.ts'
import { along, box, boxes, disc, discs, group, path, plane, stroke, strokes, trace, type Mark } from '../pen.ts'
import { sheet, type Drawing } from '../sheet.ts'
import { truck } from '../town.ts'

const size = { width: 600, height: 320 } as const
/** The floor before, and what it has climbed by afterwards. */
const [low, climb] = [284, 24]

/** A place at one of two times; `f` is the height of its floor. */
type Place = (f: number, after: boolean) => Mark

/** The two drawings of a place. The stair between them has `treads` treads, the last one lit. */
function beforeAndAfter(name: string, treads: number, place: Place): Drawing[] {
  const [run, rise] = [Math.min(26, 78 / treads), climb / treads]
  const stair = row(0, 1, treads).flatMap((k): Point[] => [
    [k * run + 1, low - k * rise],
    [k * run + 1, low - (k + 1) * rise],
  ])
  const lit = (treads - 1) * run
  return [
    sheet(`case-${name}-before.svg`, size, [
      place(low, false),
      ground(
        [
          [0, low],
          [600, low],
        ],
        { floor: size.height, band: 9 },
      ),
    ]),
    sheet(`case-${name}-after.svg`, size, [
      place(low - climb, true),
      ground([...stair, [600, low - climb]], { floor: size.height, band: 9 }),
      stroke(lit, low - climb - 1, lit + 78 / treads, low - climb - 1, 'tread'),
    ]),
  ]
}

/** A small round cross, as one strikes out a thing on a drawing. */
const struck = (x: number, y: number, r: number) =>
  strokes(
    [
      [x - r, y - r, x + r, y + r],
      [x - r, y + r, x + r, y - r],
    ],
    'bold',
  )

/** Ten equal parts of the hours that the lines stood still; afterwards four of them are gone. */
function standstill(f: number, after: boolean): Mark {
  const parts = row(36, 30, 10).map((x): Point => [x, f - 232])
  const kept = after ? parts.slice(0, 6) : parts
  return [
    boxes(kept, 24, 14, 'line sage'),
    boxes(kept, 24, 14, 'hatch'),
    after ? boxes(parts.slice(6), 24, 14, 'hair dash') : '',
    after ? stroke(36, f - 210, 210, f - 210, 'tread') : stroke(36, f - 210, 330, f - 210, 'hair'),
  ]
}

/** A pouch on a belt, its foot at y. */
const pouches = (lefts: readonly number[], y: number): Mark => [
  path(lefts.map((x) => `M${x} ${y}v-17l2-3h10l2 3v17z`).join(''), 'line sage'),
  strokes(
    lefts.map((x) => [x + 1, y - 15, x + 13, y - 15] as const),
    'hair',
  ),
]

/** Two lines with eleven motors, one of which fails. */
const packagingPlant: Place = (f, after) => {
  const deck = f - 84
  const motors = [
    ...row(92, 60, 6).map((x): Point => [x, deck - 14]),
    ...row(104, 72, 5).map((x): Point => [x, f - 14]),
  ]
  const worn: Point = [320, f - 14]
  const teeth = row(36, 66, 8)
  const spaced = row(84, 47, 7)
  return [
    plane(
      [
        [36, f],
        [36, f - 160],
        ...teeth.flatMap((x): Point[] => [
          [x, f - 192],
          [x + 66, f - 160],
        ]),
        [564, f],
      ],
      'bold sheet',
    ),
    teeth.map((x, k) =>
      plane(
        [
          [x, f - 192],
          [x + 66, f - 160],
          [x, f - 160],
        ],
        `line ${k % 2 ? 'sage' : 'blue'}`,
      ),
    ),
    standstill(f, after),
    stroke(36, deck, 436, deck, 'bold'),
    strokes(
      row(60, 120, 4).map((x) => [x, deck, x, f] as const),
      'hair faint',
    ),
    [deck, f].map((floor) => [
      path(`M72 ${floor - 32}H420a5 5 0 0 1 0 10H72a5 5 0 0 1 0-10z`, 'line sheet'),
      strokes(
        [
          [80, floor - 22, 80, floor],
          [412, floor - 22, 412, floor],
        ],
        'line',
      ),
    ]),
    discs(motors, 8, 'line sheet'),
    discs(motors, 3, 'hair'),
    pouches(spaced, deck - 32),
    pouches(after ? spaced : row(104, 16, 13), f - 32),
    // The wall by the time clock: a log that nobody reads, or a screen.
    stroke(436, f, 436, deck, 'line'),
    disc(458, f - 98, 9, 'line sheet'),
    path(`M458 ${f - 104}v6h4`, 'hair'),
    after ? screenByTheClock(f) : paperLog(f),
    // The shelf of parts.
    strokes(
      row(f - 22, -26, 4).map((y) => [508, y, 556, y] as const),
      'line',
    ),
    strokes(
      [
        [508, f - 104, 508, f],
        [556, f - 104, 556, f],
      ],
      'line',
    ),
    row(f - 22, -26, 3).map((y) =>
      boxes(
        [
          [512, y - 14],
          [530, y - 14],
        ],
        14,
        14,
        after ? 'line blue' : 'hair dash soft',
      ),
    ),
    after
      ? [
          motors.map(([x, y]) => stroke(x, y - 8, x, y > deck ? f - 60 : deck - 66, 'thread')),
          trace(
            [
              [92, deck - 66],
              [470, deck - 66],
              [470, f - 82],
            ],
            'flow',
          ),
          trace(
            [
              [104, f - 60],
              [446, f - 60],
            ],
            'flow',
          ),
          disc(worn[0], worn[1], 8, 'line gold'),
          discs(
            motors.map(([x, y]): Point => [x, y - 8]),
            2.6,
            'river',
          ),
          person(480, f - 1, { pose: 'point', size: 2.5, hair: 'helmet', looks: 'left' }),
        ]
      : [
          disc(worn[0], worn[1], 8, 'line solid'),
          struck(worn[0], worn[1], 13),
          person(346, f - 1, { pose: 'stand', size: 2.5, looks: 'left', coat: 'sage' }),
          person(376, f - 1, { pose: 'stand', size: 2.5, looks: 'left' }),
          person(402, f - 1, { pose: 'hold', size: 2.5, looks: 'left', hair: 'bun', coat: 'sage' }),
        ],
  ]
}

/** A screen with a reading that climbs over its mark. */
const screenByTheClock = (f: number): Mark => [
  box(446, f - 82, 48, 34, 'line sheet'),
  trace(
    [
      [450, f - 55],
      [458, f - 58],
      [464, f - 56],
      [472, f - 64],
      [480, f - 67],
      [490, f - 77],
    ],
    'flow',
  ),
  stroke(450, f - 70, 490, f - 70, 'hair dash'),
]

const paperLog = (f: number): Mark => [
  plane(
    [
      [452, f - 82],
      [484, f - 82],
      [484, f - 42],
      [452, f - 42],
    ],
    'line sheet',
  ),
  stroke(462, f - 82, 474, f - 82, 'bold'),
  strokes(
    row(f - 74, 5, 6).map((y, k) => [456, y, k % 3 === 2 ? 470 : 480, y] as const),
    'hair',
  ),
]

/** Where the loads of five trucks stand on the board: row, first hour and hours, of twelve. */
const loads: readonly (readonly [number, number, number])[] = [
  [0, 0, 3],
  [0, 5, 4],
  [1, 2, 5],
  [1, 8, 3],
  [2, 1, 2],
  [2, 4, 4],
  [3, 0, 4],
  [3, 6, 5],
  [4, 3, 3],
  [4, 7, 2],
]

/** A board twelve feet long beside people of five foot nine, and two trucks in the yard. */
const freightDispatch: Place = (f, after) => {
  const foot = 76 / 5.75
  const [left, top, wide, high] = [58, f - 114, 12 * foot, 60]
  const [lane, hour] = [high / 5, wide / 12]
  const cabs: readonly Point[] = [
    [460, f - 46],
    [564, f - 46],
  ]
  return [
    plane(
      [
        [36, f],
        [36, f - 150],
        [366, f - 150],
        [366, f - 92],
        [366, f],
      ],
      'bold sheet',
    ),
    path(`M28 ${f - 150}H374v-10H28z`, 'line blue'),
    box(340, f - 86, 26, 86, 'line sage'),
    disc(345, f - 40, 1.6, 'solid'),
    box(left, top, wide, high, after ? 'bold blue' : 'bold sheet'),
    strokes(
      row(top + lane, lane, 4).map((y) => [left, y, left + wide, y] as const),
      'hair',
    ),
    strokes(
      row(left + hour, hour, 11).map((x) => [x, top, x, top + high] as const),
      'hair faint',
    ),
    loads.map(([r, from, length], k) =>
      box(
        left + from * hour + 1.5,
        top + r * lane + 2.5,
        length * hour - 3,
        lane - 5,
        `hair ${k === 5 ? 'gold' : after ? 'sheet' : 'sage'}`,
      ),
    ),
    stroke(left + 20, top + high, left + 20, f, 'line'),
    stroke(left + wide - 20, top + high, left + wide - 20, f, 'line'),
    person(238, f - 1, { pose: 'reach', size: 4, looks: 'left' }),
    group(`translate(388 ${f}) scale(1.42)`, truck(0, 0)),
    group(`translate(492 ${f}) scale(1.42)`, truck(0, 0)),
    after ? dispatchAfter(f, cabs) : dispatchBefore(f, cabs),
  ]
}

/** Drivers telephone to ask what comes next. */
const dispatchBefore = (f: number, cabs: readonly Point[]): Mark => [
  person(312, f - 1, { pose: 'hold', size: 4, looks: 'right', hair: 'bun', coat: 'sage' }),
  stroke(328, f - 58, 366, f - 136, 'line dash'),
  cabs.map(([x, y], k) => path(along(new Chain([366, f - 136], [x, y + 4], 12 + k * 10)), 'line dash')),
  cabs.map(([x, y]) => path(`M${x + 12} ${y - 2}q7 6 0 12m5-17q12 11 0 22`, 'line')),
]

/** The same rows on every screen, and on one sheet by the door. */
const dispatchAfter = (f: number, cabs: readonly Point[]): Mark => [
  path(`M313 ${f - 74}h16v24h-16z`, 'line sheet'),
  strokes(
    row(f - 69, 5, 4).map((y) => [316, y, 326, y] as const),
    'hair',
  ),
  cabs.map(([x, y], k) => {
    const span = new Arch((217 + x) / 2, f - 196 - k * 34, (x - 217) / 2, 84 + k * 34)
    return [
      path(along(span, span.from, span.to, 10), 'flow'),
      box(x - 12, y - 66, 24, 42, 'line sheet'),
      strokes(
        row(y - 58, 9, 4).map((line) => [x - 8, line, x + 8, line] as const),
        'hair soft',
      ),
      box(x - 8, y - 50 + k * 9, 16, 6, `hair ${k ? 'blue' : 'gold'}`),
      stroke(x, y - 24, x, y, 'thread'),
    ]
  }),
]

/** Nine servers in a closet beside the kitchen; afterwards five programs that are somewhere else, and dashes. */
const insuranceAgency: Place = (f, after) => {
  const servers = row(0, 1, 9).map((k): Point => [58 + (k % 3) * 34, f - 26 - Math.floor(k / 3) * 27])
  const dropped = [0, 2, 4, 7].flatMap((k) => servers.slice(k, k + 1))
  const desks = [290, 366] as const
  const ceiling = f - 132
  return [
    plane(
      [
        [42, f],
        [42, f - 142],
        [424, f - 142],
        [424, f],
      ],
      'bold sheet',
    ),
    path(`M34 ${f - 142}H432v-10H34z`, 'line blue'),
    strokes(
      [
        [166, f - 142, 166, f],
        [252, f - 142, 252, f],
      ],
      'bold',
    ),
    // The kitchen.
    box(178, f - 34, 62, 34, 'line sage'),
    stroke(209, f - 34, 209, f, 'hair'),
    path(`M190 ${f - 34}v-10h14v10m0-8h5v5h-5M192 ${f - 48}q3-4 0-8m6 8q3-4 0-8`, 'line'),
    box(220, f - 100, 22, 26, 'hair sheet'),
    // The closet.
    after
      ? [boxes(servers, 28, 22, 'hair dash'), stroke(52, f - 108, 156, f - 108, 'line')]
      : [
          boxes(servers, 28, 22, 'line sage'),
          strokes(
            servers.flatMap(
              ([x, y]) =>
                [
                  [x + 5, y + 7, x + 17, y + 7],
                  [x + 5, y + 13, x + 17, y + 13],
                ] as const,
            ),
            'hair',
          ),
          discs(
            servers.map(([x, y]): Point => [x + 23, y + 10]),
            1.8,
            'solid',
          ),
          strokes(
            dropped.map(([x, y]) => [x - 2, y + 24, x + 30, y - 2] as const),
            'bold',
          ),
          stroke(52, f - 92, 156, f - 92, 'line'),
          disc(104, f - 112, 15, 'line sheet'),
          path(`M104 ${f - 112}q-12-8-3-13q7 2 3 13q13-6 14 3q-5 7-14-3q4 13-6 13q-7-4 6-13`, 'line blue'),
          path(`M62 ${f - 92}v-12a10 3.4 0 0 1 20 0v12`, 'line sheet'),
          path(`M62 ${f - 104}a10 3.4 0 0 0 20 0`, 'line'),
        ],
    // The office.
    desks.map((x, k) => [
      path(`M${x} ${f}v-30h44v30`, 'line'),
      box(x + 18, f - 54, 24, 18, 'line sheet'),
      stroke(x + 30, f - 36, x + 30, f - 30, 'line'),
      box(x - 14, f - 14, 14, 14, 'hair sheet'),
      after && k === 1 ? '' : person(x - 8, f - 1, { pose: 'sit', size: 2.7, coat: k ? 'sage' : 'blue' }),
    ]),
    home(f, after),
    after
      ? awayFromHere(f, desks)
      : [
          trace(
            [
              [104, f - 127],
              [104, ceiling],
              [396, ceiling],
              [396, f - 54],
            ],
            'flow',
          ),
          stroke(320, ceiling, 320, f - 54, 'flow'),
        ],
  ]
}

/** A house some miles away; someone works in it when the office is closed. */
const home = (f: number, after: boolean): Mark => [
  plane(
    [
      [484, f],
      [484, f - 78],
      [530, f - 112],
      [576, f - 78],
      [576, f],
    ],
    'line sheet',
  ),
  trace(
    [
      [474, f - 71],
      [530, f - 112],
      [586, f - 71],
    ],
    'bold',
  ),
  path(`M526 ${f}v-30h38v30`, 'line'),
  after
    ? [
        box(541, f - 54, 22, 18, 'line sheet'),
        stroke(552, f - 36, 552, f - 30, 'line'),
        box(506, f - 14, 14, 14, 'hair sheet'),
        person(512, f - 1, { pose: 'sit', size: 2.7, coat: 'sage' }),
      ]
    : '',
]

/** Five programs carried by an arch from the office to the house. */
function awayFromHere(f: number, [desk]: readonly [number, number]): Mark {
  const span = new Arch((desk + 30 + 552) / 2, f - 228, (552 - desk - 30) / 2, 174)
  const stones = span.points(10, -0.62, 0.62).filter((_, k) => k % 2 === 1)
  return [
    path(along(span, span.from, span.to, 12), 'flow'),
    stones.map(([x, y], k) => [
      box(x - 16, y - 12, 32, 24, `line ${k === 2 ? 'gold' : 'blue'}`),
      strokes(
        [
          [x - 11, y - 4, x + 3, y - 4],
          [x - 11, y + 3, x + 3, y + 3],
        ],
        'hair',
      ),
      disc(x + 10, y, 2, 'solid'),
    ]),
  ]
}

/** Thirty days; the first `closing` of them are spent on closing the month before. */
function monthOf(closing: number, f: number, lit: boolean): Mark {
  const days = row(0, 1, 30).map((k): Point => [42 + k * 17.4, f - 232])
  return [
    boxes(days.slice(closing), 13, 18, 'hair sheet'),
    boxes(days.slice(0, closing), 13, 18, 'line sage'),
    boxes(days.slice(0, closing), 13, 18, 'hatch'),
    stroke(42, f - 206, 42 + closing * 17.4 - 4.4, f - 206, lit ? 'tread' : 'line'),
  ]
}

/** A pile of `count` sheets whose foot stands at y. */
const pile = (x: number, y: number, count: number): Mark => [
  box(x, y - count * 5, 46, count * 5, 'line sheet'),
  strokes(
    row(y - 5, -5, count - 1).map((line) => [x, line, x + 46, line] as const),
    'hair',
  ),
]

/** Sales, production and costs: three piles between which everything hangs, or one signed sheet on which all three stand. */
const foodProducer: Place = (f, after) => {
  const tables = [58, 262, 466] as const
  const table = f - 40
  const heights = after ? ([6, 6, 6] as const) : ([8, 14, 5] as const)
  const tops = tables.map((x, k): Point => [x + 39, table - (heights[k] ?? 0) * 5])
  return [
    monthOf(after ? 3 : 15, f, after),
    tables.map((x, k) => [
      path(`M${x} ${table}h78v4h-78zM${x + 6} ${f}v-36M${x + 72} ${f}v-36`, 'line sheet'),
      pile(x + 16, table, heights[k] ?? 0),
    ]),
    after
      ? [
          tops.map(([x, y], k) => {
            if (k === 1) return ''
            const other = 301
            const span = new Arch((x + other) / 2, y - 84, Math.abs(other - x) / 2, 84)
            return path(along(span, span.from, span.to, 10), 'main')
          }),
          box(276, table - 82, 50, 62, 'bold sheet'),
          strokes(
            row(table - 72, 8, 3).map((y) => [283, y, 319, y] as const),
            'hair',
          ),
          path(`M282 ${table - 38}q4-7 5 0t6-1m4 1q3-8 5 0t5-2m4 2q4-7 5 0t4-1`, 'flow'),
          stroke(280, table - 30, 322, table - 30, 'tread'),
        ]
      : [
          tops.slice(1).map((to, k) => {
            const from = tops[k] ?? to
            return [22, 46, 70].map((sag, n) =>
              path(along(new Chain([from[0], from[1] + n * 3], [to[0], to[1] + n * 3], sag)), n ? 'line dash' : 'line'),
            )
          }),
        ],
    person(34, f - 1, { pose: after ? 'hold' : 'point', size: 3.4 }),
    person(after ? 226 : 238, f - 1, { pose: 'point', size: 3.4, coat: 'sage', hair: 'helmet' }),
    person(572, f - 1, { pose: after ? 'hold' : 'point', size: 3.4, looks: 'left', hair: 'bun' }),
  ]
}

/** Two drawings for each of the four long stories. */
export const caseStudies: readonly Drawing[] = [
  ...beforeAndAfter('packaging-plant', 1, packagingPlant),
  ...beforeAndAfter('freight-dispatch', 4, freightDispatch),
  ...beforeAndAfter('insurance-agency', 5, insuranceAgency),
  ...beforeAndAfter('food-producer', 3, foodProducer),
]
