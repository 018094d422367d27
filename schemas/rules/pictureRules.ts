import { imageOfId } from '@archstep/contracts/fields/imageId.ts'
import type { Verdict } from '@archstep/contracts/fields/verdict.ts'

/** The parts of an image value that the alt text rule checks. */
export interface ImageWithAlt {
  readonly asset?: unknown
  readonly alt?: string
  readonly decorative?: boolean
}

/** An image needs a description, unless it is marked as decorative. */
export function altTextVerdict(image: ImageWithAlt | undefined): Verdict {
  if (image?.asset === undefined || image.decorative === true) return true
  if ((image.alt ?? '').trim() !== '') return true
  return 'Describe the image for people who cannot see it, or check “Decoration only”.'
}

/** In pixels. */
export interface LeastSize {
  readonly width: number
  readonly height?: number
  /** Social networks don't support vector files. */
  readonly raster?: boolean
}

/** Advice about a picture that is too small for its place and would look blurred. The size is part of the asset id. */
export function pictureSizeVerdict(assetId: string | undefined, least: LeastSize): Verdict {
  const image = imageOfId(assetId)
  if (!image) return true
  const { width, height, format } = image
  if (format === 'svg') {
    return least.raster !== true || 'Social networks do not show SVG files. Choose a JPEG or PNG picture.'
  }
  if (width >= least.width && height >= (least.height ?? 0)) return true
  const needed = least.height === undefined ? `${least.width} pixels wide` : `${least.width} × ${least.height} pixels`
  return `This picture is ${width} × ${height} pixels and would look blurred here. Choose one of at least ${needed}.`
}

/** Advice about photographs where each screen crops differently. Drawings are made for that. */
export function cutOffVerdict(
  picture: { readonly asset?: { readonly _ref?: string }; readonly hotspot?: object } | undefined,
) {
  const id = picture?.asset?._ref
  if (!id || id.endsWith('-svg') || picture.hotspot) return true
  return (
    'On phones the sides of this picture are cut off. Press its crop button and put the circle on what must stay, ' +
    'such as a face; the small pictures below the fields show it.'
  )
}

/**
 * Advice about a dark version whose shape differs from its picture's, because it takes the same space. A dark version
 * left over from a replaced drawing is never shown.
 */
export function darkVersionVerdict(darkId: string | undefined, pictureId: string | undefined): Verdict {
  if (darkId?.endsWith('-svg') && !pictureId?.endsWith('-svg')) return true
  const [dark, picture] = [imageOfId(darkId), imageOfId(pictureId)]
  if (!dark || !picture) return true
  const difference = (dark.width * picture.height) / (dark.height * picture.width)
  if (Math.abs(difference - 1) <= 0.02) return true
  return (
    `The dark version is ${dark.width} × ${dark.height} pixels and the picture ${picture.width} × ` +
    `${picture.height}: give both the same shape, or one of them is cut.`
  )
}
