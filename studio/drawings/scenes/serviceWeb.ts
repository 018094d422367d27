// Web: a street of facades that are pages, the widest one still being built, its picture on the hook.
import { figure } from '../figures.ts'
import { frieze, rising } from '../frieze.ts'
import { Arch, Chain, row, type Point } from '../geometry.ts'
import { along, arriving, box, boxes, disc, discs, path, plane, stroke, strokes, type Mark } from '../pen.ts'
import { block, tree } from '../town.ts'

const levels: readonly Point[] = [
  [-500, 372],
  [486, 358],
  [742, 344],
  [946, 330],
]
const [far, phone, tablet, desk] = [372, 358, 344, 330]

/** A page as a facade: frame, header with three dots and a rule, the rest is up to the caller. */
function frame(x: number, ground: number, width: number, height: number): Mark {
  const y = ground - height
  return [
    box(x, y, width, height, 'bold sheet'),
    box(x, y, width, 16, 'line blue'),
    discs(
      [
        [x + 10, y + 8],
        [x + 18, y + 8],
        [x + 26, y + 8],
      ],
      2,
      'hair sheet',
    ),
  ]
}

/** Lines of text as courses of masonry. */
function text(x: number, y: number, width: number, count: number, gap = 9): Mark {
  return strokes(
    row(0, 1, count).map((k) => [x, y + k * gap, x + width * (k === count - 1 ? 0.6 : 1), y + k * gap] as const),
    'hair soft',
  )
}

/** A picture with the arch in it. */
function picture(x: number, y: number, width: number, height: number): Mark {
  const arch = new Arch(x + width / 2, y + height * 0.2, width * 0.22, height * 0.62)
  return [
    box(x, y, width, height, 'line sage'),
    path(along(arch), 'line'),
    stroke(x + 5, y + height * 0.82, x + width - 5, y + height * 0.82, 'hair'),
  ]
}

function phonePage(): Mark {
  const [x, y] = [560, phone - 172]
  return [
    frame(x, phone, 96, 172),
    picture(x + 12, y + 28, 72, 48),
    stroke(x + 12, y + 90, x + 70, y + 90, 'bold'),
    text(x + 12, y + 101, 72, 3),
    box(x + 30, phone - 34, 36, 34, 'line sage'),
    stroke(x + 48, phone - 34, x + 48, phone, 'hair'),
  ]
}

function tabletPage(): Mark {
  const [x, y] = [770, tablet - 196]
  return [
    frame(x, tablet, 148, 196),
    stroke(x + 14, y + 34, x + 96, y + 34, 'bold'),
    text(x + 14, y + 46, 120, 2),
    picture(x + 14, y + 66, 56, 58),
    picture(x + 78, y + 66, 56, 58),
    text(x + 14, y + 136, 56, 2),
    text(x + 78, y + 136, 56, 2),
    boxes(
      [
        [x + 18, tablet - 36],
        [x + 106, tablet - 36],
      ],
      24,
      22,
      'hair blue',
    ),
    box(x + 60, tablet - 38, 28, 38, 'line sage'),
    stroke(x + 74, tablet - 38, x + 74, tablet, 'hair'),
  ]
}

/** The wide page under construction: scaffold left, a gap where its picture will go. */
function desktopPage(): Mark {
  const [x, y, width] = [1010, desk - 218, 268]
  return [
    frame(x, desk, width, 218),
    strokes(
      row(x + 150, 34, 3).map((left) => [left, y + 8, left + 22, y + 8] as const),
      'hair',
    ),
    stroke(x + 16, y + 40, x + 118, y + 40, 'bold'),
    stroke(x + 16, y + 54, x + 92, y + 54, 'bold'),
    text(x + 16, y + 68, 104, 3),
    box(x + 16, y + 98, 46, 14, 'line blue'),
    boxes([[x + 140, y + 28]], 112, 88, 'hair dash'),
    stroke(x, y + 130, x + width, y + 130, 'hair'),
    row(x + 16, 84, 3).map((left, k) => [
      boxes([[left, y + 142]], 66, 34, `hair ${k % 2 ? 'sage' : 'blue'}`),
      text(left, y + 184, 66, 2, 8),
    ]),
    boxes(
      row(x + 16, 84, 3)
        .filter((left) => left !== x + 100)
        .map((left): Point => [left + 20, desk - 22]),
      26,
      14,
      'hair',
    ),
    box(x + 120, desk - 26, 28, 26, 'line sage'),
    scaffold(x + width, desk - 210),
  ]
}

function scaffold(x: number, top: number): Mark {
  const posts = [x + 8, x + 44]
  const decks = [top + 34, top + 88, top + 142]
  return [
    strokes(
      posts.map((post) => [post, top, post, desk] as const),
      'line',
    ),
    strokes(
      decks.flatMap((deck, k) => [[x + 8, deck, x + 44, k < 2 ? deck + 54 : desk]] as const),
      'hair soft',
    ),
    strokes(
      decks.map((deck) => [x, deck, x + 50, deck] as const),
      'line',
    ),
    strokes(
      decks.map((deck) => [x + 8, deck - 20, x + 44, deck - 20] as const),
      'hair',
    ),
  ]
}

