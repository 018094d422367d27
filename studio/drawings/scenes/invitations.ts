// The drawing of each invitation at the end of a page: chain, arch or stair, made of what the page is about.
// Light lines on the river plane. What stands on the ground runs off the lower edge, behind the bank of the footer.
import { readdirSync, readFileSync } from 'node:fs'
import { figure as person } from '../figures.ts'
import { Arch, Chain, row, type Point } from '../geometry.ts'
import { along, box, disc, discs, group, path, plane, stroke, strokes, through, type Mark } from '../pen.ts'
import { sheet, type Drawing } from '../sheet.ts'
import { voussoirs } from './chains.ts'

const [width, height] = [600, 420]

/** A stair from (x, y): treads `run` long, each `rise` higher than the one before. */
const stair = (x: number, y: number, count: number, run: number, rise: number): Point[] =>
  row(0, 1, count).flatMap((k): Point[] => [
    [x + k * run, y - k * rise],
    [x + (k + 1) * run, y - k * rise],
  ])

/** An arch of stones; the keystone is amber and a little above its place when it is `lifted`. */
function stoneArch(cx: number, top: number, half: number, ring: number, count: number, lifted = 0): Mark {
  const outer = new Arch(cx, top, half, height - top)
  const inner = new Arch(cx, top + ring, half - ring, height - top - ring)
  const key = (count - 1) / 2
  return voussoirs(outer, inner, count).map((stone, k) =>
    k === key && lifted
      ? [plane(stone, 'hair dash'), group(`translate(0 ${-lifted})`, plane(stone, 'line gold'))]
      : plane(stone, k % 3 ? 'line sage' : 'line blue'),
  )
}

/** The company: an arch of which every stone is in its place, and the last one on its way. */
const about: Mark = stoneArch(330, 62, 236, 46, 21, 40)

/** A bearing in section with eleven balls; the sensor on it hears what comes. */
function iot(): Mark {
  const [cx, cy] = [350, 300]
  const balls = row(0, (2 * Math.PI) / 11, 11).map((turn): Point => [
    cx + 92 * Math.cos(turn - Math.PI / 2),
    cy + 92 * Math.sin(turn - Math.PI / 2),
  ])
  return [
    row(1, 1, 5).map((k) => {
      const wave = new Arch(cx, 156 - k * 30, 26 + k * 34, 20 + k * 13)
      return path(along(wave), k === 5 ? 'bold' : 'hair')
    }),
    disc(cx, cy, 124, 'bold blue'),
    disc(cx, cy, 108, 'hair'),
    disc(cx, cy, 76, 'hair'),
    discs(balls, 15, 'line sage'),
    disc(cx, cy, 60, 'line'),
    disc(cx, cy, 22, 'bold'),
    box(cx - 22, 158, 44, 18, 'line gold'),
  ]
}

/** Two systems, and the chain between them: one link is the one to begin with. */
function api(): Mark {
  const chain = new Chain([96, 120], [520, 92], 176)
  const links = chain.points(19).slice(1, -1)
  return [
    box(56, 96, 58, 340, 'line sage'),
    box(500, 68, 58, 370, 'line blue'),
    [0, 1, 2, 3, 4].map((k) => [
      stroke(66, 122 + k * 22, 104, 122 + k * 22, 'hair'),
      stroke(510, 94 + k * 22, 548, 94 + k * 22, 'hair'),
    ]),
    links.map(([x, y], k) => {
      const turn = (Math.atan(chain.slope(x)) * 180) / Math.PI
      const look = k === 8 ? 'line gold' : k % 2 ? 'line' : 'bold'
      const thick = k % 2 && k !== 8 ? 5 : 14
      return `<rect class="${look}" x="${(x - 16).toFixed(1)}" y="${(y - thick / 2).toFixed(1)}" width="32" height="${thick}" rx="${thick / 2}" transform="rotate(${turn.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)})"/>`
    }),
  ]
}

