// The covers of the blog's articles. Each is seen in three cuts: whole on the shared card, whose upper left is kept for the title,
// its lower part over the article, its right part in the list. So the subject stands right of x = 620, below y = 190.
import { figure } from '../figures.ts'
import { Arch, Chain, row, type Point } from '../geometry.ts'
import { ground, tread } from '../ground.ts'
import { along, box, boxes, disc, discs, path, plane, stroke, strokes, trace, type Mark } from '../pen.ts'
import { sheet, type Drawing } from '../sheet.ts'
import { signal, tree } from '../town.ts'

const size = { width: 1200, height: 630 } as const

/** A stair in the ground, from (x, low) up to `high`. */
function rise(x: number, low: number, high: number, treads: number, run: number): Point[] {
  const step = (low - high) / treads
  return row(0, 1, treads).flatMap((k): Point[] => [
    [x + k * run, low - k * step],
    [x + k * run, low - (k + 1) * step],
  ])
}

const cover = (name: string, profile: readonly Point[], marks: Mark): Drawing =>
  sheet(`cover-${name}.svg`, size, [marks, ground(profile, { floor: size.height, band: 9 })])

/** Nine treads with a question each, up to the door of a shop that is built like a page. */
function nineQuestions(): Drawing {
  const [low, high, from, run] = [600, 528, 236, 44]
  const lefts = row(from, run, 9)
  const level = (k: number) => low - ((low - high) / 9) * (k + 1)
  const ticked = 6
  const posts = lefts.map((x, k): Point => [x + run / 2, level(k)])
  const frame = new Arch(850, 252, 78, 116)
  return cover(
    'nine-questions',
    [[0, low], ...rise(from, low, high, 9, run), [1200, high]],
    [
      tree(70, low, 84),
      tree(160, low, 62, 'narrow'),
      strokes(
        posts.map(([x, y]) => [x, y, x, y - 34] as const),
        'line',
      ),
      boxes(
        posts.map(([x, y]): Point => [x - 10, y - 54]),
        20,
        20,
        'line sheet',
      ),
      path(
        posts
          .slice(0, ticked)
          .map(([x, y]) => `M${x - 5} ${y - 45}l4 5l8-10`)
          .join(''),
        'main round',
      ),
      figure(lefts[ticked] ?? 0, level(ticked - 1), { pose: 'hold', size: 3.6, coat: 'blue' }),
      tread(lefts[8] ?? 0, (lefts[8] ?? 0) + run, level(8)),
      // The shop: a bar with three buttons as its cornice, a picture, words, and a door to press.
      box(716, 190, 420, high - 190, 'bold sheet'),
      box(700, 166, 452, 30, 'bold blue'),
      discs(
        [
          [722, 181],
          [742, 181],
          [762, 181],
        ],
        5,
        'line sheet',
      ),
      box(790, 174, 330, 14, 'hair sheet'),
      box(744, 226, 212, 142, 'line sage'),
      path(along(frame), 'bold'),
      trace(
        [
          [744, 350],
          [800, 350],
          [800, 340],
          [870, 340],
          [870, 330],
          [956, 330],
        ],
        'hair',
      ),
      strokes(
        [
          [984, 236, 1108, 236],
          [984, 250, 1070, 250],
        ],
        'bold',
      ),
      strokes(
        row(276, 14, 6).map((y, k) => [984, y, k % 3 === 2 ? 1056 : 1108, y] as const),
        'hair',
      ),
      strokes([[744, 396, 1108, 396]], 'hair'),
      boxes(
        [
          [744, 418],
          [820, 418],
          [896, 418],
        ],
        60,
        56,
        'line blue',
      ),
      strokes(
        row(744, 76, 3).flatMap((x) => [[x, 488, x + 60, 488] as const, [x, 500, x + 40, 500] as const]),
        'hair',
      ),
      box(1000, 420, 84, high - 420, 'bold sheet'),
      box(1010, 430, 64, high - 430, 'line gold'),
      disc(1064, 486, 3, 'solid'),
      figure(1166, high, { pose: 'point', size: 3.6, looks: 'left', coat: 'sage', hair: 'bun' }),
    ],
  )
}

