import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { decode } from 'blurhash'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { cameraDataIn } from '../../assets/exif.ts'
import { describeImage, type ImageMetadata } from '../../assets/metadata.ts'
import { temporaryFolder } from '../atEnd.ts'
import { animation, block, BLUE, GREEN, isNear, look, noise, RED, sixTiles, tiles } from '../images/imageFixtures.ts'

const folder = temporaryFolder()

let count = 0
async function describeBytes(bytes: Buffer | string, name = 'upload.bin') {
  count += 1
  const file = path.join(folder, `${count}-${name}`)
  await writeFile(file, bytes)
  const { metadata, ...rest } = await describeImage(file)
  // All metadata, unless a test requests less.
  return {
    ...rest,
    metadata: metadata as ImageMetadata & Required<Pick<ImageMetadata, 'blurHash' | 'lqip' | 'palette'>>,
  }
}

const uri = (lqip: string) => Buffer.from(lqip.replace(/^[^,]*,/, ''), 'base64')

describe('the format of an upload', () => {
  test.each([
    ['jpeg', 'jpg'],
    ['png', 'png'],
    ['webp', 'webp'],
    ['gif', 'gif'],
    ['avif', 'avif'],
    ['tiff', 'tif'],
  ] as const)('%s is recognized by its content, not its name', async (format, extension) => {
    const bytes = await sharp(await sixTiles())
      .toFormat(format)
      .toBuffer()
    expect(await describeBytes(bytes, 'holiday.exe')).toMatchObject({
      extension,
      mimeType: `image/${format}`,
      metadata: { dimensions: { width: 300, height: 200, aspectRatio: 1.5 } },
    })
  })

  test('SVG is recognized by its first element, after declaration, comment and document type', async () => {
    const svg = `<?xml version="1.0"?>\n<!-- <html> -->
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [<!ENTITY a "b">]>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"><rect width="64" height="32" fill="#f00"/></svg>`
    expect(await describeBytes(svg)).toMatchObject({
      extension: 'svg',
      mimeType: 'image/svg+xml',
      metadata: { dimensions: { width: 64, height: 32 }, hasAlpha: true, isOpaque: true },
    })
  })
})

