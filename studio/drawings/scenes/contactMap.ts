// The drawn plan of downtown: river, arch, street grid, the avenue, and the place marked. Shown where the map is not loaded.
import { Arch, row, type Point } from '../geometry.ts'
import { along, box, boxes, disc, discs, num, path, plane, stroke, strokes, type Mark } from '../pen.ts'
import { sheet } from '../sheet.ts'

const size = { width: 1200, height: 700 }
/** The town is drawn square to its streets and then turned; (0, 0) is the marked place on the avenue. */
const turn = 'translate(490 318) rotate(12)'
const street = 44
const row0 = 50
/** Where the numbered streets end and the park begins, then both banks of the river. */
const [lastStreet, park, bank, farBank] = [284, 294, 452, 612] as const

const blocks =
  `<pattern id="blocks" width="${street}" height="${row0}" x="-24" patternUnits="userSpaceOnUse">` +
  `<rect class="sage" x="4" y="5" width="36" height="40"/><rect class="hair soft" x="4" y="5" width="36" height="40"/>` +
  `<path class="hair faint" d="M4 25H40M22 5V25"/></pattern>`

function town(): Mark {
  const clear = (x: number, y: number, width: number, height: number) => box(x, y, width, height, 'sheet')
  return [
    blocks,
    '<rect x="-800" y="-600" width="1084" height="1300" fill="url(#blocks)"/>',
    `<rect x="${park + 4}" y="-300" width="${bank - park - 30}" height="280" fill="url(#blocks)"/>`,
    // blocks that are one: the convention hall, the station, the ball park
    clear(66, -148, 130, 146),
    box(68, -145, 84, 140, 'hair sage'),
    strokes(
      row(82, 14, 5).map((x) => [x, -145, x, -5] as const),
      'hair faint',
    ),
    clear(152, -148, 128, 96),
    `<ellipse class="hair blue" cx="214" cy="-100" rx="54" ry="40"/><ellipse class="hair soft" cx="214" cy="-100" rx="38" ry="26"/>`,
    clear(66, 302, 170, 146),
    path('M84 314h104l34 40v76h-138z', 'hair sage'),
    path('M112 406v-56l24-24l52 52l-24 28z', 'hair blue'),
    // the mall: lawns with trees from the courthouse to the west
    clear(-800, 202, 996, 46),
    boxes(
      row(-732, 88, 11).map((x): Point => [x, 206]),
      80,
      38,
      'hair soft blue',
    ),
    discs(
      row(-720, 22, 41).flatMap((x): Point[] => [
        [x, 213],
        [x, 237],
      ]),
      3.4,
      'hair soft sage',
    ),
    // the courthouse
    clear(198, 204, 40, 42),
    path('M203 219h10v-10h10v10h10v12h-10v10h-10v-10h-10z', 'line sheet'),
    disc(218, 225, 5, 'line blue'),
  ]
}

/** The avenue from the west to the bridge over the river. */
function avenue(): Mark {
  return [
    box(-800, -4.5, 1600, 9, 'blue'),
    strokes(
      [
        [-800, -4.5, bank, -4.5],
        [-800, 4.5, bank, 4.5],
      ],
      'hair',
    ),
    strokes([[-800, 0, bank, 0]], 'thread dash'),
  ]
}