/** A rack of machines, its left lower corner at (x, y). */
function rack(x: number, y: number, look = 'line sheet', lit = false): Mark {
  const [width, height] = [46, 108]
  const units = row(y - height + 12, 18, 5)
  return [
    box(x, y - height, width, height, look),
    boxes(
      units.map((top): Point => [x + 6, top]),
      width - 12,
      12,
      'hair blue',
    ),
    discs(
      units.map((top): Point => [x + 34, top + 6]),
      1.8,
      lit ? 'gold' : 'solid',
    ),
  ]
}

/** From a closet in an office to a vaulted hall, under the arc of a weekend. */
function serverCloset(): Drawing {
  const [low, high, left] = [592, 552, 560]
  const vaults = [1020, 1132].map((x) => new Arch(x, 380, 55, 172))
  const hours = new Arch(850, 196, 290, 230)
  const ticks = row(0, 1, 11).flatMap((k): (readonly [number, number, number, number])[] => {
    const x = 698 + k * 38
    const y = hours.y(x)
    return [[x, y, x, y + (k % 3 ? 8 : 16)] as const]
  })
  return cover(
    'server-closet',
    [[0, low], ...rise(850, low, high, 4, 22), [1200, high]],
    [
      tree(90, low, 74, 'narrow'),
      tree(180, low, 86),
      path(along(hours, 696, 1088, 10), 'line dash'),
      strokes(ticks, 'line'),
      // Friday evening and Monday morning.
      path('M664 322a27 27 0 1 0 24 42a22 22 0 0 1-24-42z', 'line blue'),
      disc(1106, 332, 20, 'line gold'),
      strokes(
        row(0, Math.PI / 4, 8).map((angle) => {
          const [c, s] = [Math.cos(angle), Math.sin(angle)]
          return [1106 + 26 * c, 332 + 26 * s, 1106 + 34 * c, 332 + 34 * s] as const
        }),
        'line',
      ),
      // The office and its closet, which is empty now.
      box(left, low - 156, 172, 156, 'bold sheet'),
      box(left - 12, low - 168, 196, 14, 'line blue'),
      stroke(left, low - 76, left + 60, low - 76, 'line'),
      boxes(
        row(left + 14, 44, 1).map((x): Point => [x, low - 138]),
        32,
        40,
        'line blue',
      ),
      boxes(
        row(left + 14, 44, 1).map((x): Point => [x, low - 58]),
        32,
        34,
        'line blue',
      ),
      box(left + 84, low - 136, 70, 136, 'line sage'),
      box(left + 96, low - 112, 46, 108, 'hair dash'),
      path(`M${left + 84} ${low - 136}l-24 12v124l24-8z`, 'line sheet'),
      disc(left + 66, low - 60, 2.5, 'solid'),
      // On its way.
      path(`M776 ${low - 6}h66M776 ${low - 6}l-18-64`, 'bold'),
      rack(786, low - 8, 'bold sheet', true),
      discs(
        [
          [784, low - 4],
          [834, low - 4],
        ],
        5,
        'line sheet',
      ),
      figure(746, low, { pose: 'stride', size: 4.2, coat: 'blue' }),
      tread(916, 938, high),
      // The hall.
      box(950, high - 186, 250, 186, 'bold sheet'),
      box(938, high - 200, 262, 16, 'line blue'),
      vaults.map((vault) => path(`${along(vault)}Z`, 'line sage')),
      vaults.map(({ cx }, k) => (k === 0 ? box(cx - 23, high - 108, 46, 108, 'line dash') : rack(cx - 23, high))),
      figure(962, high, { pose: 'point', size: 4, looks: 'left', coat: 'sage', hair: 'bun' }),
    ],
  )
}