/** A cloud built of arches; what hangs from it can be counted. */
function cloud(): Mark {
  const base = 236
  const domes = [
    [176, 126, 104],
    [326, 44, 132],
    [474, 108, 94],
  ] as const
  return [
    domes.map(([cx, top, half]) =>
      [0, 1, 2, 3].map((k) => {
        const dome = new Arch(cx, top + k * 22, half - k * 18, base - top - k * 22)
        return path(along(dome), k ? 'hair' : 'bold')
      }),
    ),
    stroke(72, base, 568, base, 'bold'),
    row(120, 100, 5).map((x, k) => [
      stroke(x, base, x, 284 + k * 14, 'line'),
      box(x - 30, 284 + k * 14, 60, 40, `line ${k === 4 ? 'gold' : 'blue'}`),
      stroke(x, 324 + k * 14, x, height, 'hair dash'),
    ]),
  ]
}

/** Twelve months as bars that an arch measures. */
function data(): Mark {
  const measure = new Arch(322, 48, 250, height - 48)
  const lefts = row(92, 38.4, 12)
  const tops = lefts.map((x) => measure.y(x + 19.2))
  return [
    path(along(measure, undefined, undefined, 12), 'hair dash'),
    lefts.map((x, k) => box(x, tops[k] ?? 0, 38.4, height, k % 2 ? 'line sage' : 'line blue')),
    stroke(lefts[7] ?? 0, (tops[7] ?? 0) - 1, (lefts[7] ?? 0) + 38.4, (tops[7] ?? 0) - 1, 'tread'),
  ]
}

/** A telephone whose parts come one step after another. */
const mobile: Mark = [
  [3, 2, 1].map((k) =>
    path(`M${402 - k * 62} ${40 + k * 46}H${362 - k * 62}a22 22 0 0 0-22 22V${height}`, k === 3 ? 'hair dash' : 'line'),
  ),
  `<rect class="bold blue" x="340" y="40" width="196" height="420" rx="22"/>`,
  stroke(414, 58, 462, 58, 'line'),
  box(362, 82, 152, 84, 'line sage'),
  path(along(new Arch(438, 96, 58, 70)), 'line'),
  row(190, 34, 3).map((y, k) => [
    box(362, y, 22, 22, 'hair'),
    stroke(396, y + 7, 500 - k * 18, y + 7, 'line'),
    stroke(396, y + 16, 470, y + 16, 'hair'),
  ]),
  box(362, 304, 152, 40, 'line gold'),
]

/** Eight ads along an arch; two of them have brought calls. */
function digital(): Mark {
  const path8 = new Arch(318, 70, 262, height - 70)
  const xs = row(104, 61.5, 8)
  return [
    path(along(path8, undefined, undefined, 12), 'hair dash'),
    xs.map((x, k) => {
      const y = path8.y(x)
      const good = k === 2 || k === 5
      return [
        stroke(x, y, x, height, good ? 'bold' : 'hair'),
        box(x - 25, y - 18, 50, 36, `line ${good ? 'gold' : k % 2 ? 'sage' : 'blue'}`),
        good
          ? ''
          : strokes(
              [
                [x - 17, y - 5, x + 17, y - 5],
                [x - 17, y + 5, x + 6, y + 5],
              ],
              'hair',
            ),
      ]
    }),
  ]
}

/** Pages that come down in steps; the one in front holds the arch. */
const web: Mark = row(0, 1, 4).map((k) => {
  const [x, y] = [60 + k * 74, 40 + k * 58]
  return [
    k === 3
      ? box(x, y, 300, 420, 'bold blue')
      : plane(
          [
            [x, y],
            [x + 300, y],
            [x + 300, y + 58],
            [x + 74, y + 58],
            [x + 74, height + 9],
            [x, height + 9],
          ],
          'line sage',
        ),
    stroke(x, y + 26, x + 300, y + 26, 'line'),
    discs(
      [14, 28, 42].map((by): Point => [x + by, y + 13]),
      3.4,
      'hair',
    ),
    k === 3
      ? [
          path(along(new Arch(x + 96, y + 56, 66, 150)), 'bold'),
          stroke(x + 178, y + 70, x + 276, y + 70, 'tread'),
          strokes(
            row(y + 92, 16, 5).map((line, n) => [x + 178, line, x + 276 - n * 12, line] as const),
            'hair',
          ),
        ]
      : '',
  ]
})