function waterside(): Mark {
  const shore = (x: number) => `M${x} -700C${x + 16} -420 ${x - 14} -200 ${x} 0S${x + 18} 420 ${x - 10} 760`
  const ripples = row(0, 1, 40).map((k) => {
    const x = bank + 18 + ((k * 67) % 124)
    const y = -560 + k * 31
    return `M${x} ${y}c3 ${14 + (k % 4) * 6} -3 ${30 + (k % 3) * 8} 0 ${44 + (k % 5) * 7}`
  })
  const lawns = `M${park} 24H${bank - 14}C${bank - 22} 160 ${bank - 10} 260 ${bank - 16} 380H${park}Z`
  return [
    path(`${shore(bank)}H${farBank + 60}V-700Z`, 'blue'),
    path(
      `M${farBank + 6} -700C${farBank - 8} -400 ${farBank + 14} -200 ${farBank} 0S${farBank - 18} 420 ${farBank + 8} 760H${farBank + 400}V-700Z`,
      'sheet',
    ),
    path(ripples.join(''), 'thread'),
    path(shore(bank), 'line'),
    path(
      `M${farBank + 6} -700C${farBank - 8} -400 ${farBank + 14} -200 ${farBank} 0S${farBank - 18} 420 ${farBank + 8} 760`,
      'line',
    ),
    strokes(
      row(farBank + 40, 46, 4).map((x) => [x, -700, x - 20, 760] as const),
      'hair faint',
    ),
    // the levee in steps, and the park of the arch
    path(lawns, 'hair sage'),
    path(
      `M${park + 6} 70c70 20 92 70 88 120s-10 90-88 140M${park + 120} 34c-24 60-30 110-20 170s12 100 16 166`,
      'hair soft',
    ),
    discs(
      row(0, 1, 30).map((k): Point => [park + 14 + ((k * 47) % 118), 34 + k * 11.4]),
      4,
      'hair soft sage',
    ),
    strokes(
      [
        [lastStreet, -700, lastStreet, 760],
        [lastStreet + 7, -700, lastStreet + 7, 760],
      ],
      'hair',
    ),
    strokes(
      row(-66, 6, 3).map((x) => [bank + x * 0.14 - 2, 24, bank + x * 0.14 - 8, 380] as const),
      'hair faint',
    ),
  ]
}

/** A bridge over the river at height y, with piers. */
function bridge(y: number, width: number, start: number = lastStreet): Mark {
  const piers = row(bank + 20, 38, 4)
  return [
    box(start, y - width / 2, farBank + 300 - start, width, 'sheet'),
    strokes(
      [
        [start, y - width / 2, farBank + 300, y - width / 2],
        [start, y + width / 2, farBank + 300, y + width / 2],
      ],
      'line',
    ),
    boxes(
      piers.map((x): Point => [x - 3, y - width / 2 - 5]),
      6,
      width + 10,
      'hair sheet',
    ),
  ]
}

/** The arch stands on the plan in elevation, as on old town maps. */
function arch(): Mark {
  const foot = 560
  const [outer, inner] = [new Arch(818, 416, 70, foot - 416), new Arch(818, 427, 58, foot - 427)]
  return [
    path(`${along(outer, undefined, undefined, 8)}${along(inner, inner.to, inner.from, 8, false)}Z`, 'blue'),
    path(
      `${along(outer, undefined, undefined, 8)}L${num(inner.to)} ${foot}${along(inner, inner.to, inner.from, 8, false)}Z`,
      'line',
    ),
    stroke(736, foot, 900, foot, 'line'),
  ]
}

/** The pin over the marked place, the block it belongs to, and a ring of a short walk. */
function marker(): Mark {
  const [x, y] = [490, 306]
  return [
    `<circle class="flow dash" cx="${x}" cy="318" r="132"/>`,
    path(
      `M${x} ${y}C${x - 34} ${y - 42} ${x - 30} ${y - 84} ${x} ${y - 84}S${x + 34} ${y - 42} ${x} ${y}Z`,
      'bold gold',
    ),
    disc(x, y - 52, 17, 'line sheet'),
    path(along(new Arch(x, y - 62, 7, 19)), 'bold'),
    disc(x, 318, 5, 'line sheet'),
  ]
}

/** North and a scale, without words. */
function legend(): Mark {
  return [
    plane(
      [
        [70, 604],
        [80, 650],
        [70, 641],
        [60, 650],
      ],
      'line sheet',
    ),
    plane(
      [
        [70, 604],
        [80, 650],
        [70, 641],
      ],
      'solid',
    ),
    strokes(
      [
        [110, 650, 310, 650],
        [110, 644, 110, 656],
        [160, 647, 160, 653],
        [210, 644, 210, 656],
        [310, 644, 310, 656],
      ],
      'line',
    ),
    box(110, 646, 50, 4, 'solid'),
  ]
}

/** The drawn map. */
export const contactMap = sheet('contact-map.svg', size, [
  `<g transform="${turn}">`,
  town(),
  waterside(),
  avenue(),
  box(-20, -45, 36, 40, 'line gold'),
  bridge(0, 14, bank - 16),
  bridge(404, 18),
  bridge(-330, 16),
  '</g>',
  arch(),
  legend(),
  marker(),
])