/** A desk with a screen, its floor at y; `turn` -1 has the screen look left. */
function desk(x: number, y: number, turn: 1 | -1): Mark {
  const screen = turn > 0 ? x + 26 : x + 54
  return [
    stroke(x, y - 62, x + 170, y - 62, 'bold'),
    strokes(
      [
        [x + 10, y - 62, x + 10, y],
        [x + 160, y - 62, x + 160, y],
      ],
      'bold',
    ),
    box(turn > 0 ? x + 104 : x + 18, y - 60, 48, 44, 'line sage'),
    box(screen, y - 142, 92, 62, 'bold sheet'),
    stroke(screen + 46, y - 80, screen + 46, y - 62, 'bold'),
    strokes(
      row(y - 130, 12, 4).map((level, k) => [screen + 10, level, screen + (k % 2 ? 56 : 78), level] as const),
      'line',
    ),
    box(screen + 10, y - 94, 30, 8, 'hair blue'),
  ]
}

/** Two desks, and the same sheet of paper carried from one to the other all week. */
function retyping(): Drawing {
  const floor = 580
  const link = new Arch(886, 196, 214, 242)
  const fives = row(676, 64, 5)
  const lastFive = 676 + 4 * 64
  const carried = [792, 852, 912, 972]
  return cover(
    'retyping',
    [[0, 604], ...rise(420, 604, floor, 3, 34), [1200, floor]],
    [
      tree(110, 604, 78),
      tree(196, 604, 58, 'narrow'),
      box(300, 552, 60, 52, 'line sage'),
      path('M300 552l30-14l30 14', 'line'),
      tread(488, 522, floor),
      path(along(link), 'main'),
      discs(
        link
          .points(8)
          .slice(1, -1)
          .map(([x, y]): Point => [x, y]),
        5,
        'line sheet',
      ),
      // A week of tally marks on the wall.
      strokes(
        fives.flatMap((x) => row(x + 90, 9, 4).map((mark) => [mark - 30, 366, mark - 30, 394] as const)),
        'bold round',
      ),
      strokes(
        fives.slice(0, 4).map((x) => [x + 54, 390, x + 94, 370] as const),
        'bold round',
      ),
      stroke(lastFive + 54, 390, lastFive + 94, 370, 'tread round'),
      desk(602, floor, 1),
      desk(1008, floor, -1),
      carried.map((x, k) =>
        figure(x, floor, { pose: 'hold', size: 4.4, coat: 'blue', outline: k === 2 ? 'line' : 'dash', hair: 'bun' }),
      ),
      boxes(
        row(716, 0, 4).map((x, k): Point => [x, 512 - k * 4]),
        34,
        4,
        'line sheet',
      ),
      box(1026, 508, 34, 10, 'line sheet'),
    ],
  )
}

/** A month on a wall that runs on past its end, and the people who wait for it. */
function monthEnd(): Drawing {
  const floor = 576
  const days = row(0, 1, 28).map((k): Point => [700 + (k % 7) * 58, 226 + Math.floor(k / 7) * 42])
  const late = row(0, 1, 9).map((k): Point => [700 + (k % 7) * 58, 414 + Math.floor(k / 7) * 42])
  const chain = new Chain([60, 560], [420, 560], 26)
  return cover(
    'month-end',
    [[0, 604], ...rise(440, 604, floor, 4, 28), [1200, floor]],
    [
      path(along(chain), 'line'),
      strokes(
        [
          [60, 604, 60, 552],
          [420, 604, 420, 552],
        ],
        'bold',
      ),
      tree(240, 604, 50),
      tread(524, 552, floor),
      box(684, 180, 430, 226, 'bold sheet'),
      box(684, 180, 430, 32, 'bold blue'),
      strokes(
        row(720, 60, 7).map((x) => [x, 168, x, 192] as const),
        'bold',
      ),
      boxes(days, 50, 34, 'line sheet'),
      boxes(days.slice(-3), 50, 34, 'line sage'),
      boxes(days.slice(-3), 50, 34, 'hatch'),
      boxes(late, 50, 34, 'line dash'),
      boxes(late.slice(0, 8), 50, 34, 'hatch'),
      box(758, 456, 50, 34, 'line gold'),
      path('M772 473l7 7l13-14', 'bold round'),
      disc(1150, 300, 30, 'bold sheet'),
      path('M1150 300V280M1150 300l14 8', 'bold round'),
      // The bench.
      stroke(872, floor - 22, 1150, floor - 22, 'bold'),
      strokes(
        [
          [888, floor - 22, 888, floor],
          [1132, floor - 22, 1132, floor],
        ],
        'bold',
      ),
      [
        ['blue', 'bun'],
        ['sage', 'short'],
        ['blue', 'long'],
        ['sheet', 'short'],
      ].map(([coat, hair], k) =>
        figure(912 + k * 58, floor, {
          pose: 'sit',
          size: 4.2,
          coat: coat as 'blue',
          hair: hair as 'bun',
          outline: 'line',
        }),
      ),
      figure(690, floor, { pose: 'point', size: 4.4, coat: 'blue', hair: 'long' }),
    ],
  )
}

