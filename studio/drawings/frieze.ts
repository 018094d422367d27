// A frieze: the wide strip on top of a service page. Only its height decides the scale: a narrow window shows the right
// part, so the subject stands right of x = 540 and its heart right of x = 800; the left 480 units only show on wide screens.
import type { Point } from './geometry.ts'
import { ground, terraces, tread } from './ground.ts'
import type { Mark } from './pen.ts'
import { sheet, type Drawing } from './sheet.ts'

/** The size of every frieze in drawing units. */
export const strip = { left: -480, width: 1920, height: 430 } as const

/** A finished frieze. */
export function frieze(file: string, marks: Mark): Drawing {
  return sheet(file, strip, marks)
}

/** Ground that rises to the right in steps; each level is the x where it begins and its height. The last step is lit. */
export function rising(levels: readonly Point[]): Mark {
  const [x, y] = levels.at(-1) ?? [0, 0]
  return [ground(terraces(levels, strip.left + strip.width + 20), { floor: strip.height + 10 }), tread(x, x + 22, y)]
}
