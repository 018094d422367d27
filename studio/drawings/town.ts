// Pieces of town that more than one scene uses, all standing on a ground line.
import { Arch, row, type Point } from './geometry.ts'
import {
  along,
  box,
  boxes,
  disc,
  discs,
  num,
  path,
  plane,
  pulsing,
  stroke,
  strokes,
  trace,
  type Look,
  type Mark,
} from './pen.ts'

/** A far building: pale, with storey lines. */
export function block(x: number, ground: number, width: number, height: number): Mark {
  const top = ground - height
  const storeys = row(top + 10, 9, Math.max(0, Math.floor((height - 14) / 9)))
  return [
    box(x, top, width, height, 'hair soft sage'),
    strokes(
      storeys.map((y) => [x + 5, y, x + width - 5, y] as const),
      'hair faint',
    ),
  ]
}

/** A tree: a round crown, or the narrow one of a street tree. */
export function tree(x: number, ground: number, height: number, kind: 'round' | 'narrow' = 'round'): Mark {
  const trunk: (readonly [number, number, number, number])[] = [
    [x, ground, x, ground - height * 0.78],
    [x, ground - height * 0.5, x + height * 0.14, ground - height * 0.68],
    [x, ground - height * 0.4, x - height * 0.11, ground - height * 0.56],
  ]
  if (kind === 'round') return [disc(x, ground - height * 0.7, height * 0.3, 'hair sage'), strokes(trunk, 'hair')]
  const w = height * 0.17
  const low = ground - height * 0.22
  const crown = `M${num(x)} ${num(ground - height)}C${num(x + w * 1.5)} ${num(ground - height * 0.7)} ${num(x + w * 1.3)} ${num(low)} ${num(x)} ${num(low)}S${num(x - w * 1.5)} ${num(ground - height * 0.7)} ${num(x)} ${num(ground - height)}Z`
  return [path(crown, 'hair sage'), strokes(trunk, 'hair')]
}

/** The old courthouse: dome, drum, portico and wings, 208 wide and 198 high, centred on x. */
export function courthouse(x: number, ground: number): Mark {
  const y = ground
  const windows = row(0, 11.5, 5).flatMap((step): Point[] => [
    [x + 47.5 + step, y - 30],
    [x - 52.5 - step, y - 30],
  ])
  return [
    box(x - 104, y - 44, 208, 44, 'hair sheet'),
    box(x - 38, y - 58, 76, 58, 'hair sheet'),
    plane(
      [
        [x - 42, y - 58],
        [x, y - 76],
        [x + 42, y - 58],
      ],
      'hair sage',
    ),
    strokes(
      row(x - 30, 12, 6).map((column) => [column, y - 56, column, y - 6] as const),
      'hair',
    ),
    stroke(x - 104, y - 38, x + 104, y - 38, 'hair soft'),
    boxes(windows, 5, 16, 'hair soft'),
    box(x - 30, y - 94, 60, 18, 'hair sheet'),
    box(x - 26, y - 122, 52, 28, 'hair sage'),
    strokes(
      row(x - 21, 7, 7).map((column) => [column, y - 120, column, y - 96] as const),
      'hair',
    ),
    stroke(x - 30, y - 122, x + 30, y - 122, 'line'),
    path(`M${x - 25} ${y - 122}c0-30 15-42 25-44c10 2 25 14 25 44z`, 'line blue'),
    path(`M${x - 12} ${y - 122}c0-26 7-38 12-44c5 6 12 18 12 44M${x} ${y - 122}v-44`, 'hair soft'),
    box(x - 5, y - 178, 10, 12, 'hair sheet'),
    stroke(x, y - 178, x, y - 198, 'hair'),
  ]
}

