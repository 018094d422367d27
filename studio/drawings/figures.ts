// Scale figures: faceless people who give a drawing its size. Nineteen units high at size 1, feet at (x, y).
import type { Point } from './geometry.ts'
import { disc, num, path, type Mark } from './pen.ts'

/** What a figure does. `climb` sets the front foot one riser up; `sit` needs a seat five units high. */
export type Pose = 'stand' | 'stride' | 'climb' | 'point' | 'hold' | 'reach' | 'carry' | 'sit'

interface Body {
  /** Shoulder, hip and feet, knees between; x grows in the direction the figure looks. */
  readonly neck: Point
  readonly hip: Point
  readonly legs: readonly (readonly [knee: Point, foot: Point])[]
  readonly arms: readonly (readonly Point[])[]
}

const bodies: Readonly<Record<Pose, Body>> = {
  stand: {
    neck: [0.5, -15.3],
    hip: [-0.1, -7.6],
    legs: [
      [
        [-1.1, -4],
        [-1.3, 0],
      ],
      [
        [1.5, -4.1],
        [1.6, 0],
      ],
    ],
    arms: [
      [
        [0.4, -14],
        [-0.6, -11],
        [0.7, -8.6],
      ],
    ],
  },
  stride: {
    neck: [1.1, -15.1],
    hip: [0, -7.5],
    legs: [
      [
        [-0.9, -3.8],
        [-3.4, -0.5],
      ],
      [
        [2.3, -4.2],
        [3.3, 0],
      ],
    ],
    arms: [
      [
        [1, -13.8],
        [-1, -11.4],
        [-2.4, -9.4],
      ],
      [
        [1.6, -13.6],
        [2.6, -11],
        [4.3, -9.6],
      ],
    ],
  },
  climb: {
    neck: [1.7, -15.6],
    hip: [0.4, -7.9],
    legs: [
      [
        [-0.5, -4],
        [-1.9, 0],
      ],
      [
        [3.6, -6.6],
        [3.7, -2.6],
      ],
    ],
    arms: [
      [
        [1.5, -14],
        [0.2, -11.4],
        [-0.6, -9.3],
      ],
      [
        [2.2, -13.8],
        [3.7, -11.8],
        [5.4, -11.4],
      ],
    ],
  },
  point: {
    neck: [0.2, -15.3],
    hip: [-0.2, -7.6],
    legs: [
      [
        [-1.5, -4],
        [-2, 0],
      ],
      [
        [1.5, -4],
        [1.5, 0],
      ],
    ],
    arms: [
      [
        [0.9, -14.2],
        [3.6, -14.4],
        [6.4, -16.4],
      ],
      [
        [-0.6, -13.8],
        [-2.6, -11.4],
        [-1.8, -9],
      ],
    ],
  },
  hold: {
    neck: [0.6, -15.2],
    hip: [-0.2, -7.6],
    legs: [
      [
        [-1.3, -4],
        [-1.5, 0],
      ],
      [
        [1.2, -4.1],
        [1.5, 0],
      ],
    ],
    arms: [
      [
        [0.2, -13.8],
        [-0.2, -11],
        [3.8, -11.4],
      ],
    ],
  },
  reach: {
    neck: [0.6, -15.5],
    hip: [-0.2, -7.8],
    legs: [
      [
        [-1.4, -4],
        [-2, -0.3],
      ],
      [
        [1.3, -4],
        [1.2, 0],
      ],
    ],
    arms: [
      [
        [1, -14.6],
        [2.8, -17],
        [3.4, -20.6],
      ],
      [
        [0, -14],
        [-1.6, -11.6],
        [-1.4, -9.2],
      ],
    ],
  },
  carry: {
    neck: [-0.2, -15.2],
    hip: [0, -7.6],
    legs: [
      [
        [-1, -3.9],
        [-2.6, 0],
      ],
      [
        [1.9, -4.1],
        [2.7, 0],
      ],
    ],
    arms: [
      [
        [0.2, -13.6],
        [0.9, -10.6],
        [5, -10.4],
      ],
    ],
  },
  sit: {
    neck: [0.4, -12.7],
    hip: [-0.5, -5.4],
    legs: [
      [
        [3.8, -5.2],
        [3.9, 0],
      ],
      [
        [4.6, -5.1],
        [5.2, 0],
      ],
    ],
    arms: [
      [
        [0.4, -11.2],
        [0.4, -8.2],
        [3.4, -6.6],
      ],
    ],
  },
}

