import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { encode as encodeBlurHash } from 'blurhash'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { MAX_FRAMES, MAX_INPUT_PIXELS, MAX_SECONDS } from '../images/imageLimits.ts'
import { IMAGE_FORMATS, type ImageFormat, imageFormatOf, SIGNATURE_BYTES } from '../images/signature.ts'
import { apiError, LakeError, messageOf } from '../protocol/errors.ts'
import { cameraDataIn, type CameraData } from './exif.ts'
import { type ImagePalette, paletteOf } from './palette.ts'

/** Metadata that can be requested of an image: `AssetMetadataType` of @sanity/client. The lake makes no `thumbhash`. */
export const METADATA_PARTS = ['blurhash', 'lqip', 'palette', 'thumbhash', 'image', 'exif', 'location', 'none'] as const
export type MetadataPart = (typeof METADATA_PARTS)[number]

/** The default metadata of an image: https://www.sanity.io/docs/apis-and-sdks/image-metadata */
const DEFAULT_PARTS: readonly MetadataPart[] = ['blurhash', 'lqip', 'palette']

/** The `metadata` field of a `sanity.imageAsset` document. Lengths are in pixels. */
export interface ImageMetadata extends CameraData {
  _type: 'sanity.imageMetadata'
  blurHash?: string
  dimensions: {
    _type: 'sanity.imageDimensions'
    aspectRatio: number
    height: number
    width: number
  }
  hasAlpha: boolean
  isOpaque: boolean
  /** A picture 20 px wide as a data URI, to show while the real one loads. */
  lqip?: string
  palette?: ImagePalette
}

export interface ImageDescription {
  /** As in asset ids: `jpg`, `tif` … */
  extension: string
  mimeType: string
  metadata: ImageMetadata
}

const LQIP_WIDTH = 20
const SAMPLE_SIDE = 100
const BLUR_HASH_SIDE = 32
/** SVG is small text; anything larger is a raster image in disguise or an attack. */
const MAX_SVG_BYTES = 10_000_000

/**
 * Analyzes an uploaded image by its content, for its asset document. EXIF orientation is applied: dimensions are those
 * that a person sees.
 * @param parts what to extract besides size and opacity
 * @throws LakeError 400, 413 or 415, with what to do, if it isn't an image of a known format, is broken, or is too
 * large
 */
export async function describeImage(file: string, parts = DEFAULT_PARTS): Promise<ImageDescription> {
  const format = await recognize(file)
  const input = format === 'svg' ? await svgBytes(file) : file
  const decode = (): Sharp =>
    sharp(input, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' }).timeout({ seconds: MAX_SECONDS }).autoOrient()
  try {
    const header = await sharp(input, { limitInputPixels: false }).metadata()
    checkSize(header)
    return {
      extension: IMAGE_FORMATS[format].extension,
      mimeType: IMAGE_FORMATS[format].mimeType,
      metadata: { ...(await describePixels(header, decode, parts)), ...cameraDataIn(header.exif, parts) },
    }
  } catch (error) {
    if (error instanceof LakeError) throw error
    throw apiError(
      400,
      `This ${format.toUpperCase()} file is broken and could not be read (${reason(error)}). Open it in an image ` +
        'editor, export it again and upload that file.',
    )
  }
}

async function recognize(file: string): Promise<ImageFormat> {
  const format = imageFormatOf(await buffer(createReadStream(file, { end: SIGNATURE_BYTES - 1 })))
  if (format === 'heic') {
    throw apiError(415, 'This is a HEIC photo, which browsers cannot show. Export it as JPEG and upload that.')
  }
  if (!format) {
    throw apiError(
      415,
      'This file is not an image of a supported format. Upload a JPEG, PNG, WebP, GIF, AVIF, TIFF or SVG file.',
    )
  }
  return format
}

/** Read into memory, because librsvg, given a path, would load neighboring files that the SVG refers to. */
async function svgBytes(file: string): Promise<Buffer> {
  const { size } = await stat(file)
  if (size > MAX_SVG_BYTES) {
    throw apiError(
      413,
      `This SVG has ${size} bytes; the largest is ${MAX_SVG_BYTES}. Simplify it, or export it as PNG.`,
    )
  }
  return readFile(file)
}

function checkSize({ width, height, pages = 1, pageHeight = height }: Metadata): void {
  if (pages > MAX_FRAMES) {
    throw apiError(
      413,
      `This animation has ${pages} frames; the most is ${MAX_FRAMES}. Shorten it, or upload it as a video file.`,
    )
  }
  const pixels = width * pageHeight * pages
  const frames = pages > 1 ? ` × ${pages} frames` : ''
  if (pixels > MAX_INPUT_PIXELS) {
    throw apiError(
      413,
      `This image has ${Math.round(pixels / 1e6)} megapixels (${width} × ${pageHeight}${frames}); the most is ` +
        `${MAX_INPUT_PIXELS / 1e6}. Make it smaller and upload it again.`,
    )
  }
}

async function describePixels(
  header: Metadata,
  decode: () => Sharp,
  parts: readonly MetadataPart[],
): Promise<ImageMetadata> {
  const { width, height } = header.autoOrient
  // Decodes it even if nothing is needed, to find broken pictures.
  const small = await sample(decode())
  const isOpaque = !header.hasAlpha || (await isSolid(decode()))
  return {
    _type: 'sanity.imageMetadata',
    ...(parts.includes('blurhash') && { blurHash: await blurHashOf(small.clone()) }),
    dimensions: { _type: 'sanity.imageDimensions', aspectRatio: width / height, height, width },
    hasAlpha: header.hasAlpha,
    isOpaque,
    ...(parts.includes('lqip') && { lqip: await lqipOf(small.clone(), isOpaque) }),
    // Averaging would produce colors that the picture doesn't have.
    ...(parts.includes('palette') && { palette: await paletteOf(await sample(decode(), 'nearest')) }),
  }
}

/** Whether nothing shows through. `stats()` would also count all colors, which takes as long as everything else together. */
async function isSolid(image: Sharp): Promise<boolean> {
  const alpha = await image.extractChannel('alpha').raw().toBuffer()
  // Compares bytes natively: a loop over a large picture would block other requests.
  return alpha[0] === 255 && alpha.subarray(1).equals(alpha.subarray(0, -1))
}

/** A decoded copy of at most 100 px per side that can be used several times. */
async function sample(image: Sharp, kernel: 'lanczos3' | 'nearest' = 'lanczos3'): Promise<Sharp> {
  const { data, info } = await image
    .resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'inside', withoutEnlargement: true, kernel })
    .toColorspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
}

async function blurHashOf(image: Sharp): Promise<string> {
  const { data, info } = await image
    .resize(BLUR_HASH_SIDE, BLUR_HASH_SIDE, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return encodeBlurHash(new Uint8ClampedArray(data), info.width, info.height, 4, 3)
}

async function lqipOf(image: Sharp, isOpaque: boolean): Promise<string> {
  const tiny = image.resize({ width: LQIP_WIDTH })
  const [type, bytes] = isOpaque
    ? ['jpeg', await tiny.removeAlpha().jpeg({ quality: 70 }).toBuffer()]
    : ['png', await tiny.png({ compressionLevel: 9 }).toBuffer()]
  return `data:image/${type};base64,${bytes.toString('base64')}`
}

function reason(error: unknown): string {
  return (messageOf(error).split('\n')[0] ?? '').slice(0, 200)
}