/** The crane: a mast and a jib; the picture hangs on its chain over the gap. */
function crane(): Mark {
  const [x, top, tip] = [1372, 44, 1180]
  const y = desk
  const lattice = row(top + 10, 20, 14).map(
    (level, k) => [x - 6, level + (k % 2 ? 20 : 0), x + 6, level + (k % 2 ? 0 : 20)] as const,
  )
  const jib = row(tip, 16, 12).map(
    (left, k) => [left, k % 2 ? top : top - 10, left + 16, k % 2 ? top - 10 : top] as const,
  )
  return [
    strokes(
      [
        [x - 6, y, x - 6, top],
        [x + 6, y, x + 6, top],
        [tip, top, x + 60, top],
        [tip + 10, top - 10, x, top - 10],
        [x, top - 30, x, top - 10],
      ],
      'line',
    ),
    strokes([...lattice, ...jib], 'hair soft'),
    path(
      `${along(new Chain([tip + 26, top - 10], [x, top - 30], 6), undefined, undefined, 3)}${along(new Chain([x, top - 30], [x + 58, top], 3), undefined, undefined, 3)}`,
      'hair',
    ),
    box(x + 34, top, 26, 20, 'line sage'),
    box(x - 9, top, 18, 22, 'line blue'),
    arriving(
      [24, 0],
      [
        strokes(
          [
            [1206, top, 1206, 96],
            [1206, 96, 1172, 118],
            [1206, 96, 1240, 118],
          ],
          'flow',
        ),
        picture(1152, 118, 108, 82),
        stroke(1152, 117, 1260, 117, 'tread'),
        disc(1206, 92, 3, 'line sheet'),
      ],
    ),
    plane(
      [
        [x - 22, y],
        [x - 14, y - 12],
        [x + 14, y - 12],
        [x + 22, y],
      ],
      'line sheet',
    ),
  ]
}

/** Widths measured under the three pages, and the same three columns from page to page. */
function measures(): Mark {
  const spans = [
    [560, 656, phone],
    [770, 918, tablet],
    [1010, 1278, desk],
  ] as const
  return spans.map(([x1, x2, y]) =>
    strokes(
      [
        [x1, y + 34, x2, y + 34],
        [x1 - 4, y + 38, x1 + 4, y + 30],
        [x2 - 4, y + 38, x2 + 4, y + 30],
      ],
      'hair',
    ),
  )
}

/** Facades that are only drawn yet. */
function drafts(): Mark {
  return (
    [
      [96, 78, 120],
      [232, 138, 150],
    ] as const
  ).map(([x, width, height]) => {
    const y = far - height
    return [
      boxes([[x, y]], width, height, 'hair dash'),
      stroke(x, y + 14, x + width, y + 14, 'hair dash'),
      boxes([[x + 12, y + 26]], width - 24, 40, 'hair dash'),
      strokes(
        row(0, 1, 3).map((k) => [x + 12, y + 80 + k * 10, x + width - 12 - k * 9, y + 80 + k * 10] as const),
        'hair dash soft',
      ),
    ]
  })
}

function oldStreet(): Mark {
  const blocks = [
    [-470, 70, 60],
    [-390, 52, 96],
    [-330, 84, 70],
    [-190, 60, 110],
    [-120, 90, 76],
    [10, 56, 112],
  ] as const
  return [
    blocks.map(([x, width, height]) => block(x, far, width, height)),
    drafts(),
    (
      [
        [-225, 54],
        [-10, 60],
        [196, 52],
        [396, 64],
        [450, 46],
      ] as const
    ).map(([x, height], k) => tree(x, far, height, k % 2 ? 'narrow' : 'round')),
    figure(-60, far - 1, { pose: 'stride' }),
    figure(214, far - 1, { pose: 'hold', coat: 'sage', looks: 'left' }),
    figure(424, far - 1, { pose: 'stride', hair: 'bun' }),
  ]
}

/** The web frieze. */
export const serviceWeb = frieze('service-web.svg', [
  oldStreet(),
  phonePage(),
  tabletPage(),
  desktopPage(),
  crane(),
  figure(1322, desk - 210 + 33, { pose: 'point', looks: 'left', hair: 'helmet' }),
  figure(1304, desk - 210 + 87, { pose: 'reach', looks: 'left', coat: 'sage' }),
  figure(1350, desk - 1, { pose: 'hold', looks: 'left', coat: 'sheet' }),
  figure(1086, desk - 1, { pose: 'stride', hair: 'long', coat: 'sage' }),
  figure(986, desk - 1, { pose: 'carry' }),
  figure(742, tablet - 1, { pose: 'stride', hair: 'bun', coat: 'sage' }),
  figure(868, tablet - 1, { pose: 'stride', looks: 'left', coat: 'sheet' }),
  figure(680, phone - 1, { pose: 'hold', looks: 'left' }),
  tree(524, phone, 60, 'narrow'),
  tree(716, phone, 44),
  tree(1424, desk, 50),
  rising(levels),
  measures(),
])