/** A press: two posts, a head, a table. */
const press = (x: number, y: number, height: number): Mark => [
  box(x, y - height, 76, 30, 'bold blue'),
  box(x + 6, y - height + 30, 10, height - 30, 'line sheet'),
  box(x + 60, y - height + 30, 10, height - 30, 'line sheet'),
  path(`M${x + 38} ${y - height + 30}v22h-14v14h28v-14h-14`, 'line'),
  box(x - 4, y - 34, 84, 34, 'bold sage'),
]

/** A hall of machines, the largest of which is not the one that gets the first sensor. */
function firstSensor(): Drawing {
  const floor = 572
  const teeth = row(646, 90, 6)
  return cover(
    'first-sensor',
    [[0, 600], ...rise(380, 600, floor, 4, 30), [1200, floor]],
    [
      tree(80, 600, 80),
      tree(180, 600, 58, 'narrow'),
      box(262, 520, 34, 80, 'line sheet'),
      path('M262 520c0-14 34-14 34 0z', 'line blue'),
      tread(470, 500, floor),
      plane(
        [
          [646, floor],
          [646, 262],
          ...teeth.flatMap((x): Point[] => [
            [x, 206],
            [x + 90, 262],
          ]),
          [1186, floor],
        ],
        'bold sheet',
      ),
      teeth.map((x, k) =>
        plane(
          [
            [x, 206],
            [x + 90, 262],
            [x, 262],
          ],
          `line ${k % 2 ? 'sage' : 'blue'}`,
        ),
      ),
      stroke(646, 262, 1186, 262, 'line'),
      strokes(
        teeth.slice(1).map((x) => [x, 262, x, floor] as const),
        'hair faint',
      ),
      // The great press, a mill, a tank.
      press(668, floor, 250),
      press(768, floor, 170),
      box(1100, floor - 190, 72, 190, 'bold sheet'),
      path(`M1100 ${floor - 190}c0-26 72-26 72 0z`, 'bold blue'),
      strokes(
        row(floor - 160, 32, 5).map((y) => [1100, y, 1172, y] as const),
        'hair',
      ),
      path(`M1100 ${floor - 120}h-50v-40h-30`, 'line'),
      // The pump.
      box(902, floor - 22, 120, 22, 'line sage'),
      disc(942, floor - 58, 36, 'bold sheet'),
      disc(942, floor - 58, 14, 'line blue'),
      box(974, floor - 82, 48, 48, 'bold blue'),
      strokes(
        row(984, 10, 3).map((x) => [x, floor - 76, x, floor - 40] as const),
        'hair',
      ),
      signal(942, floor - 104, 3, 'line gold', 1.4),
      figure(872, floor, { pose: 'hold', size: 4.4, coat: 'blue', hair: 'bun' }),
      figure(1062, floor, { pose: 'point', size: 4.2, looks: 'left', coat: 'sage', hair: 'helmet' }),
    ],
  )
}

/** One for each article of the seed. */
export const covers: readonly Drawing[] = [nineQuestions(), serverCloset(), retyping(), monthEnd(), firstSensor()]