/** A steel arch bridge of trussed spans between `piers`, its deck at y = deck, its piers down to `foot`. */
export function archBridge(piers: readonly number[], deck: number, foot: number, end: number): Mark {
  const start = piers[0] ?? 0
  const spans = piers.slice(0, -1).flatMap((left, i): Mark[] => {
    const right = piers[i + 1] ?? left
    const [middle, half] = [(left + right) / 2, (right - left) / 2 - 9]
    const outer = new Arch(middle, deck + 9, half, 62)
    const inner = new Arch(middle, deck + 19, half, 56)
    const [top, bottom] = [outer.points(20), inner.points(20)]
    const zigzag = top.flatMap((point, k): Point[] => {
      const other = bottom[k] ?? point
      return k % 2 ? [other, point] : [point, other]
    })
    const posts = top.filter((_, k) => k % 2 === 0 && k > 0 && k < 20)
    return [
      path(along(outer), 'line'),
      path(along(inner), 'hair'),
      trace(zigzag, 'hair soft'),
      strokes(
        posts.map(([x, y]) => [x, y, x, deck + 7] as const),
        'hair soft',
      ),
    ]
  })
  const rails = row(start, 12, Math.floor((end - start) / 12))
  return [
    strokes(
      [
        [start, deck, end, deck],
        [start, deck + 7, end, deck + 7],
      ],
      'hair',
    ),
    strokes(
      rails.map((x) => [x, deck - 6, x, deck] as const),
      'hair faint',
    ),
    stroke(start, deck - 6, end, deck - 6, 'hair soft'),
    spans,
    piers.map((x) =>
      plane(
        [
          [x - 7, deck + 7],
          [x + 7, deck + 7],
          [x + 10, foot],
          [x - 10, foot],
        ],
        'hair sheet',
      ),
    ),
  ]
}

/** A sensor or sender: an amber spot under `count` arcs, which pulse from `after` seconds on. */
export function signal(x: number, y: number, count = 3, spot: Look = 'gold', after?: number): Mark {
  const arcs = row(9, 8, count).map((r) => {
    const reach = r * 0.72
    return `M${num(x - reach)} ${num(y - reach)}A${num(r)} ${num(r)} 0 0 1 ${num(x + reach)} ${num(y - reach)}`
  })
  const waves = path(arcs.join(''), 'flow')
  return [disc(x, y, 4, spot), after === undefined ? waves : pulsing(after, waves)]
}

/** A lattice mast with two crossarms, from `ground` up to `top`. */
export function mast(x: number, ground: number, top: number): Mark {
  const height = ground - top
  const levels = row(0, 18, Math.floor((height - 14) / 18) + 1)
  const widthAt = (rise: number) => 5 - (3.5 * rise) / height
  const lattice = levels.slice(0, -1).map((rise, k) => {
    const side = k % 2 ? 1 : -1
    return [x + side * widthAt(rise), ground - rise, x - side * widthAt(rise + 18), ground - rise - 18] as const
  })
  return [
    strokes(
      [
        [x - 5, ground, x - 1.5, top - 12],
        [x + 5, ground, x + 1.5, top - 12],
        [x - 16, top, x + 16, top],
        [x - 12, top + 12, x + 12, top + 12],
      ],
      'line',
    ),
    strokes(lattice, 'hair soft'),
  ]
}

/** A delivery truck standing on the ground, 66 long, looking right. */
export function truck(x: number, ground: number): Mark {
  const y = ground
  return [
    box(x, y - 32, 44, 27, 'line sheet'),
    path(`M${x + 46} ${y - 5}v-21h11l8 10v11z`, 'line blue'),
    path(`M${x + 50} ${y - 23}h6l5 7h-11z`, 'hair sheet'),
    strokes(
      [
        [x, y - 5, x + 65, y - 5],
        [x, y - 12, x + 44, y - 12],
      ],
      'hair',
    ),
    discs(
      [
        [x + 10, y - 4.5],
        [x + 36, y - 4.5],
        [x + 56, y - 4.5],
      ],
      4.5,
      'line sheet',
    ),
    discs(
      [
        [x + 10, y - 4.5],
        [x + 36, y - 4.5],
        [x + 56, y - 4.5],
      ],
      1.3,
      'hair',
    ),
  ]
}

/** A facade's windows: `columns` by `rows` of equal panes in a rectangle. */
export function panes(
  x: number,
  y: number,
  width: number,
  height: number,
  columns: number,
  rows: number,
  look: Look,
  share = 0.6,
): Mark {
  const [stepX, stepY] = [width / columns, height / rows]
  const [w, h] = [stepX * share, stepY * share]
  const corners = row(0, 1, rows).flatMap((r) =>
    row(0, 1, columns).map((c): Point => [x + c * stepX + (stepX - w) / 2, y + r * stepY + (stepY - h) / 2]),
  )
  return boxes(corners, w, h, look)
}
