import { createHash } from 'node:crypto'
import { type Layout, layoutFor, type Size } from './geometry.ts'
import { type OutputFormat, outputFormatFor } from './outputFormat.ts'
import type { ImageParameters } from './parameters.ts'
import type { RasterFormat } from './signature.ts'

/** Raise it when the same recipe would give other pixels than before, so that cached files are not used. */
const VERSION = 1

const DEFAULT_QUALITY = 75

/** All that decides the bytes of a transformed picture, and nothing else. */
export interface Recipe extends Layout {
  format: OutputFormat
  isProgressive: boolean
  /** From 0 to 100, on JPEG's scale. */
  quality: number
  /** Keep the frames of an animation. */
  isAnimated: boolean
  effects: Pick<ImageParameters, 'or' | 'flip' | 'blur' | 'sharp' | 'sat' | 'invert' | 'bg'>
}

export interface Source extends Size {
  format: RasterFormat
}

/**
 * What to do to a source for the parameters of a URL and the client's Accept header;
 * undefined when the source can be sent as it is.
 * @throws LakeError 400 when a size cannot be met.
 */
export function recipeFor(source: Source, parameters: ImageParameters, accept: string): Recipe | undefined {
  const layout = layoutFor(source, parameters)
  const format = outputFormatFor(parameters, source.format, layout.canvas, accept)
  const { or, flip, blur, sharp, sat, invert, bg, frame, q } = parameters
  const effects = { or, flip, blur, sharp, sat, invert, bg }
  const hasEffects = Boolean(or || flip || blur || sharp || sat || invert || bg)
  const recipe: Recipe = {
    ...layout,
    format,
    isProgressive: parameters.fm === 'pjpg',
    quality: q ?? DEFAULT_QUALITY,
    // Effects are made on one picture; only size and format change on every frame of an animation.
    isAnimated: (format === 'gif' || format === 'webp') && !hasEffects && !frame && !layout.cropByEntropy,
    effects,
  }
  const keepsPixels = isWhole(layout, source) && !hasEffects && !frame
  const keepsBytes = format === source.format && q === undefined && !recipe.isProgressive
  return keepsPixels && keepsBytes ? undefined : recipe
}

/** A name for the result of a recipe on one asset, fit for a file name and an ETag. */
export function recipeKey(asset: string, recipe: Recipe): string {
  return createHash('sha256')
    .update(JSON.stringify([VERSION, asset, recipe]))
    .digest('hex')
}

function isWhole({ region, size, canvas }: Layout, source: Size): boolean {
  return [region, size, canvas].every(({ width, height }) => width === source.width && height === source.height)
}
