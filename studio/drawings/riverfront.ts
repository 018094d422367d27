// The stage of the three hero scenes: river, levee in six treads, plateau. The figure climbs from scene to scene.
import { figure } from './figures.ts'
import { row, type Point } from './geometry.ts'
import { ground, tread, water } from './ground.ts'
import type { Mark } from './pen.ts'
import { archBridge, block } from './town.ts'

/** The stage: 1920 wide of which the left 480 only show on wide screens. */
export const stage = { left: -480, width: 1920, height: 720, plateau: 604, river: 664, shore: 560, edge: 712 } as const

const risers = 6

function levee(): { profile: Point[]; treads: readonly (readonly [x1: number, x2: number, y: number])[] } {
  const { shore, edge, plateau, river, height, left, width } = stage
  const foot = river + 8
  const [run, rise] = [(edge - shore) / risers, (foot - plateau) / risers]
  const treads = row(0, 1, risers).map((k) => [shore + k * run, shore + (k + 1) * run, foot - (k + 1) * rise] as const)
  const profile: Point[] = [
    [shore - 150, height + 10],
    [shore - 96, river + 34],
    [shore - 30, foot],
    [shore, foot],
  ]
  for (const [x1, x2, y] of treads) profile.push([x1, y], [x2, y])
  profile.push([left + width + 20, plateau])
  return { profile, treads }
}

/** River and levee; `step` (1 to 6) is the tread that is lit and that the figure stands on. */
export function riverfront(step: number): Mark {
  const { profile, treads } = levee()
  const lit = treads[step - 1]
  if (!lit) throw new Error(`The levee has ${risers} treads, not ${step}.`)
  const [x1, x2, y] = lit
  return [
    ground(profile, { floor: stage.height + 10 }),
    tread(x1, x2, y),
    figure((x1 + x2) / 2 - 1, y - 3, { pose: step < risers ? 'climb' : 'stand', size: 1.25, outline: 'line' }),
  ]
}

/** The river behind the levee. */
export function river(seed?: number): Mark {
  return water(stage.left - 40, stage.shore + 60, stage.river, 70, seed)
}

/** The arch bridge that crosses the river from the left. */
export const bridge: Mark = archBridge([-730, -500, -270, -40, 190, 420, 650], 580, stage.river + 14, 676)

/** The far town on both sides of the subject. */
export const skyline: Mark = (
  [
    [640, 26, 40],
    [668, 36, 52],
    [706, 30, 64],
    [738, 22, 96],
    [1386, 24, 132],
    [1412, 30, 70],
  ] as const
).map(([x, width, height]) => block(x, stage.plateau, width, height))