describe('refused files', async () => {
  /** A PNG of one pixel whose header claims any size. */
  async function pngSaying(width: number, height: number) {
    const png = await block(1, 1, RED)
    png.writeUInt32BE(width, 16)
    png.writeUInt32BE(height, 20)
    // The checksum of the header: its type and 13 bytes.
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
    return png
  }

  async function halfOfJpeg() {
    const whole = await sharp(await noise(400, 400))
      .jpeg()
      .toBuffer()
    return whole.subarray(0, whole.length / 2)
  }

  test.each([
    ['a web page', '<!doctype html><svg xmlns="http://www.w3.org/2000/svg"></svg>', 415, 'not an image'],
    ['a script called .png', 'alert(1)', 415, 'Upload a JPEG, PNG, WebP, GIF, AVIF, TIFF or SVG'],
    ['an empty file', '', 415, 'not an image'],
    ['an unfinished comment', '<!-- <svg>', 415, 'not an image'],
    ['an SVG that is not well-formed', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>', 400, 'broken'],
    ['a PNG signature with nothing behind it', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 400, 'broken'],
    ['a HEIC photo', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 415, 'Export it as JPEG'],
    ['a PNG of 400 megapixels', await pngSaying(20_000, 20_000), 413, '400 megapixels'],
    ['a JPEG that breaks off half-way', await halfOfJpeg(), 400, 'broken'],
    [
      'an SVG of 1,000 megapixels',
      '<svg xmlns="http://www.w3.org/2000/svg" width="50000" height="20000"/>',
      413,
      '100',
    ],
  ])('%s', async (_, bytes, status, message) => {
    await expect(describeBytes(bytes)).rejects.toMatchObject({
      status,
      message: expect.stringContaining(message),
    })
  })

  test('an SVG that refers to a neighboring file gets nothing of that file', async () => {
    await writeFile(path.join(folder, 'secret.png'), await block(10, 10, RED))
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">
      <image xlink:href="secret.png" href="secret.png" width="10" height="10"/></svg>`
    const { metadata } = await describeBytes(svg)
    expect(metadata.isOpaque).toBe(false)
    expect((await look(uri(metadata.lqip))).at(5, 5)).toBe('#00000000')
  })
})

describe('metadata', () => {
  // Hosted Sanity keeps what cameras and people wrote: `Copyright` in an asset in its Media Library documentation,
  // `ImageDescription` in https://github.com/sanity-io/sanity-plugin-media/issues/293.
  test('has caption, author, copyright and lists of numbers on request, and nothing private', async () => {
    const photo = await sharp(await tiles([[RED, BLUE]], 100))
      .jpeg()
      .withExif({
        IFD0: {
          XPTitle: 'A title of many letters',
          ImageDescription: 'Harbour',
          Artist: 'Ann',
          Copyright: 'Ann 2026',
          Make: 'M',
          HostComputer: 'Ann’s',
        },
        IFD2: {
          LensSpecification: '24/1 70/1 28/10 28/10',
          SensingMethod: '2',
          UserComment: 'At noon',
          BodySerialNumber: '123',
          CameraOwnerName: 'Ann',
        },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '38/1 37/1 38/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '90/1 11/1 52/1',
        },
      })
      .toBuffer()
    const file = path.join(folder, 'photo.jpg')
    await writeFile(file, photo)
    const { metadata } = await describeImage(file, ['image', 'exif'])
    expect(metadata.image).toMatchObject({
      ImageDescription: 'Harbour',
      Artist: 'Ann',
      Copyright: 'Ann 2026',
      Make: 'M',
    })
    expect(metadata.exif).toMatchObject({
      LensSpecification: [24, 70, 2.8, 2.8],
      SensingMethod: 2,
      UserComment: 'At noon',
    })
    const told = JSON.stringify(metadata)
    for (const name of ['"GPS', '"ExifTag"', 'Serial', 'Owner', 'XPTitle', 'HostComputer', 'MakerNote'])
      expect(told).not.toContain(name)
    expect(metadata.location).toBeUndefined()
  })

  test.each([
    ['north of the equator, west of Greenwich', 'N', '38/1 37/1 30/1', 'W', '90/1 12/1 0/1', 38.625, -90.2],
    ['south of it, east of Greenwich', 'S', '33/1 51/1 36/1', 'E', '151/1 12/1 0/1', -33.86, 151.2],
  ])(
    'has the place of a photo on request: %s',
    async (_where, latitudeRef, latitude, longitudeRef, longitude, lat, lng) => {
      const place = {
        GPSLatitudeRef: latitudeRef,
        GPSLatitude: latitude,
        GPSLongitudeRef: longitudeRef,
        GPSLongitude: longitude,
        GPSAltitudeRef: '0',
        GPSAltitude: '3/1',
      }
      const photo = sharp(await block(10, 10, RED)).jpeg()
      const { exif } = await sharp(await photo.withExif({ IFD3: place }).toBuffer()).metadata()
      const where = { _type: 'geopoint', lat: expect.closeTo(lat, 5) as number, lng: expect.closeTo(lng, 5) as number }
      expect(cameraDataIn(exif, ['location']).location).toEqual({ ...where, alt: 3 })
      // The tag GPSAltitudeRef, one byte: below the sea.
      const reference = exif!.indexOf(Buffer.from([5, 0, 1, 0, 1, 0, 0, 0]))
      exif!.writeUInt8(1, reference + 8)
      expect(cameraDataIn(exif, ['location']).location).toEqual({ ...where, alt: -3 })
    },
  )

  test('has no location if the camera didn’t know it, and nothing if all tags are private', async () => {
    const photo = await sharp(await tiles([[RED, BLUE]], 100))
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '0/0 0/0 0/0', GPSLongitude: '90/1 11/1 52/1', GPSLongitudeRef: 'W' } })
      .toBuffer()
    const file = path.join(folder, 'lost.jpg')
    await writeFile(file, photo)
    expect((await describeImage(file, ['location'])).metadata.location).toBeUndefined()
    // One tag of the picture: the name of the computer.
    const block = Buffer.from('Exif\0\0II*\0\x08\0\0\0\x01\0\x3c\x01\x02\0\x04\0\0\0Ann\0\0\0\0\0', 'latin1')
    expect(cameraDataIn(block, ['image', 'exif', 'location'])).toEqual({})
  })

  test('has the EXIF orientation applied', async () => {
    const lying = await sharp(await tiles([[RED, BLUE]], 100))
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer()
    const { metadata } = await describeBytes(lying)
    expect(metadata.dimensions).toMatchObject({ width: 100, height: 200, aspectRatio: 0.5 })
    const preview = await look(uri(metadata.lqip))
    expect(isNear(preview.at(10, 3), RED, 40)).toBe(true)
    expect(isNear(preview.at(10, 36), BLUE, 40)).toBe(true)
  })

  test('of an animation has the size of one frame', async () => {
    const { metadata } = await describeBytes(await animation([RED, GREEN, BLUE]))
    expect(metadata.dimensions).toMatchObject({ width: 60, height: 40 })
  })

  test('has a preview 20 px wide: JPEG if opaque, otherwise PNG', async () => {
    const opaque = (await describeBytes(await sixTiles())).metadata
    expect(opaque).toMatchObject({ hasAlpha: false, isOpaque: true })
    expect(await look(uri(opaque.lqip))).toMatchObject({ format: 'jpeg', width: 20, height: 13 })

    const glass = (await describeBytes(await block(80, 40, { r: 0, g: 0, b: 255, alpha: 0.5 }))).metadata
    expect(glass).toMatchObject({ hasAlpha: true, isOpaque: false })
    expect(glass.lqip).toMatch(/^data:image\/png;base64,/)
    expect((await look(uri(glass.lqip))).at(10, 5)).toBe('#0000ff80')

    const whole = (await describeBytes(await block(30, 30, { r: 9, g: 9, b: 9, alpha: 1 }))).metadata
    expect(whole).toMatchObject({ hasAlpha: true, isOpaque: true })

    for (const hole of [0, 450, 899]) {
      const pixels = Buffer.alloc(30 * 30 * 4, 255)
      pixels[hole * 4 + 3] = 254
      const holed = await sharp(pixels, { raw: { width: 30, height: 30, channels: 4 } })
        .png()
        .toBuffer()
      expect((await describeBytes(holed)).metadata.isOpaque).toBe(false)
    }
  })

  test('has a blur hash that decodes to the colors of the whole picture', async () => {
    const { metadata } = await describeBytes(await tiles([[RED, GREEN, BLUE]], 100))
    const pixels = decode(metadata.blurHash, 8, 4)
    const [leftRed = 0, , leftBlue = 0] = pixels.subarray(0, 3)
    const [rightRed = 0, , rightBlue = 0] = pixels.subarray(7 * 4, 7 * 4 + 3)
    expect(leftRed).toBeGreaterThan(leftBlue + 100)
    expect(rightBlue).toBeGreaterThan(rightRed + 100)
  })

  test('has a palette: the colors by kind, each with readable text colors', async () => {
    const picture = await tiles(
      [
        ['#cc3333', '#cc3333', '#cc3333'],
        ['#0a2a6b', '#b9d3cc', '#6f7f73'],
      ],
      30,
    )
    const { palette } = (await describeBytes(picture)).metadata
    expect(palette).toMatchObject({
      _type: 'sanity.imagePalette',
      dominant: { background: '#cc3333', population: 50 },
      vibrant: { _type: 'sanity.imagePaletteSwatch', background: '#cc3333', foreground: '#fff', title: '#fff' },
      darkVibrant: { background: '#0a2a6b', foreground: '#fff' },
      lightMuted: { background: '#b9d3cc', foreground: '#000', title: '#000' },
      muted: { background: '#6f7f73' },
      // The picture has no such color, so it is derived, with a population of 0.
      lightVibrant: { population: 0 },
      darkMuted: { population: 0 },
    })
  })

  test.each([
    ['white', '#ffffff'],
    ['black', '#000000'],
    ['gray', '#808080'],
    ['transparent', { r: 9, g: 9, b: 9, alpha: 0 }],
  ])('has every swatch of a %s picture', async (_, color) => {
    const { palette } = (await describeBytes(await block(30, 30, color))).metadata
    const { _type, ...swatches } = palette
    expect(Object.keys(swatches)).toHaveLength(7)
    for (const { background } of Object.values(swatches)) expect(background).toMatch(/^#([\da-f]{2})\1\1$/)
  })
})
