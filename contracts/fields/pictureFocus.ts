/** A picture's hotspot and crop in the CMS. Any number may be missing. */
interface PictureCut {
  readonly hotspot?: { readonly x?: number | null; readonly y?: number | null } | null | undefined
  readonly crop?:
    | {
        readonly top?: number | null
        readonly bottom?: number | null
        readonly left?: number | null
        readonly right?: number | null
      }
    | null
    | undefined
}

/** A point of a picture, from 0 (left, top) to 1. */
export interface Focus {
  x: number
  y: number
}

const hundredths = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100

/** The point to keep in view when the layout cuts a picture, measured within its crop; undefined for the center. */
export function focusOf({ hotspot, crop }: PictureCut): Focus | undefined {
  if (typeof hotspot?.x !== 'number' || typeof hotspot.y !== 'number') return undefined
  const [left, right, top, bottom] = [crop?.left ?? 0, crop?.right ?? 0, crop?.top ?? 0, crop?.bottom ?? 0]
  const x = hundredths((hotspot.x - left) / (1 - left - right))
  const y = hundredths((hotspot.y - top) / (1 - top - bottom))
  return x === 0.5 && y === 0.5 ? undefined : { x, y }
}

/** The third of a picture that a point is in. Layouts support only nine positions. */
export const third = <Name>(fraction: number, [start, middle, end]: readonly [Name, Name, Name]): Name =>
  fraction < 1 / 3 ? start : fraction > 2 / 3 ? end : middle
