/** What a camera wrote into a picture: https://www.cipa.jp/std/documents/e/DC-X008-Translation-2019-E.pdf */
import readExif, { type Exif } from 'exif-reader'

/** Parts of the metadata of an image: `SanityImageAssetDocument` of @sanity/client. */
export interface CameraData {
  image?: { _type: 'sanity.imageExifTags'; [tag: string]: unknown }
  exif?: { _type: 'sanity.imageExifMetadata'; [tag: string]: unknown }
  /** Degrees, and metres above the sea. */
  location?: { _type: 'geopoint'; lat: number; lng: number; alt?: number }
}

const IMAGE_TAGS = 'Make Model Orientation XResolution YResolution ResolutionUnit Software DateTime'.split(' ')
const EXIF_TAGS = (
  'ExposureTime FNumber ExposureProgram ISOSpeedRatings DateTimeOriginal DateTimeDigitized ShutterSpeedValue ' +
  'ApertureValue BrightnessValue ExposureBiasValue MaxApertureValue MeteringMode LightSource Flash FocalLength ' +
  'ColorSpace PixelXDimension PixelYDimension ExposureMode WhiteBalance DigitalZoomRatio FocalLengthIn35mmFilm ' +
  'SceneCaptureType LensMake LensModel'
).split(' ')

/** Tags that Sanity calls otherwise than the standard. */
const NAMES: Readonly<Record<string, string>> = {
  DateTime: 'ModifyDate',
  ISOSpeedRatings: 'ISO',
  FocalLengthIn35mmFilm: 'FocalLengthIn35mmFormat',
}

/** A tag as it is kept; undefined for one that says nothing. */
function valueOf(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return value.toString().replace(/\0.*$/s, '')
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString()
  return typeof value === 'string' || Number.isFinite(value) ? value : undefined
}

/** The wanted tags that are there; undefined when none is. */
function chosen(tags: object | undefined, wanted: readonly string[]): object | undefined {
  const given = tags as Record<string, unknown> | undefined
  const found = wanted.flatMap((tag) => {
    const value = valueOf(given?.[tag])
    return value === undefined ? [] : [[NAMES[tag] ?? tag, value] as const]
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** Degrees from degrees, minutes and seconds. */
function degreesIn(parts: readonly number[] | undefined, isOpposite: boolean): number | undefined {
  if (parts?.length !== 3 || !parts.every(Number.isFinite)) return undefined
  const [degrees = 0, minutes = 0, seconds = 0] = parts
  return (degrees + minutes / 60 + seconds / 3600) * (isOpposite ? -1 : 1)
}

function locationIn(gps: Exif['GPSInfo'] = {}): CameraData['location'] {
  const lat = degreesIn(gps.GPSLatitude, gps.GPSLatitudeRef === 'S')
  const lng = degreesIn(gps.GPSLongitude, gps.GPSLongitudeRef === 'W')
  if (lat === undefined || lng === undefined) return undefined
  const { GPSAltitude: alt } = gps
  const isBelowSea = gps.GPSAltitudeRef === 1
  return { _type: 'geopoint', lat, lng, ...(Number.isFinite(alt) && { alt: Number(alt) * (isBelowSea ? -1 : 1) }) }
}

/**
 * What is wanted of the Exif block of a picture; a broken one holds nothing.
 * @param parts those of `image`, `exif` and `location` that are told
 */
export function cameraDataIn(block: Buffer | undefined, parts: readonly string[]): CameraData {
  if (!block) return {}
  let tags: Exif
  try {
    tags = readExif(block)
  } catch {
    return {}
  }
  const image = parts.includes('image') && chosen(tags.Image, IMAGE_TAGS)
  const exif = parts.includes('exif') && chosen(tags.Photo, EXIF_TAGS)
  const location = parts.includes('location') && locationIn(tags.GPSInfo)
  return {
    ...(image && { image: { _type: 'sanity.imageExifTags', ...image } }),
    ...(exif && { exif: { _type: 'sanity.imageExifMetadata', ...exif } }),
    ...(location && { location }),
  }
}
