// Story pictures that show what was joined, moved or taught; counts come from the story where it has them.
import { figure as person } from '../figures.ts'
import { row, type Point } from '../geometry.ts'
import { box, boxes, disc, path, plane, stroke, strokes, trace, type Mark } from '../pen.ts'
import { truck } from '../town.ts'
import { storySheet } from './storySheet.ts'

const { width, floor } = storySheet

/** The corners of a stair of `count` treads from (x, y), each `run` wide and `rise` high. */
function stairUp(x: number, y: number, count: number, run: number, rise: number): Point[] {
  return row(0, 1, count).flatMap((k): Point[] => [
    [x + k * run, y - k * rise],
    [x + (k + 1) * run, y - k * rise],
  ])
}

/** `figure` columns of appointments, each joined by an arc to one calendar. */
export function sharedCalendar(figure: number): Mark {
  const lefts = row(6, 36, figure)
  const taken = [
    [0, 2, 3],
    [1, 4],
    [0, 3, 5],
    [2, 4, 5],
  ]
  const days = row(0, 1, 4).flatMap((r) => row(0, 1, 5).map((c): Point => [226 + c * 17, 52 + r * 15]))
  return [
    lefts.map((x, k) => [
      box(x, 44, 26, 76, 'line sheet'),
      boxes(
        (taken[k % 4] ?? []).map((slot): Point => [x + 4, 49 + slot * 11.6]),
        18,
        8,
        `hair ${k % 2 ? 'sage' : 'blue'}`,
      ),
    ]),
    path(lefts.map((x) => `M${x + 13} 44C${x + 13} ${arcTop(x)} 262 ${arcTop(x)} 262 30`).join(''), 'thread'),
    box(218, 30, 96, 90, 'line sheet'),
    box(218, 30, 96, 14, 'line blue'),
    boxes(days, 12, 10, 'hair soft'),
    boxes(
      [
        [226, 52],
        [260, 52],
        [243, 67],
        [294, 67],
        [226, 82],
        [277, 82],
        [260, 97],
        [294, 97],
      ],
      12,
      10,
      'hair blue',
    ),
    box(243, 82, 12, 10, 'hair gold'),
  ]
}

/** How high the arc that starts at x rises: the farther, the higher. */
function arcTop(x: number): number {
  return 4 + x / 9
}

/** A stair of `figure` treads, one a week, with a truck on the last. */
export function weeklyStair(figure: number): Mark {
  const last = 88
  const run = (width - last) / (figure - 1)
  const corners = [
    ...stairUp(0, floor - 8, figure - 1, run, 12),
    [width - last, floor - 8 - (figure - 1) * 12] as const,
    [width, floor - 8 - (figure - 1) * 12] as const,
  ]
  const top = floor - 8 - (figure - 1) * 12
  return [
    plane([...corners, [width, floor], [0, floor]], 'blue'),
    strokes(
      row(1, 1, figure - 1).map((k) => [k * run, floor - 8 - k * 12, k * run, floor] as const),
      'hair faint',
    ),
    trace(corners, 'line'),
    truck(width - last + 12, top - 3),
    stroke(width - last, top - 1, width, top - 1, 'tread'),
  ]
}

/** `figure` paper forms that step down into one phone. */
export function formsToPhone(figure: number): Mark {
  const forms = row(0, 1, figure).map((k): Point => [8 + k * 68, 8 + k * 18])
  return [
    forms.map(([x, y]) => [
      plane(
        [
          [x, y],
          [x + 38, y],
          [x + 48, y + 10],
          [x + 48, y + 62],
          [x, y + 62],
        ],
        'line sheet',
      ),
      trace(
        [
          [x + 38, y],
          [x + 38, y + 10],
          [x + 48, y + 10],
        ],
        'hair',
      ),
      strokes(
        row(y + 18, 9, 4).map((line, k) => [x + 7, line, x + (k === 3 ? 26 : 41), line] as const),
        'hair soft',
      ),
      stroke(x, floor, x, y + 66, 'hair dash soft'),
    ]),
    path(`M${8 + figure * 68 - 20} ${8 + figure * 18 + 12}h28m-6-6l6 6l-6 6`, 'flow'),
    `<rect class="bold sheet" x="250" y="10" width="56" height="108" rx="6"/>`,
    box(257, 22, 42, 26, 'hair blue'),
    strokes(
      [
        [257, 58, 299, 58],
        [257, 66, 288, 66],
        [257, 74, 294, 74],
      ],
      'hair soft',
    ),
    path('M260 96c4-10 8-10 9-2s4 4 8-2s5 4 16 0', 'flow'),
    stroke(257, 105, 299, 105, 'tread'),
    stroke(272, 16, 284, 16, 'hair'),
  ]
}

