import { z } from 'zod'
import { apiError, type LakeError } from '../protocol/errors.ts'

const FITS = ['clip', 'crop', 'fill', 'fillmax', 'max', 'min', 'scale'] as const
const FORMATS = ['jpg', 'pjpg', 'png', 'webp', 'json'] as const
const COLOR_SPACES = ['origin', 'srgb', 'cmyk', 'b-w'] as const
const EDGES = ['top', 'bottom', 'left', 'right', 'center'] as const
const FLIPS = ['h', 'v', 'hv', 'vh'] as const
const NUMBER = /^-?\d+(?:\.\d+)?$/
const HEX_COLOR = /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i

/** Far above any real size; the limits on the output itself are checked once it is known. */
const MAX_LENGTH = 100_000

const number = (min: number, max: number) => {
  const rule = `must be a number from ${min} to ${max}`
  return z
    .string(rule)
    .regex(NUMBER)
    .transform(Number)
    .refine((value) => value >= min && value <= max, rule)
}

/** Sanity refuses fractional lengths: https://github.com/sanity-io/sanity/issues/1396 */
const wholeNumber = (min: number, max: number) => number(min, max).refine(Number.isInteger, 'must be a whole number')

const pixels = (min: number) => wholeNumber(min, MAX_LENGTH)

const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, `must be one of ${words.join(', ')}`)

const RECT_RULE = 'must be left,top,width,height in whole pixels, such as 70,20,120,150'
const rect = z
  .string(RECT_RULE)
  .transform((text) => text.split(','))
  .refine((parts) => parts.length === 4 && parts.every((part) => /^-?\d+$/.test(part)), RECT_RULE)
  .transform((parts) => {
    const [left = 0, top = 0, width = 0, height = 0] = parts.map(Number)
    return { left, top, width, height }
  })
  .refine(({ width, height }) => width > 0 && height > 0, RECT_RULE)

const CROP_RULE = `must be entropy, focalpoint, or one or two of ${EDGES.join(', ')} with a comma between`
const crop = z
  .string(CROP_RULE)
  .transform((text) => text.split(','))
  .pipe(
    z.union(
      [z.tuple([z.literal('entropy')]), z.tuple([z.literal('focalpoint')]), z.array(z.enum(EDGES)).min(1).max(2)],
      CROP_RULE,
    ),
  )

const BG_RULE = 'must be a hexadecimal color (RGB, ARGB, RRGGBB or AARRGGBB) without #'
const color = z.string(BG_RULE).regex(HEX_COLOR, BG_RULE).transform(rgbaOf)

const fileName = z.string('must be a file name, given once').max(255).optional()

/** Sanity's URL parameters (https://www.sanity.io/docs/apis-and-sdks/image-urls). */
const schema = z.strictObject({
  w: pixels(1).optional(),
  h: pixels(1).optional(),
  'min-w': pixels(1).optional(),
  'min-h': pixels(1).optional(),
  'max-w': pixels(1).optional(),
  'max-h': pixels(1).optional(),
  dpr: number(1, 3).default(1),
  fit: oneOf(FITS).default('clip'),
  rect: rect.optional(),
  crop: crop.optional(),
  'fp-x': number(0, 1).optional(),
  'fp-y': number(0, 1).optional(),
  q: wholeNumber(0, 100).optional(),
  fm: oneOf(FORMATS).optional(),
  auto: oneOf(['format']).optional(),
  blur: number(0, 2000).default(0),
  sharp: number(0, 100).default(0),
  sat: number(-100, 100).default(0),
  invert: oneOf(['true', 'false'])
    .transform((word) => word === 'true')
    .default(false),
  flip: oneOf(FLIPS).optional(),
  or: oneOf(['0', '90', '180', '270'])
    .transform((word) => Number(word) as 0 | 90 | 180 | 270)
    .default(0),
  bg: color.optional(),
  pad: pixels(0).default(0),
  frame: oneOf(['1']).optional(),
  cs: oneOf(COLOR_SPACES).optional(),
  dl: fileName,
  dlRaw: fileName,
})

export type ImageParameters = z.output<typeof schema>

/** Red, green and blue from 0 to 255, alpha from 0 to 1. */
export interface Rgba {
  r: number
  g: number
  b: number
  alpha: number
}

/** The error for a request whose parameter is invalid for this image. */
export const badParameter = (parameter: string, message: string): LakeError => apiError(400, message, { parameter })

/**
 * Reads the query of an image URL.
 * @throws LakeError 400 naming the parameter that is unknown, given twice or out of range
 */
export function parseParameters(query: unknown): ImageParameters {
  const parsed = schema.safeParse(query)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.code === 'unrecognized_keys') {
    const [name = ''] = issue.keys
    throw badParameter(name, `There is no image parameter "${name}".`)
  }
  const name = String(issue?.path[0] ?? '')
  const rule = issue?.message.startsWith('must') ? issue.message : 'must be a number, given once'
  throw badParameter(name, `The image parameter "${name}" ${rule}.`)
}

/** Sanity puts alpha first: ARGB, AARRGGBB. */
function rgbaOf(hex: string): Rgba {
  const digits = hex.length <= 4 ? hex.replaceAll(/./g, '$&$&') : hex
  const [alpha = 0, r = 0, g = 0, b = 0] = Buffer.from(digits.padStart(8, 'f'), 'hex')
  return { r, g, b, alpha: alpha / 255 }
}
