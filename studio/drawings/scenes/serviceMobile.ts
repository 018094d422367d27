// Mobile: two phones as tall as houses. What happens on the road and on the job goes up their steps onto the screen.
import { figure } from '../figures.ts'
import { frieze, rising } from '../frieze.ts'
import { Arch, Chain, row, stairOf, type Point } from '../geometry.ts'
import { along, arriving, box, boxes, disc, discs, path, plane, stroke, strokes, trace, type Mark } from '../pen.ts'
import { block, tree, truck } from '../town.ts'
import { shop } from '../works.ts'

const levels: readonly Point[] = [
  [-500, 372],
  [420, 358],
  [776, 344],
  [978, 330],
]
const [road, yard, small, large] = [372, 358, 344, 330]

function shell(x: number, ground: number, width: number, height: number): Mark {
  const y = ground - height
  return [
    `<rect class="bold sheet" x="${x}" y="${y}" width="${width}" height="${height}" rx="14"/>`,
    `<rect class="hair" x="${x + 7}" y="${y + 7}" width="${width - 14}" height="${height - 14}" rx="8"/>`,
    stroke(x + width / 2 - 14, y + 15, x + width / 2 + 14, y + 15, 'line'),
  ]
}

/** The large phone: a map with the route as a chain, three stops, one button. */
function largePhone(): Mark {
  const [x, width, height] = [1010, 168, 306]
  const y = large - height
  const route = new Chain([x + 34, y + 62], [x + 132, y + 96], 34)
  const streets = [
    ...row(y + 46, 22, 5).map((level) => [x + 14, level, x + width - 14, level] as const),
    ...row(x + 32, 26, 5).map((column) => [column, y + 30, column, y + 146] as const),
  ]
  return [
    shell(x, large, width, height),
    box(x + 14, y + 30, width - 28, 116, 'sage'),
    path(`M${x + 14} ${y + 118}c30-14 54 10 84-2s36-16 56-10v40h-140z`, 'blue'),
    strokes(streets, 'hair faint'),
    box(x + 14, y + 30, width - 28, 116, 'hair'),
    path(along(route), 'main'),
    discs(
      [
        [x + 34, y + 62],
        [x + 80, route.y(x + 80)],
      ],
      4,
      'river',
    ),
    arriving([0, -20], path(`M${x + 132} ${y + 96}c-10-14-10-28 0-28s10 14 0 28z`, 'line gold')),
    row(0, 1, 3).map((k) => [
      box(x + 14, y + 158 + k * 32, width - 28, 26, `hair ${k ? 'sheet' : 'blue'}`),
      disc(x + 28, y + 171 + k * 32, 5, k ? 'hair' : 'hair river'),
      strokes(
        [
          [x + 42, y + 167 + k * 32, x + 108, y + 167 + k * 32],
          [x + 42, y + 175 + k * 32, x + 88, y + 175 + k * 32],
        ],
        'hair soft',
      ),
    ]),
    box(x + 14, y + 260, width - 28, 28, 'line sage'),
    stroke(x + 58, y + 274, x + 110, y + 274, 'bold'),
  ]
}

/** The small phone: a job in four ticks and a signature. */
function smallPhone(): Mark {
  const [x, width, height] = [830, 124, 222]
  const y = small - height
  const ticks = row(y + 74, 22, 4)
  return [
    shell(x, small, width, height),
    box(x + 14, y + 28, width - 28, 34, 'line blue'),
    path(along(new Arch(x + width / 2, y + 34, 18, 24)), 'line'),
    ticks.map((level, k) => [
      box(x + 16, level - 6, 12, 12, `hair ${k < 3 ? 'sage' : 'sheet'}`),
      stroke(x + 36, level, x + (k % 2 ? 88 : 104), level, 'hair soft'),
    ]),
    path(
      ticks
        .slice(0, 3)
        .map((level) => `M${x + 19} ${level}l3 3l5-7`)
        .join(''),
      'flow',
    ),
    stroke(x + 16, y + 188, x + width - 16, y + 188, 'hair'),
    path(`M${x + 24} ${y + 184}c6-16 14-14 14-2s8 4 14-4s6 8 30 2`, 'flow'),
  ]
}