/** A dispatch board of rows and hours over a stair of `figure` weeks. */
export function dispatchBoard(figure: number): Mark {
  const trips: readonly (readonly [row: number, from: number, length: number])[] = [
    [0, 1, 3],
    [0, 6, 4],
    [1, 0, 5],
    [1, 8, 3],
    [2, 2, 2],
    [2, 5, 4],
    [3, 1, 4],
    [3, 7, 5],
  ]
  const [left, top, hour, lane] = [8, 6, 25, 15]
  const run = width / figure
  const corners = stairUp(0, floor - 7, figure, run, 9)
  const lit = floor - 7 - (figure - 1) * 9
  return [
    box(left, top, 12 * hour, 4 * lane, 'line sheet'),
    strokes(
      [
        ...row(left + hour, hour, 11).map((x) => [x, top, x, top + 4 * lane] as const),
        ...row(top + lane, lane, 3).map((y) => [left, y, left + 12 * hour, y] as const),
      ],
      'hair faint',
    ),
    trips.map(([r, from, length], k) =>
      box(
        left + from * hour + 2,
        top + r * lane + 3.5,
        length * hour - 4,
        lane - 7,
        `hair ${k === 5 ? 'gold' : k % 2 ? 'sage' : 'blue'}`,
      ),
    ),
    plane([...corners, [width, floor], [0, floor]], 'blue'),
    trace(corners, 'line'),
    stroke(width - run, lit - 1, width, lit - 1, 'tread'),
    person(width - run + 24, lit - 3, { pose: 'point', size: 0.95, looks: 'left' }),
  ]
}

/** Nine servers, four of them struck out; five on a new rack. */
export function movedServers(): Mark {
  const old = row(0, 1, 9).map((k): Point => [10 + (k % 3) * 44, 26 + Math.floor(k / 3) * 31])
  const off = [1, 3, 5, 8].flatMap((k) => old.slice(k, k + 1))
  const shelf = row(0, 1, 5).map((k): Point => [222, 20 + k * 19])
  return [
    boxes(old, 36, 24, 'line sheet'),
    boxes(
      old.filter((corner) => !off.includes(corner)),
      36,
      24,
      'line sage',
    ),
    strokes(
      old.map(([x, y]) => [x + 6, y + 8, x + 22, y + 8] as const),
      'hair',
    ),
    strokes(
      off.flatMap(([x, y]) => [[x - 3, y + 27, x + 39, y - 3]] as const),
      'bold',
    ),
    path('M152 68h44m-7-7l7 7l-7 7', 'flow'),
    box(212, 12, 92, 108, 'bold sheet'),
    boxes(shelf, 72, 14, 'line blue'),
    strokes(
      shelf.map(([x, y]) => [x + 8, y + 7, x + 44, y + 7] as const),
      'hair',
    ),
    shelf.map(([x, y]) => disc(x + 62, y + 7, 2.2, 'river')),
    stroke(212, 11, 304, 11, 'tread'),
  ]
}

/** Two groups of seats on steps in front of a board; `figure` seats in all. */
export function seatsOnSteps(figure: number): Mark {
  const each = figure / 2
  const run = 102
  const seat = ([x, y]: Point) => `M${x} ${y}v-11h4v5h6v6z`
  const group = (left: number, y: number, look: string) =>
    path(
      row(0, 1, each)
        .map((k) => seat([left + (k % 6) * 15.6, y - (k < 6 ? 0 : 22)]))
        .join(''),
      `hair ${look}`,
    )
  const corners: Point[] = [
    [0, floor],
    [108, floor],
    [108, floor - 12],
    [108 + run, floor - 12],
    [108 + run, floor - 34],
    [width, floor - 34],
  ]
  const falling = [22, 19, 20, 15, 12, 8, 6]
  return [
    box(10, 30, 74, 46, 'line sheet'),
    falling.map((bar, k) => box(16 + k * 9.2, 70 - bar, 6, bar, `hair ${k > 3 ? 'blue' : 'sage'}`)),
    strokes(
      [
        [30, 76, 24, floor],
        [64, 76, 70, floor],
      ],
      'line',
    ),
    person(94, floor - 1, { pose: 'point', looks: 'left', size: 1.5, hair: 'bun' }),
    plane([...corners, [width, floor]], 'blue'),
    strokes(
      [
        [108, floor - 34, 108 + run, floor - 34],
        [108 + run, floor - 56, width, floor - 56],
      ],
      'hair soft',
    ),
    group(115, floor - 12, 'sage'),
    group(217, floor - 34, 'sage'),
    trace(corners, 'line'),
    stroke(108 + run, floor - 35, width, floor - 35, 'tread'),
  ]
}
