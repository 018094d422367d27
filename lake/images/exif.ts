/** What a camera wrote into a picture: https://www.cipa.jp/std/documents/e/DC-X008-Translation-2019-E.pdf */

/** Parts of the metadata of an image: `SanityImageAssetDocument` of @sanity/client. */
export interface CameraData {
  image?: { _type: 'sanity.imageExifTags'; [tag: string]: unknown }
  exif?: { _type: 'sanity.imageExifMetadata'; [tag: string]: unknown }
  /** Degrees, and metres above the sea. */
  location?: { _type: 'geopoint'; lat: number; lng: number; alt?: number }
}

/** Before the TIFF structure that holds the tags. */
const HEADER = 'Exif\0\0'
const EXIF_DIRECTORY = 0x8769
const GPS_DIRECTORY = 0x8825
const MAX_VALUES = 64

const IMAGE_TAGS: Readonly<Record<number, string>> = {
  0x10f: 'Make',
  0x110: 'Model',
  0x112: 'Orientation',
  0x11a: 'XResolution',
  0x11b: 'YResolution',
  0x128: 'ResolutionUnit',
  0x131: 'Software',
  0x132: 'ModifyDate',
}

const EXIF_TAGS: Readonly<Record<number, string>> = {
  0x829a: 'ExposureTime',
  0x829d: 'FNumber',
  0x8822: 'ExposureProgram',
  0x8827: 'ISO',
  0x9003: 'DateTimeOriginal',
  0x9004: 'DateTimeDigitized',
  0x9201: 'ShutterSpeedValue',
  0x9202: 'ApertureValue',
  0x9203: 'BrightnessValue',
  0x9204: 'ExposureBiasValue',
  0x9205: 'MaxApertureValue',
  0x9207: 'MeteringMode',
  0x9208: 'LightSource',
  0x9209: 'Flash',
  0x920a: 'FocalLength',
  0xa001: 'ColorSpace',
  0xa002: 'PixelXDimension',
  0xa003: 'PixelYDimension',
  0xa402: 'ExposureMode',
  0xa403: 'WhiteBalance',
  0xa404: 'DigitalZoomRatio',
  0xa405: 'FocalLengthIn35mmFormat',
  0xa406: 'SceneCaptureType',
  0xa433: 'LensMake',
  0xa434: 'LensModel',
}

type Value = string | number | number[]

/** The tags of one directory of a TIFF structure. @throws RangeError when it leads out of the structure. */
function directory(tiff: Buffer, isLittle: boolean, offset: number): Map<number, Value> {
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const signed = (at: number) => (isLittle ? tiff.readInt32LE(at) : tiff.readInt32BE(at))
  const numbers: Record<number, { bytes: number; read: (at: number) => number }> = {
    1: { bytes: 1, read: (at) => tiff.readUInt8(at) },
    3: { bytes: 2, read: short },
    4: { bytes: 4, read: long },
    5: { bytes: 8, read: (at) => long(at) / long(at + 4) },
    9: { bytes: 4, read: signed },
    10: { bytes: 8, read: (at) => signed(at) / signed(at + 4) },
  }
  const tags = new Map<number, Value>()
  for (let entry = offset + 2, left = short(offset); left > 0; entry += 12, left--) {
    const [type, count] = [short(entry + 2), long(entry + 4)]
    const { bytes, read } = numbers[type] ?? { bytes: 1, read: undefined }
    // What fits into four bytes stands in the entry itself.
    const at = bytes * count <= 4 ? entry + 8 : long(entry + 8)
    if (type === 2) tags.set(short(entry), tiff.toString('utf8', at, at + count).replace(/\0.*$/s, ''))
    else if (read && count > 0 && count <= MAX_VALUES) {
      const values = Array.from({ length: count }, (_, index) => read(at + index * bytes))
      if (values.every(Number.isFinite)) tags.set(short(entry), count === 1 ? (values[0] ?? 0) : values)
    }
  }
  return tags
}

/** Cameras know no time zones. */
function asTime(value: Value): Value {
  const text = String(value).replace(/^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/, '$1-$2-$3T$4.000Z')
  return Number.isNaN(Date.parse(text)) ? value : text
}

/** The tags that have a name, by it; undefined when there is none. */
function named(tags: Map<number, Value>, names: Readonly<Record<number, string>>): object | undefined {
  const found = [...tags].flatMap(([tag, value]) => {
    const name = names[tag]
    return name === undefined ? [] : [[name, name.includes('Date') ? asTime(value) : value] as const]
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** Degrees from degrees, minutes and seconds. */
function degreesIn(gps: Map<number, Value>, tag: number, opposite: 'S' | 'W'): number | undefined {
  const value = gps.get(tag)
  if (!Array.isArray(value) || value.length !== 3) return undefined
  const [degrees = 0, minutes = 0, seconds = 0] = value
  return (degrees + minutes / 60 + seconds / 3600) * (gps.get(tag - 1) === opposite ? -1 : 1)
}

function locationIn(gps: Map<number, Value>): CameraData['location'] {
  const [lat, lng, alt] = [degreesIn(gps, 2, 'S'), degreesIn(gps, 4, 'W'), gps.get(6)]
  if (lat === undefined || lng === undefined) return undefined
  const isBelowSea = gps.get(5) === 1
  return { _type: 'geopoint', lat, lng, ...(typeof alt === 'number' && { alt: isBelowSea ? -alt : alt }) }
}

/** @param block the Exif block of a picture; a broken one holds nothing */
export function cameraDataIn(block: Buffer | undefined): CameraData {
  if (!block || block.toString('latin1', 0, HEADER.length) !== HEADER) return {}
  const tiff = block.subarray(HEADER.length)
  try {
    const isLittle = tiff.toString('latin1', 0, 2) === 'II'
    const first = directory(tiff, isLittle, isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4))
    const inside = (tag: number) => {
      const offset = first.get(tag)
      return typeof offset === 'number' ? directory(tiff, isLittle, offset) : new Map<number, Value>()
    }
    const image = named(first, IMAGE_TAGS)
    const exif = named(inside(EXIF_DIRECTORY), EXIF_TAGS)
    const location = locationIn(inside(GPS_DIRECTORY))
    return {
      ...(image && { image: { _type: 'sanity.imageExifTags', ...image } }),
      ...(exif && { exif: { _type: 'sanity.imageExifMetadata', ...exif } }),
      ...(location && { location }),
    }
  } catch (error) {
    if (error instanceof RangeError) return {}
    throw error
  }
}