/** A class on its steps, in front of the board; the one who could not do it yesterday stands. */
function training(): Mark {
  const seats = stair(214, 352, 6, 64, 46)
  return [
    path(along(new Arch(116, 62, 92, 240)), 'bold blue'),
    path(along(new Arch(116, 86, 70, 190)), 'hair'),
    person(120, 351, { pose: 'point', size: 5, looks: 'right' }),
    path(`${through([[0, 352], ...seats])}V${height}`, 'bold'),
    row(0, 1, 6).map((k) => {
      const [x, y] = [246 + k * 64, 352 - k * 46]
      return k === 4
        ? [person(x, y - 1, { pose: 'reach', size: 4, looks: 'left' }), stroke(x - 32, y - 1, x + 32, y - 1, 'tread')]
        : [
            box(x - 2, y - 17, 24, 17, 'hair sage'),
            person(x + 12, y - 1, { pose: 'sit', size: 3.6, looks: 'left', coat: k % 2 ? 'sage' : 'blue' }),
          ]
    }),
    strokes(
      row(278, 64, 5).map((x, k) => [x, 306 - k * 46, x, height] as const),
      'hair faint',
    ),
  ]
}

/** Eight arches, one for each service, every one a step higher. */
const services: Mark = row(0, 1, 8).map((k) => {
  const [left, top] = [44 + k * 66, 270 - k * 28]
  const span = new Arch(left + 33, top + 16, 26, height - top - 16)
  return [
    path(`M${left} ${height}V${top}h66V${height}`, k % 2 ? 'line sage' : 'line blue'),
    path(along(span), 'line'),
    path(along(new Arch(left + 33, top + 28, 18, height - top - 28)), 'hair'),
    k === 7 ? stroke(left - 1, top - 1, left + 67, top - 1, 'tread') : '',
  ]
})

/** Four arches of four kinds; which is yours? */
const studies: Mark = row(0, 1, 4).map((k) => stoneArch(100 + k * 140, 210 - k * 44, 66, 20, 15, k === 2 ? 26 : 0))

/** Fourteen projects as fourteen treads; one is marked. */
function portfolio(): Mark {
  const corners = stair(24, 388, 14, 40, 26)
  return [
    plane([...corners, [584, height], [24, height]], 'bold sage'),
    strokes(
      row(1, 1, 13).map((k) => [24 + k * 40, 388 - k * 26, 24 + k * 40, height] as const),
      'hair faint',
    ),
    path(along(new Chain([24, 388], [584, 50], -70)), 'hair dash'),
    stroke(424, 127, 464, 127, 'tread'),
    person(444, 125, { pose: 'climb', size: 4 }),
  ]
}

/** Articles, one sheet on the other. */
const blog: Mark = row(0, 1, 5).map((k) => {
  const [x, y] = [92 + k * 62, 176 - k * 32]
  return [
    box(x, y, k === 4 ? 236 : 62, 420, k === 4 ? 'bold blue' : 'line sage'),
    k === 4
      ? [
          stroke(x + 26, y + 34, x + 170, y + 34, 'tread'),
          strokes(
            row(y + 60, 16, 18).map((line, n) => [x + 26, line, x + (n % 5 === 4 ? 130 : 210), line] as const),
            'hair',
          ),
        ]
      : strokes(
          row(y + 22, 16, 3).map((line) => [x + 12, line, x + 50, line] as const),
          'hair',
        ),
  ]
})

/** Braces out of chains, and lines of code that step in between them. */
function apiDocs(): Mark {
  const brace = (x: number, out: 1 | -1) =>
    [0, 1].map((half) => {
      const [a, b] = half ? [194, 356] : [194, 32]
      const middle = (a + b) / 2
      return path(
        `M${x} ${a}C${x + out * 34} ${a} ${x + out * 8} ${middle + (b - a) * 0.05} ${x + out * 40} ${middle + (b - a) * 0.2}S${x + out * 52} ${b} ${x + out * 92} ${b}`,
        'bold',
      )
    })
  const indents = [0, 1, 2, 3, 2, 2, 1, 0]
  return [
    brace(72, 1),
    brace(570, -1),
    indents.map((indent, k) => {
      const [x, y] = [178 + indent * 36, 54 + k * 40]
      return k === 3
        ? stroke(x, y, x + 150, y, 'tread')
        : [
            box(x, y - 9, 56, 18, k % 2 ? 'line sage' : 'line blue'),
            stroke(x + 68, y, x + 176 - indent * 16, y, 'line'),
          ]
    }),
  ]
}

