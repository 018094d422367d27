// Contact: a desk by a tall arched window over the river, with a telephone and a drawing on it.
import { Arch, Chain, row, stairOf, type Point } from '../geometry.ts'
import { water } from '../ground.ts'
import { along, box, disc, path, plane, stroke, strokes, trace, type Mark } from '../pen.ts'
import { sheet } from '../sheet.ts'
import { block, tree } from '../town.ts'

const width = 640
const height = 400
const floor = 360
const sill = 262
const cx = 196
const opening = new Arch(cx, 30, 112, sill - 30)

/** The view: river, far bank, the arch. */
function view(): Mark {
  const bank = 214
  const far = new Arch(230, 96, 54, bank - 96)
  const near = new Arch(230, 103, 46, bank - 103)
  return [
    `<clipPath id="pane"><path d="${along(opening, undefined, undefined, 10)}Z"/></clipPath><g clip-path="url(#pane)">`,
    box(80, 20, 240, 250, 'sage'),
    (
      [
        [92, 34, 40],
        [128, 22, 66],
        [156, 28, 48],
        [286, 30, 58],
      ] as const
    ).map(([x, w, h]) => block(x, bank, w, h)),
    path(`${along(far, undefined, undefined, 8)}${along(near, near.to, near.from, 8, false)}Z`, 'line sheet'),
    stroke(80, bank, 320, bank, 'line'),
    water(80, 320, bank, 60, 3),
    '</g>',
  ]
}

function windowFrame(): Mark {
  const ring = new Arch(cx, 12, 128, sill - 12)
  const bars = row(-2, 1, 5).map((k) => cx + k * 44)
  return [
    path(`${along(ring, undefined, undefined, 10)}${along(opening, opening.to, opening.from, 10, false)}Z`, 'sheet'),
    strokes(
      bars.map((x) => [x, opening.y(x), x, sill] as const),
      'hair',
    ),
    strokes(
      [90, 148, 206].map((y) => [opening.x(y, -1), y, opening.x(y), y] as const),
      'hair',
    ),
    path(along(opening, undefined, undefined, 10), 'line'),
    path(along(ring, undefined, undefined, 10), 'bold'),
    box(cx - 142, sill, 284, 12, 'line blue'),
    strokes(
      [
        [cx - 132, sill + 12, cx - 132, sill + 22],
        [cx + 132, sill + 12, cx + 132, sill + 22],
      ],
      'hair',
    ),
  ]
}

/** A desk telephone with its handset and a cord that hangs. */
function telephone(x: number, y: number): Mark {
  return [
    plane(
      [
        [x, y],
        [x + 8, y - 26],
        [x + 50, y - 26],
        [x + 58, y],
      ],
      'line blue',
    ),
    disc(x + 29, y - 12, 9, 'line sheet'),
    disc(x + 29, y - 12, 3, 'solid'),
    path(`M${x - 2} ${y - 30}c2-18 60-18 62 0h-14c-2-8-32-8-34 0z`, 'line gold'),
    path(along(new Chain([x + 58, y - 4], [x + 86, y], 16), undefined, undefined, 5), 'hair'),
  ]
}

function desk(): Mark {
  const top = 268
  const drawing: readonly Point[] = [
    [452, top - 4],
    [566, top - 4],
    [580, top - 82],
    [466, top - 82],
  ]
  const arch = new Arch(514, top - 70, 22, 46)
  return [
    plane(drawing, 'line sheet'),
    path(along(arch), 'line'),
    trace(stairOf(new Arch(514, top - 70, 34, 46), 514, 548, 4), 'flow'),
    strokes([[484, top - 24, 556, top - 24]], 'hair'),
    strokes([[482, top - 14, 530, top - 14]], 'hair soft'),
    telephone(372, top - 2),
    strokes(
      [
        [596, top, 596, top - 74],
        [596, top - 74, 566, top - 118],
      ],
      'line',
    ),
    disc(596, top - 74, 3.5, 'line sheet'),
    plane(
      [
        [556, top - 112],
        [576, top - 126],
        [584, top - 104],
        [548, top - 92],
      ],
      'line blue',
    ),
    plane(
      [
        [584, top],
        [608, top],
        [604, top - 7],
        [588, top - 7],
      ],
      'line sheet',
    ),
    plane(
      [
        [348, top - 2],
        [624, top - 2],
        [624, top + 8],
        [348, top + 8],
      ],
      'line sheet',
    ),
    box(534, top + 8, 78, 84, 'line sage'),
    strokes(
      [
        [534, top + 36, 612, top + 36],
        [534, top + 64, 612, top + 64],
      ],
      'hair',
    ),
    strokes(
      [
        [566, top + 22, 580, top + 22],
        [566, top + 50, 580, top + 50],
        [566, top + 78, 580, top + 78],
      ],
      'line',
    ),
    strokes(
      [
        [362, top + 8, 358, floor],
        [372, top + 8, 370, floor],
      ],
      'line',
    ),
    // the chair, turned from the desk as if someone just stood up
    path(`M436 ${floor}l8-40m44 40l-8-40`, 'line'),
    `<rect class="line blue" x="432" y="${floor - 48}" width="58" height="9" rx="4"/>`,
    path(`M438 ${floor - 48}c-10-26-8-46-2-58h12c-6 14-6 34 0 58z`, 'line sheet'),
  ]
}

/** The picture of the contact page. */
export const contact = sheet('contact.svg', { width, height }, [
  view(),
  windowFrame(),
  tree(34, floor, 62, 'narrow'),
  plane(
    [
      [18, floor],
      [22, floor - 24],
      [46, floor - 24],
      [50, floor],
    ],
    'line sage',
  ),
  desk(),
  stroke(0, floor, width, floor, 'bold'),
  [0, 1, 2].map((k) => `<g opacity="${1 - k * 0.35}">${box(0, floor + k * 8, width, 8, 'hatch')}</g>`),
])
