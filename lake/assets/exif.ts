/** Camera metadata in a picture: https://www.cipa.jp/std/documents/e/DC-X008-Translation-2019-E.pdf */
import readExif, { type Exif } from 'exif-reader'

/** Parts of the metadata of an image: `SanityImageAssetDocument` of @sanity/client. */
export interface CameraData {
  image?: { _type: 'sanity.imageExifTags'; [tag: string]: unknown }
  exif?: { _type: 'sanity.imageExifMetadata'; [tag: string]: unknown }
  /** Degrees, and meters above sea level. */
  location?: { _type: 'geopoint'; lat: number; lng: number; alt?: number }
}

/** Tags that identify the owner of the camera, point to other tags, or only the camera's maker can read. */
const PRIVATE = /^(?:GPSTag|ExifTag|InteroperabilityTag|MakerNote|.*SerialNumber|.*OwnerName|HostComputer)$/
/** Longer ones aren't plain values: they are tables, previews, or Windows texts with two bytes per character. */
const MAX_NUMBERS = 16

/** Tags with a different name in Sanity than in the standard. */
const NAMES: Readonly<Record<string, string>> = {
  DateTime: 'ModifyDate',
  ISOSpeedRatings: 'ISO',
  FocalLengthIn35mmFilm: 'FocalLengthIn35mmFormat',
}

/** The value of a tag as stored; undefined if it carries no information. */
function valueOf(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return textIn(value.toString('latin1'))
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString()
  if (Array.isArray(value)) return value.length <= MAX_NUMBERS && value.every(Number.isFinite) ? value : undefined
  return typeof value === 'string' || Number.isFinite(value) ? value : undefined
}

/** Bytes may be numbers or a text; comments begin with the name of their character set. */
const textIn = (bytes: string): string | undefined =>
  /^(?:ASCII\0{3})?(?<text>[\x20-\x7e]+)\0*$/.exec(bytes)?.groups?.text

/** The meaningful tags; undefined if there are none. */
function told(tags: object = {}): object | undefined {
  const found = Object.entries(tags).flatMap(([tag, given]) => {
    const value = PRIVATE.test(tag) ? undefined : valueOf(given)
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
 * The requested parts of a picture's Exif block; empty if the block is broken.
 * @param parts which of `image`, `exif` and `location` to return
 */
export function cameraDataIn(block: Buffer | undefined, parts: readonly string[]): CameraData {
  if (!block) return {}
  let tags: Exif
  try {
    tags = readExif(block)
  } catch {
    return {}
  }
  const image = parts.includes('image') && told(tags.Image)
  const exif = parts.includes('exif') && told(tags.Photo)
  const location = parts.includes('location') && locationIn(tags.GPSInfo)
  return {
    ...(image && { image: { _type: 'sanity.imageExifTags', ...image } }),
    ...(exif && { exif: { _type: 'sanity.imageExifMetadata', ...exif } }),
    ...(location && { location }),
  }
}
