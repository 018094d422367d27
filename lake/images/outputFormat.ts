import type { Size } from './geometry.ts'
import { MAX_AUTO_AVIF_PIXELS } from './limits.ts'
import type { ImageParameters } from './parameters.ts'
import type { RasterFormat } from './signature.ts'

/** What a transformed picture can be sent as; TIFF is not, since browsers do not show it. */
export type OutputFormat = Exclude<RasterFormat, 'tiff'>

const NAMED: Record<NonNullable<ImageParameters['fm']>, OutputFormat> = {
  jpg: 'jpeg',
  pjpg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
}

/**
 * The format to send: `fm` when given; else with `auto=format` the smallest that the client's
 * Accept header names; else that of the source.
 */
export function outputFormatFor(
  parameters: ImageParameters,
  source: RasterFormat,
  size: Size,
  accept: string,
): OutputFormat {
  if (parameters.fm) return NAMED[parameters.fm]
  if (parameters.auto) {
    // AVIF is encoded as a still picture here, so an animation goes out as WebP.
    const avifSuits = source !== 'gif' && size.width * size.height <= MAX_AUTO_AVIF_PIXELS
    if (avifSuits && accepts(accept, 'image/avif')) return 'avif'
    if (accepts(accept, 'image/webp')) return 'webp'
    // A client that does not say it reads AVIF may be too old for it.
    if (source === 'avif' && !accepts(accept, 'image/avif')) return 'jpeg'
  }
  return source === 'tiff' ? 'jpeg' : source
}

/** True when the header names the media type itself (RFC 9110 §12.5.1); a wildcard says nothing of new formats. */
function accepts(header: string, mimeType: string): boolean {
  return header.split(',').some((range) => {
    const [type, ...options] = range.split(';').map((part) => part.trim().toLowerCase())
    return type === mimeType && !options.some((option) => /^q=0(?:\.0*)?$/.test(option))
  })
}
