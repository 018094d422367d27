import { createImageUrlBuilder } from '@sanity/image-url'
import { imageOfId } from '@archstep/contracts/fields/imageId.ts'
import { focusOf, type Focus } from '@archstep/contracts/fields/pictureFocus.ts'
import { env } from '../env.ts'

/** A picture, as projected by `imageFragment`. */
export interface SourcePicture {
  _type: 'picture'
  alt?: string | null
  decorative?: boolean | null
  hotspot?: { x?: number | null; y?: number | null } | null
  crop?: { top?: number | null; bottom?: number | null; left?: number | null; right?: number | null } | null
  asset?: { _id: string; metadata?: { lqip?: string | null; isOpaque?: boolean | null } | null } | null
  /** The asset of its dark version. */
  dark?: { _id: string } | null
}

/** The URLs of one picture's files. */
export interface PictureFiles {
  src: string
  srcSet?: string
  /** Modern formats, best first. */
  sources?: { type: string; srcSet: string }[]
}

/** A picture from the CMS, ready to be shown. */
export interface PictureValue extends PictureFiles {
  /** Width in pixels after cropping; with height, it reserves the space. */
  width: number
  height: number
  /** Empty for a decorative picture. */
  alt: string
  /** Replacement for dark themes. */
  dark?: PictureFiles
  /** A tiny blurred preview as a data: URL; only for photographs. */
  lqip?: string
  /** The point to keep in view when the layout crops the picture, from 0 (left, top) to 1; by default the center. */
  focus?: Focus
}

/** A picture's file in the CMS, cropped. Sizes in pixels. */
export interface PictureOrigin {
  /** Identifies file and crop, the same in every query. */
  key: string
  vector: boolean
  width: number
  height: number
  /** URL of the file `width` pixels wide (never enlarged), in the best format that the client accepts. */
  url: (width?: number) => string
}

/** Widths in pixels in which a photograph is offered, besides its own. */
const WIDTHS = [320, 640, 960, 1280, 1920]
/** The width for browsers without `srcset`, and for social networks. */
const FALLBACK_WIDTH = 1280

const builder = createImageUrlBuilder({
  projectId: env.projectId,
  dataset: env.dataset,
  ...(!env.hosted && { baseUrl: env.lakeUrl }),
})

const fraction = (value: number | null | undefined) => value ?? 0

/** Reads a picture from the CMS; undefined without a file. */
function pictureOrigin(picture: SourcePicture): PictureOrigin | undefined {
  const id = picture.asset?._id
  const full = id && imageOfId(id)
  if (!full) return undefined
  const vector = full.format === 'svg'
  const crop = {
    top: fraction(picture.crop?.top),
    bottom: fraction(picture.crop?.bottom),
    left: fraction(picture.crop?.left),
    right: fraction(picture.crop?.right),
  }
  const cropped = !vector && Object.values(crop).some(Boolean)
  // The CMS can't crop vector files.
  const width = Math.round(full.width * (cropped ? 1 - crop.left - crop.right : 1))
  const height = Math.round(full.height * (cropped ? 1 - crop.top - crop.bottom : 1))
  const image = builder.image({ asset: { _ref: id }, ...(cropped && { crop }) })
  return {
    key: cropped ? `${id}:${Object.values(crop).join()}` : id,
    vector,
    width,
    height,
    url: (at) => (vector ? image.url() : (at ? image.width(at).fit('max') : image).auto('format').url()),
  }
}

/** Widths to offer for a picture, ascending. The last is its own, up to the most that a screen needs. */
export function offeredWidths({ width }: PictureOrigin): number[] {
  return [...WIDTHS.filter((offered) => offered < width), Math.min(width, WIDTHS.at(-1) ?? width)].filter(
    (offered, index, all) => all.indexOf(offered) === index,
  )
}

/** The width of the file for a browser without `srcset`. */
export function fallbackWidth({ width }: PictureOrigin): number {
  return Math.min(width, FALLBACK_WIDTH)
}

/** The files of a picture on the CMS's server, which picks the format that the browser accepts. */
export function filesAtOrigin(origin: PictureOrigin): PictureFiles {
  if (origin.vector) return { src: origin.url() }
  return {
    src: origin.url(fallbackWidth(origin)),
    srcSet: offeredWidths(origin)
      .map((width) => `${origin.url(width)} ${width}w`)
      .join(', '),
  }
}

/** Finds the files of a picture: at the origin, or the site's copies. */
export type FindPicture = (origin: PictureOrigin) => PictureFiles | Promise<PictureFiles>

/** Resolves a picture; null without a file. */
export async function resolvePicture(picture: SourcePicture, findPicture: FindPicture): Promise<PictureValue | null> {
  const origin = pictureOrigin(picture)
  if (!origin) return null
  // The CMS can't crop vector files.
  const point = focusOf({ ...picture, crop: origin.vector ? null : picture.crop })
  const metadata = picture.asset?.metadata
  // The preview would show through the transparent parts of a picture.
  const lqip = origin.vector || metadata?.isOpaque === false ? undefined : metadata?.lqip
  const drawnDark = pictureOrigin({ ...picture, asset: picture.dark ?? null })
  // Ignore a dark version left over from a drawing that staff replaced with a photograph.
  const dark = drawnDark?.vector && !origin.vector ? undefined : drawnDark
  return {
    ...(await findPicture(origin)),
    width: origin.width,
    height: origin.height,
    alt: picture.decorative ? '' : (picture.alt ?? ''),
    ...(dark && { dark: await findPicture(dark) }),
    ...(lqip && { lqip }),
    ...(point && { focus: point }),
  }
}