/** Steps up to the large phone, with someone who mounts a tile from a ladder. */
function ladder(): Mark {
  const x = 1194
  return [
    strokes(
      [
        [x, large, x - 6, 96],
        [x + 15, large, x + 5, 96],
        ...row(0, 1, 20).map(
          (k) => [x - 0.3 * k + 0.3, large - 11 - k * 11.4, x + 14.6 - 0.5 * k, large - 11 - k * 11.4] as const,
        ),
      ],
      'hair',
    ),
    figure(x + 3, 168, { pose: 'carry', looks: 'left', size: 1.3, hair: 'helmet' }),
  ]
}

/** A job at a house: a water heater behind an open wall, a technician with a phone. */
function job(): Mark {
  const [x, y] = [550, yard]
  return [
    plane(
      [
        [x, y],
        [x, y - 104],
        [x + 78, y - 152],
        [x + 156, y - 104],
        [x + 156, y],
      ],
      'bold sheet',
    ),
    plane(
      [
        [x - 16, y - 104],
        [x + 78, y - 164],
        [x + 172, y - 104],
        [x + 156, y - 104],
        [x + 78, y - 152],
        [x, y - 104],
      ],
      'line blue',
    ),
    boxes(
      [
        [x + 20, y - 92],
        [x + 106, y - 92],
      ],
      30,
      26,
      'hair blue',
    ),
    strokes(
      [
        [x + 35, y - 92, x + 35, y - 66],
        [x + 121, y - 92, x + 121, y - 66],
        [x, y - 54, x + 156, y - 54],
      ],
      'hair',
    ),
    `<rect class="line sage" x="${x + 104}" y="${y - 46}" width="26" height="42" rx="5"/>`,
    path(`M${x + 117} ${y - 46}v-8h24v54M${x + 110} ${y - 4}v4m14-4v4`, 'line'),
    box(x + 18, y - 44, 24, 44, 'line sage'),
    disc(x + 37, y - 22, 1.5, 'solid'),
    figure(x + 84, y - 1, { pose: 'hold', size: 1.35 }),
  ]
}

/** Signals that step up from the road to the screens. */
function signals(): Mark {
  const first = new Chain([628, yard - 172], [892, small - 236], 12)
  const second = new Chain([892, small - 236], [1094, large - 318], 14)
  return [
    [first, second].map((chain) => [
      path(along(chain, undefined, undefined, 4), 'thread dash'),
      trace(stairOf(chain, chain.from, chain.to, 5), 'flow'),
      discs(chain.points(5).slice(1), 2.6, 'river'),
    ]),
  ]
}

function street(): Mark {
  const blocks = [
    [-470, 70, 70],
    [-380, 96, 56],
    [-250, 54, 104],
    [-180, 90, 72],
    [-60, 60, 92],
    [20, 96, 66],
    [150, 54, 100],
    [230, 86, 70],
    [346, 56, 88],
  ] as const
  const route = [
    [-420, 300],
    [-60, 282],
    [270, 292],
    [564, yard - 140],
  ] as const
  return [
    blocks.map(([x, width, height]) => block(x, road, width, height)),
    route
      .slice(1)
      .map((stop, k) => path(along(new Chain(route[k] ?? stop, stop, -40), undefined, undefined, 5), 'thread dash')),
    route
      .slice(0, 3)
      .map(([x, y]) => [path(`M${x} ${y + 16}c-8-11-8-22 0-22s8 11 0 22z`, 'line blue'), disc(x, y + 2, 2.4, 'sheet')]),
    truck(-150, road - 1),
    arriving([-190, 0], truck(312, road - 1)),
  ]
}

/** The mobile frieze. */
export const serviceMobile = frieze('service-mobile.svg', [
  street(),
  job(),
  signals(),
  smallPhone(),
  largePhone(),
  ladder(),
  shop(1222, large),
  figure(968, small - 1, { pose: 'hold', size: 1.3, hair: 'long', coat: 'sage' }),
  figure(804, small - 1, { pose: 'climb', size: 1.3 }),
  figure(752, yard - 1, { pose: 'stride', size: 1.3, coat: 'sheet', hair: 'bun' }),
  figure(1327, large - 1, { pose: 'hold', size: 1.25, looks: 'left', coat: 'sheet' }),
  figure(60, road - 1, { pose: 'stride' }),
  figure(-330, road - 1, { pose: 'stride', looks: 'left', coat: 'sage' }),
  tree(506, yard, 60, 'narrow'),
  tree(732, yard, 46),
  rising(levels),
])
