/** Each image format's extension in asset ids, and its media type. */
export const IMAGE_FORMATS = {
  jpeg: { extension: 'jpg', mimeType: 'image/jpeg' },
  png: { extension: 'png', mimeType: 'image/png' },
  webp: { extension: 'webp', mimeType: 'image/webp' },
  gif: { extension: 'gif', mimeType: 'image/gif' },
  avif: { extension: 'avif', mimeType: 'image/avif' },
  tiff: { extension: 'tif', mimeType: 'image/tiff' },
  svg: { extension: 'svg', mimeType: 'image/svg+xml' },
} as const

export type ImageFormat = keyof typeof IMAGE_FORMATS
export type RasterFormat = Exclude<ImageFormat, 'svg'>

/** How many bytes from the start of a file `imageFormatOf` needs. */
export const SIGNATURE_BYTES = 65_536

/**
 * The format by the first bytes of a file, whatever its name or declared type. 'heic' is only recognized so that it can
 * be refused with a helpful message.
 */
export function imageFormatOf(start: Buffer): ImageFormat | 'heic' | undefined {
  if (start.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (start.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png'
  const text = start.toString('latin1')
  if (/^GIF8[79]a/.test(text)) return 'gif'
  if (/^RIFF[^]{4}WEBP/.test(text)) return 'webp'
  if (/^(?:II\*\0|MM\0\*)/.test(text)) return 'tiff'
  if (text.slice(4, 8) === 'ftyp') return isobmffFormat(start, text)
  if (startsWithSvgElement(start.toString('utf8'))) return 'svg'
  return undefined
}

/** AVIF and HEIC share a container; the brands in its first box tell them apart (ISO/IEC 14496-12 §4.3). */
function isobmffFormat(start: Buffer, text: string): 'avif' | 'heic' | undefined {
  const brands: readonly string[] = text.slice(8, start.readUInt32BE(0)).match(/.{4}/gs) ?? []
  if (brands.includes('avif') || brands.includes('avis')) return 'avif'
  return brands.some((brand) => /^(?:hei|hev|mif)/.test(brand)) ? 'heic' : undefined
}

/** True if the first element is `<svg>`, after any declaration, comments and document type. */
function startsWithSvgElement(text: string): boolean {
  let at = text.startsWith('\uFEFF') ? 1 : 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at += 1
    const end = endOfProlog(text, at)
    if (end === undefined) return /^<svg[\s>/]/.test(text.slice(at, at + 5))
    at = end
  }
}

function endOfProlog(text: string, at: number): number | undefined {
  const closing = text.startsWith('<?', at)
    ? '?>'
    : text.startsWith('<!--', at)
      ? '-->'
      : /^<!DOCTYPE\s+svg\b/i.test(text.slice(at, at + 20))
        ? doctypeEnd(text, at)
        : undefined
  if (closing === undefined) return undefined
  const found = text.indexOf(closing, at)
  return found === -1 ? text.length : found + closing.length
}

/** A document type may contain declarations in brackets; it then ends after the bracket. */
function doctypeEnd(text: string, at: number): string {
  const bracket = text.indexOf('[', at)
  const angle = text.indexOf('>', at)
  return bracket !== -1 && bracket < angle ? ']>' : '>'
}