/** A question goes over the arch, and the answer comes back along the chain. */
function apiPlayground(): Mark {
  const there = new Arch(310, 44, 190, 160)
  const back = new Chain([120, 236], [500, 236], 112)
  return [
    path(along(there, undefined, undefined, 12), 'bold'),
    path(along(back, undefined, undefined, 12), 'line'),
    path('M491 184h18l-9 20zM111 256h18l-9-20z', 'solid'),
    box(64, 204, 112, 32, 'line blue'),
    box(444, 204, 112, 32, 'line sage'),
    strokes(
      [
        [78, 215, 150, 215],
        [78, 225, 130, 225],
        [458, 215, 530, 215],
        [458, 225, 510, 225],
      ],
      'hair',
    ),
    strokes(
      there
        .points(12)
        .slice(1, -1)
        .map(([x, y]) => [x, y, x, back.y(x)] as const),
      'hair dash',
    ),
    disc(310, 44, 11, 'line gold'),
    discs(back.points(8).slice(1, -1), 4, 'solid'),
    stroke(120, 236, 120, height, 'hair dash'),
    stroke(500, 236, 500, height, 'hair dash'),
  ]
}

/** The courses, shortest first, each as long as its days. */
function catalog(seed: URL): Mark {
  const days = readdirSync(seed)
    .filter((name) => /^course-.*\.json$/.test(name))
    .map((name) => (JSON.parse(readFileSync(new URL(name, seed), 'utf8')) as { days: number }).days)
    .toSorted((a, b) => b - a)
  const longest = Math.max(...days)
  const rise = Math.min(38, 340 / days.length)
  return days.map((length, k) => {
    const long = 60 + (460 * length) / longest
    const y = height - 64 - (k + 1) * rise
    return [
      box(580 - long, y, long, rise, k % 2 ? 'line sage' : 'line blue'),
      strokes(
        row(580 - 460 / longest, -460 / longest, Math.floor(length)).map((x) => [x, y, x, y + rise] as const),
        'hair faint',
      ),
      k === days.length - 1 ? stroke(580 - long - 1, y - 1, 581, y - 1, 'tread') : '',
    ]
  })
}

/** An offer of one page, and the five weeks in it: a stair that leads out of the paper. */
function sampleOffer(): Mark {
  const steps = stair(212, 330, 5, 74, 46)
  return [
    box(84, 92, 236, 360, 'bold blue'),
    strokes(
      [128, 150, 172].map((y, k) => [112, y, k === 0 ? 196 : 250, y] as const),
      'hair',
    ),
    strokes(
      [222, 268, 314, 360].flatMap((y) => [
        [112, y, 292, y] as const,
        [112, y + 16, 176, y + 16] as const,
        [262, y + 16, 292, y + 16] as const,
      ]),
      'hair faint',
    ),
    plane([[212, height + 4], ...steps, [582, height + 4]], 'line sage'),
    strokes(
      steps.filter((_, k) => k % 2 === 0).map(([x, y]) => [x, y, x, height] as const),
      'hair dash',
    ),
    stroke(508, 145, 582, 145, 'tread'),
    person(545, 145, { pose: 'point', size: 3.6, looks: 'left' }),
  ]
}

/** One drawing for each invitation of the seed documents but Home’s, which shows the idea itself (chains.ts); the catalog's is drawn from the courses of the seed folder. */
export function invitations(seed: URL): Drawing[] {
  const marks = {
    about,
    iot: iot(),
    api: api(),
    cloud: cloud(),
    data: data(),
    mobile,
    digital: digital(),
    web,
    training: training(),
    services,
    'case-studies': studies,
    portfolio: portfolio(),
    blog,
    'api-docs': apiDocs(),
    'api-playground': apiPlayground(),
    'training-catalog': catalog(seed),
    'sample-offer': sampleOffer(),
  }
  return Object.entries(marks).map(([name, drawn]) => sheet(`cta-${name}.svg`, { width, height }, drawn, 'river'))
}
