import { createHash } from 'node:crypto'
import { type Layout, layoutFor, type Size } from './geometry.ts'
import { MAX_AUTO_AVIF_PIXELS } from './imageLimits.ts'
import type { ImageParameters } from './parameters.ts'
import type { RasterFormat } from './signature.ts'

/** Increase this when the same recipe produces different pixels, so that old cached files aren't used. */
const VERSION = 1

const DEFAULT_QUALITY = 75

/** What a transformed picture can be sent as; not TIFF, because browsers don't show it. */
type OutputFormat = Exclude<RasterFormat, 'tiff'>

const NAMED: Record<Exclude<ImageParameters['fm'], 'json' | undefined>, OutputFormat> = {
  jpg: 'jpeg',
  pjpg: 'jpeg',
  png: 'png',
  webp: 'webp',
}

/** Everything that determines the bytes of a transformed picture, and nothing else. */
export interface Recipe extends Layout {
  format: OutputFormat
  isProgressive: boolean
  /** From 0 to 100, on JPEG's scale. */
  quality: number
  /** Whether to keep the frames of an animation. */
  isAnimated: boolean
  effects: Pick<ImageParameters, 'or' | 'flip' | 'blur' | 'sharp' | 'sat' | 'invert' | 'bg' | 'cs'>
}

interface Source extends Size {
  format: RasterFormat
}

/**
 * How to transform a source, given the parameters of a URL and the client's Accept header; undefined if the source can
 * be sent unchanged.
 * @throws LakeError 400 if a size can't be met
 */
export function recipeFor(source: Source, parameters: ImageParameters, accept: string): Recipe | undefined {
  const layout = layoutFor(source, parameters)
  const format = outputFormatFor(parameters, source.format, layout.canvas, accept)
  const { or, flip, blur, sharp, sat, invert, bg, cs, frame, q } = parameters
  const effects = { or, flip, blur, sharp, sat, invert, bg, cs }
  const recipe: Recipe = {
    ...layout,
    format,
    isProgressive: parameters.fm === 'pjpg',
    quality: q ?? DEFAULT_QUALITY,
    isAnimated: (format === 'gif' || format === 'webp') && !frame && !layout.cropByEntropy,
    effects,
  }
  const keepsPixels = isWhole(layout, source) && !hasEffects(effects) && !frame
  const keepsBytes = format === source.format && q === undefined && !recipe.isProgressive
  return keepsPixels && keepsBytes ? undefined : recipe
}

/** Whether anything besides size and format changes. */
export const hasEffects = ({ or, flip, blur, sharp, sat, invert, bg, cs }: Recipe['effects']): boolean =>
  Boolean(or || flip || blur || sharp || sat || invert || bg || cs)

/** An id for the result of a recipe on one asset, valid as a file name and an ETag. */
export function recipeKey(asset: string, recipe: Recipe): string {
  return createHash('sha256')
    .update(JSON.stringify([VERSION, asset, recipe]))
    .digest('hex')
}

function isWhole({ region, size, canvas }: Layout, source: Size): boolean {
  return [region, size, canvas].every(({ width, height }) => width === source.width && height === source.height)
}

/**
 * The format to send: `fm` if given; otherwise, with `auto=format`, the smallest that the client's Accept header names;
 * otherwise the source's.
 */
function outputFormatFor(parameters: ImageParameters, source: RasterFormat, size: Size, accept: string): OutputFormat {
  if (parameters.fm && parameters.fm !== 'json') return NAMED[parameters.fm]
  if (parameters.auto) {
    // AVIF is only encoded as a still picture here, so an animation is sent as WebP.
    const avifSuits = source !== 'gif' && size.width * size.height <= MAX_AUTO_AVIF_PIXELS
    if (avifSuits && accepts(accept, 'image/avif')) return 'avif'
    if (accepts(accept, 'image/webp')) return 'webp'
    // A client that doesn't mention AVIF may be too old for it.
    if (source === 'avif' && !accepts(accept, 'image/avif')) return 'jpeg'
  }
  return source === 'tiff' ? 'jpeg' : source
}

/** True if the header names the media type itself (RFC 9110 §12.5.1); wildcards say nothing about new formats. */
function accepts(header: string, mimeType: string): boolean {
  return header.split(',').some((range) => {
    const [type, ...options] = range.split(';').map((part) => part.trim().toLowerCase())
    return type === mimeType && !options.some((option) => /^q=0(?:\.0*)?$/.test(option))
  })
}