interface FigureOptions {
  readonly pose?: Pose
  /** Height in units is 19 times this. */
  readonly size?: number
  /** Fill of the coat. */
  readonly coat?: 'blue' | 'sage' | 'sheet' | 'gold'
  /** Which way it looks. */
  readonly looks?: 'left' | 'right'
  readonly hair?: 'short' | 'bun' | 'long' | 'helmet'
  /** `dash` draws a person who is not there yet. */
  readonly outline?: 'hair' | 'line' | 'dash'
}

/** A person standing at (x, y). */
export function figure(x: number, y: number, options: FigureOptions = {}): Mark {
  const {
    pose = 'stand',
    size = 1.2,
    coat = 'blue',
    looks = 'right',
    hair = 'short',
    outline = size > 1.6 ? 'line' : 'hair',
  } = options
  const { neck, hip, legs, arms } = bodies[pose]
  const absent = outline === 'dash'
  const stroke = absent ? 'hair dash' : outline
  const turn = looks === 'left' ? -1 : 1
  const put = ([px, py]: Point) => `${num(x + px * size * turn)} ${num(y + py * size)}`
  const join = (points: readonly Point[]) => `M${points.map(put).join('L')}`
  const [nx, ny] = neck
  const [hx, hy] = hip
  const coatPath =
    `M${put([nx - 1.5, ny + 0.2])}C${put([nx - 2.4, ny + 1])} ${put([hx - 2.2, hy - 3.6])} ${put([hx - 2.6, hy])}` +
    `L${put([hx + 2.6, hy])}C${put([hx + 2.2, hy - 3.6])} ${put([nx + 2.4, ny + 1])} ${put([nx + 1.5, ny + 0.2])}Q${put([nx, ny - 0.7])} ${put([nx - 1.5, ny + 0.2])}Z`
  const limbs = legs
    .map(([knee, foot], side) => join([[hx + (side ? 1.1 : -1.1), hy], knee, foot, [foot[0] + 1.3, foot[1]]]))
    .join('')
  const head: Point = [nx + 0.35, ny - 2.3]
  const [headX, headY] = [x + head[0] * size * turn, y + head[1] * size]
  const marks = [
    path(limbs, `${stroke} round`),
    path(coatPath, `${stroke} ${absent ? 'sheet' : coat}`),
    absent ? '' : path(arms.map(join).join(''), `${stroke} round`),
    disc(headX, headY, 1.65 * size, `${stroke} ${absent ? 'sheet' : 'solid'}`),
  ]
  if (hair === 'bun') marks.push(disc(headX - 1.5 * size * turn, headY - 0.9 * size, 0.8 * size, `${stroke} solid`))
  if (hair === 'long')
    marks.push(
      path(
        `M${put([head[0] - 1.5, head[1] - 0.6])}C${put([head[0] - 2.4, head[1] + 1.4])} ${put([head[0] - 2, head[1] + 3])} ${put([head[0] - 2.2, head[1] + 3.6])}L${put([head[0] - 0.2, head[1] + 2.6])}Z`,
        `${stroke} solid`,
      ),
    )
  if (hair === 'helmet')
    marks.push(
      path(
        `M${put([head[0] - 1.9, head[1] - 0.4])}A${num(1.9 * size)} ${num(1.9 * size)} 0 0 ${turn > 0 ? 1 : 0} ${put([head[0] + 1.9, head[1] - 0.4])}L${put([head[0] + 2.8, head[1] - 0.4])}Z`,
        `${stroke} gold`,
      ),
    )
  if (pose === 'hold')
    marks.push(
      path(
        `${join([
          [3.2, -12.9],
          [5.6, -13.6],
          [5.9, -11.1],
          [3.5, -10.4],
        ])}Z`,
        `${stroke} sheet`,
      ),
    )
  if (pose === 'carry')
    marks.push(
      path(
        `${join([
          [3.2, -14],
          [8, -14],
          [8, -9.8],
          [3.2, -9.8],
        ])}Z`,
        `${stroke} sage`,
      ),
    )
  return marks
}
