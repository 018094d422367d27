import { createImageUrlBuilder } from '@sanity/image-url'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { parseParameters } from '../../images/parameters.ts'
import { recipeFor } from '../../images/recipe.ts'
import {
  animation,
  block,
  BLUE,
  CYAN,
  GREEN,
  isNear,
  look,
  MAGENTA,
  noise,
  RED,
  openImages,
  sixTiles,
  tiles,
  WHITE,
  YELLOW,
} from './imageFixtures.ts'

const { app, get, six, store } = await openImages()

async function lookAt(response: Awaited<ReturnType<typeof get>>) {
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`)
  return { ...(await look(response.rawPayload)), headers: response.headers }
}

const picture = async (file: string, query: string, headers?: Record<string, string>) =>
  lookAt(await get(file, query, headers))

describe('size', () => {
  test.each([
    ['w=150', 150, 100],
    ['h=50', 75, 50],
    ['w=600', 600, 400],
    ['w=100&h=100', 100, 67],
    ['w=100&h=100&fit=scale', 100, 100],
    ['w=100&h=100&fit=fill', 100, 100],
    ['w=100&h=100&fit=max', 100, 67],
    ['w=900&h=600&fit=crop', 900, 600],
    ['w=900&h=900&fit=min', 200, 200],
    ['w=900&h=900&fit=fillmax', 900, 900],
    ['h=100&max-w=120&fit=crop', 120, 100],
    ['h=100&min-w=180&fit=crop', 180, 100],
    ['w=90&max-h=40&fit=crop', 90, 40],
    ['w=90&min-h=80&fit=crop', 90, 80],
    ['max-w=120&fit=crop', 120, 200],
    // The limits only apply to fit=crop.
    ['w=100&max-w=50', 100, 67],
    ['w=100&dpr=2', 200, 133],
    ['w=200&fit=max&dpr=3', 300, 200],
    ['w=100&pad=10&dpr=2', 240, 173],
    ['w=100&or=90', 100, 150],
    ['rect=0,0,200,100&w=100', 100, 50],
    // Half a pixel is rounded up.
    ['rect=50,50,200,150&w=50&fit=max', 50, 38],
  ])('%s', async (query, width, height) => {
    expect(await picture(six, query)).toMatchObject({ width, height })
  })
})

/** Five pixels from the corners: top left, top right, bottom left, bottom right. */
type Corners = [string, string, string, string]

const cornersOf = ({ width, height, at }: Awaited<ReturnType<typeof picture>>): Corners => [
  at(5, 5),
  at(width - 5, 5),
  at(5, height - 5),
  at(width - 5, height - 5),
]

describe('which pixels', () => {
  test.each<[query: string, corners: Corners]>([
    ['rect=150,50,100,100', [GREEN, BLUE, MAGENTA, YELLOW]],
    // Past the edge because of rounding: it is clipped to the picture.
    ['rect=200,-1,101,202', [BLUE, BLUE, YELLOW, YELLOW]],
    ['w=100&h=200&fit=crop&crop=left', [RED, RED, CYAN, CYAN]],
    ['w=100&h=200&fit=crop&crop=right', [BLUE, BLUE, YELLOW, YELLOW]],
    ['w=100&h=200&fit=crop', [GREEN, GREEN, MAGENTA, MAGENTA]],
    ['w=100&h=200&fit=crop&fp-x=0.9&fp-y=0.5', [BLUE, BLUE, YELLOW, YELLOW]],
    ['w=100&h=200&fit=crop&crop=focalpoint&fp-x=0.05', [RED, RED, CYAN, CYAN]],
    ['w=300&h=100&fit=crop&crop=top', [RED, BLUE, RED, BLUE]],
    ['w=300&h=100&fit=crop&crop=bottom,right', [CYAN, YELLOW, CYAN, YELLOW]],
    // A focal point is relative to the rect.
    ['rect=0,0,200,100&w=100&h=100&fit=crop&fp-x=1&fp-y=0.5', [GREEN, GREEN, GREEN, GREEN]],
    ['w=60&h=200&fit=scale', [RED, BLUE, CYAN, YELLOW]],
    ['or=90', [CYAN, RED, YELLOW, BLUE]],
    ['or=180', [YELLOW, CYAN, BLUE, RED]],
    ['or=270', [BLUE, YELLOW, RED, CYAN]],
    ['flip=h', [BLUE, RED, YELLOW, CYAN]],
    ['flip=v', [CYAN, YELLOW, RED, BLUE]],
    ['or=90&flip=h', [RED, CYAN, BLUE, YELLOW]],
    // Cropped after rotation.
    ['or=180&w=300&h=100&fit=crop&crop=bottom', [BLUE, RED, BLUE, RED]],
    ['or=270&w=100&h=100&fit=crop&crop=top,left', [BLUE, YELLOW, GREEN, MAGENTA]],
    ['or=90&flip=v&w=100&h=100&fit=crop&crop=top,left', [YELLOW, BLUE, MAGENTA, GREEN]],
  ])('%s', async (query, corners) => {
    expect(cornersOf(await picture(six, query))).toEqual(corners)
  })

  test('crop=entropy keeps the part with the detail', async () => {
    const detail = { input: await noise(100, 100), left: 300, top: 0 }
    const flat = sharp(await block(400, 100, WHITE)).composite([detail])
    const file = await store(await flat.removeAlpha().png().toBuffer(), '-400x100.png')
    const { at } = await picture(file, 'w=100&h=100&fit=crop&crop=entropy')
    const places = [10, 30, 50, 70, 90].map((place) => at(place, place))
    expect(places.filter((color) => color === WHITE)).toEqual([])
  })

  test('crop=entropy makes a still of an animation', async () => {
    const file = await store(await animation([RED, GREEN, BLUE]), '-60x40.gif')
    const { statusCode, rawPayload } = await get(file, 'w=20&h=20&fit=crop&crop=entropy')
    const { pages = 1, width, height } = await sharp(rawPayload).metadata()
    expect([statusCode, pages, width, height]).toEqual([200, 1, 20, 20])
  })

  test('applies the EXIF orientation before anything else', async () => {
    const lying = sharp(await tiles([[RED, BLUE]], 100)).jpeg({ quality: 95 })
    const file = await store(await lying.withMetadata({ orientation: 6 }).toBuffer(), '-100x200.jpg')
    const { width, height, at } = await picture(file, 'rect=0,0,100,100&w=50&fm=png')
    expect([width, height]).toEqual([50, 50])
    expect(isNear(at(25, 25), RED)).toBe(true)
  })
})

describe('background and padding', () => {
  test('fit=fill centers the picture on the background', async () => {
    const { at } = await picture(six, 'w=100&h=100&fit=fill&bg=ff8800')
    expect([at(50, 3), at(50, 96), at(5, 40)]).toEqual(['#ff8800', '#ff8800', RED])
  })

  test('fit=fill enlarges a small picture, fit=fillmax doesn’t', async () => {
    const seen = async (fit: string) => (await picture(six, `w=600&h=600&fit=${fit}&bg=ff8800`)).at(50, 150)
    expect([await seen('fill'), await seen('fillmax')]).toEqual([RED, '#ff8800'])
  })

  test('without bg, the padding is transparent, or white if the format has no transparency', async () => {
    expect((await picture(six, 'w=100&h=100&fit=fill')).at(50, 3)).toBe('#00000000')
    expect((await picture(six, 'w=100&h=100&fit=fill&fm=jpg')).at(50, 3)).toBe(WHITE)
  })

  test.each([
    ['f00', '#ff0000'],
    ['ff00', '#ff0000'],
    ['ff0000', '#ff0000'],
    ['ffff0000', '#ff0000'],
    ['8f00', '#ff000088'],
  ])('bg=%s shows through a transparent picture', async (bg, seen) => {
    const file = await store(await block(20, 20, { r: 0, g: 0, b: 0, alpha: 0 }), '-20x20.png')
    expect((await picture(file, `bg=${bg}`)).at(10, 10)).toBe(seen)
  })

  test('a half-transparent picture is blended with bg', async () => {
    const file = await store(await block(20, 20, { r: 0, g: 0, b: 255, alpha: 0.5 }), '-20x20.png')
    expect(isNear((await picture(file, 'bg=ffffff')).at(10, 10), '#7f7fff')).toBe(true)
    expect(isNear((await picture(file, 'fm=jpg')).at(10, 10), '#7f7fff')).toBe(true)
  })

  test('pad surrounds the picture, and effects don’t touch the padding', async () => {
    const { width, at } = await picture(six, 'rect=0,0,100,100&pad=20&bg=0000ff&invert=true')
    expect(width).toBe(140)
    expect([at(5, 5), at(70, 70), at(135, 135)]).toEqual([BLUE, CYAN, BLUE])
  })
})

describe('effects', () => {
  test('sat=-100 is gray', async () => {
    const [, red, green, blue] = /#(..)(..)(..)/.exec((await picture(six, 'sat=-100')).at(50, 50)) ?? []
    expect([green, blue]).toEqual([red, red])
  })

  test.each(['blur=20', 'blur=300'])('%s softens an edge and keeps the size', async (query) => {
    const { width, height, at } = await picture(six, query)
    expect([width, height]).toEqual([300, 200])
    expect([RED, GREEN]).not.toContain(at(100, 40))
    expect(isNear(at(100, 40), '#808000', 60)).toBe(true)
    // As much downward as sideways: both points are 20 pixels from the edge of the red.
    const red = (x: number, y: number) => Number.parseInt(at(x, y).slice(1, 3), 16)
    expect(Math.abs(red(80, 40) - red(40, 80))).toBeLessThan(20)
  })

  test('sharp steepens an edge', async () => {
    const soft = await sharp(await tiles([['#606060', '#a0a0a0']], 100))
      .blur(1.5)
      .png()
      .toBuffer()
    const file = await store(soft, '-200x100.png')
    const darkSide = async (query: string) => Number.parseInt((await picture(file, query)).at(97, 50).slice(1, 3), 16)
    expect(await darkSide('sharp=50')).toBeLessThan((await darkSide('sharp=0')) - 2)
  })
})

describe('format', () => {
  test.each([
    ['fm=jpg', 'jpeg', 'image/jpeg'],
    ['fm=pjpg', 'jpeg', 'image/jpeg'],
    ['fm=png', 'png', 'image/png'],
    ['fm=webp', 'webp', 'image/webp'],
  ])('%s', async (query, format, mimeType) => {
    const seen = await picture(six, query)
    expect(seen).toMatchObject({ format, isProgressive: query === 'fm=pjpg', width: 300, height: 200 })
    expect(seen.headers['content-type']).toBe(mimeType)
    expect(isNear(seen.at(50, 50), RED)).toBe(true)
  })

  test('fm=pjpg of a JPEG is made, although nothing else changes', async () => {
    const file = await store(
      await sharp(await sixTiles())
        .jpeg()
        .toBuffer(),
      '-300x200.jpg',
    )
    expect(await picture(file, 'fm=pjpg')).toMatchObject({ format: 'jpeg', isProgressive: true, width: 300 })
  })

  test('an AVIF that is too large to encode again stays AVIF for clients that accept it', () => {
    const source = { width: 3_000, height: 2_000, format: 'avif' } as const
    const auto = (accept: string) => recipeFor(source, parseParameters({ auto: 'format' }), accept)?.format
    expect([auto('image/avif'), auto('image/webp'), auto('*/*')]).toEqual([undefined, 'webp', 'jpeg'])
  })

  // "avif is not a valid option": https://www.sanity.io/docs/apis-and-sdks/image-urls
  test('AVIF is only sent for auto=format', async () => {
    const { statusCode, body } = await get(six, 'fm=avif')
    expect([statusCode, body]).toEqual([400, expect.stringContaining('must be one of jpg, pjpg, png, webp, json')])
  })

  // fm=json is documented; its content is this lake's own.
  test('fm=json describes the picture that would be made', async () => {
    const { headers, body } = await get(six, 'w=30&pad=5&fm=json')
    expect(headers['content-type']).toMatch('application/json')
    expect(JSON.parse(body)).toEqual({ width: 40, height: 30, mimeType: 'image/png' })
  })

  // https://www.sanity.io/docs/changelog/6a2cd1ad-533b-4da6-84a3-589472bbf962
  test.each([
    ['', 'srgb'],
    ['&cs=srgb', 'srgb'],
    ['&cs=b-w', 'b-w'],
    ['&cs=origin', 'cmyk'],
  ])('a CMYK picture with w=30%s is sent in %s', async (query, space) => {
    const bytes = await sharp(await sixTiles())
      .toColorspace('cmyk')
      .jpeg()
      .toBuffer()
    const { rawPayload } = await get(await store(bytes, '-300x200.jpg'), `w=30${query}`)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ space, width: 30 })
  })

  test('other color spaces are refused', async () => {
    expect((await get(six, 'cs=rgb16')).statusCode).toBe(400)
  })

  test('a lower q means fewer bytes', async () => {
    const file = await store(await noise(200, 200), '-200x200.png')
    const size = async (query: string) => (await get(file, query)).rawPayload.length
    expect(await size('fm=webp&q=30')).toBeLessThan(await size('fm=webp&q=90'))
    expect(await size('fm=jpg&q=75')).toBe(await size('fm=jpg'))
  })

  test.each([
    ['image/avif,image/webp,image/apng,*/*;q=0.8', 'avif'],
    ['image/webp,*/*', 'webp'],
    ['image/avif;q=0, image/webp', 'webp'],
    ['*/*', 'png'],
    ['', 'png'],
  ])('auto=format for Accept: %s', async (accept, format) => {
    const seen = await picture(six, 'w=30&auto=format', { accept })
    expect(seen.format).toBe(format)
    expect(seen.headers.vary).toBe('Accept')
  })

  test('auto=format uses WebP if AVIF would take too long', () => {
    const parameters = parseParameters({ w: '3000', auto: 'format' })
    const source = { width: 300, height: 200, format: 'png' } as const
    expect(recipeFor(source, parameters, 'image/avif,image/webp')).toMatchObject({ format: 'webp' })
  })

  test.each([
    ['avif', 'auto=format', 'image/*', 'jpeg'],
    ['avif', 'auto=format', 'image/avif', 'avif'],
    ['tiff', 'w=30', '*/*', 'jpeg'],
  ] as const)('%s with %s, for a client that accepts %s: %s', async (uploaded, query, accept, format) => {
    const bytes = await sharp(await sixTiles())
      .toFormat(uploaded)
      .toBuffer()
    const file = await store(bytes, `-300x200.${uploaded.replace('tiff', 'tif')}`)
    expect(await picture(file, query, { accept })).toMatchObject({ format })
  })

  test('an animation keeps its frames when resized, cropped and converted; frame=1 is a still', async () => {
    const file = await store(await animation([RED, GREEN, BLUE]), '-60x40.gif')
    const seen = await picture(file, 'w=20&h=20&fit=crop')
    expect(seen).toMatchObject({ format: 'gif', frames: 3, width: 20, height: 20 })
    expect(await picture(file, 'w=30&auto=format', { accept: 'image/avif,image/webp' })).toMatchObject({
      format: 'webp',
      frames: 3,
      width: 30,
      height: 20,
    })
    const still = await picture(file, 'frame=1')
    expect(still).toMatchObject({ format: 'gif', frames: 1 })
    expect(still.at(30, 20)).toBe(RED)
    expect(await picture(file, 'fm=jpg')).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
    expect(await picture(file, 'flip=h&blur=50&frame=1')).toMatchObject({ frames: 1, width: 60, height: 40 })
  })
})

// https://www.sanity.io/docs/changelog/98358e5d-40d0-4b5f-bb39-0e275ac6d238
describe('an animation with effects', () => {
  test.each(['gif', 'webp'] as const)('keeps its frames, each modified, and its timing: %s', async (format) => {
    const bytes = await sharp(await animation([RED, GREEN, BLUE]), { animated: true })
      .toFormat(format, { delay: [100, 200, 300], loop: 2 })
      .toBuffer()
    const file = await store(bytes, `-60x40.${format}`)
    for (const query of [
      'flip=hv',
      'sat=-100',
      'bg=fff',
      'blur=20',
      'or=90',
      'invert=true',
      'cs=b-w',
      'w=30&sharp=20',
    ]) {
      const { rawPayload } = await get(file, query)
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format, pages: 3, delay: [100, 200, 300], loop: 2 })
    }
    const [first, , last] = await Promise.all(
      [0, 1, 2].map(async (page) => {
        const { rawPayload } = await get(file, 'invert=true')
        return sharp(rawPayload, { page }).raw().toBuffer()
      }),
    )
    // Red and blue, inverted.
    expect([...(first ?? Buffer.alloc(0)).subarray(0, 3)].map((value) => value > 128)).toEqual([false, true, true])
    expect([...(last ?? Buffer.alloc(0)).subarray(0, 3)].map((value) => value > 128)).toEqual([true, true, false])
  })
})

describe('URLs of @sanity/image-url', async () => {
  const rows = [
    [RED, GREEN, BLUE],
    [CYAN, MAGENTA, YELLOW],
  ]
  /** 600 × 400, six tiles of 200. */
  const file = await store(await tiles(rows, 200), '-600x400.png')
  const source = { asset: { _ref: `image-${file.replace('.', '-')}` } }
  const builder = createImageUrlBuilder({ projectId: 'demo', dataset: 'production', baseUrl: 'http://lake.test' })

  const fetched = async (url: string) => lookAt(await app.inject({ url: url.replace('http://lake.test', '') }))

  test('crop and hotspot: the requested size, from within the crop, around the hotspot', async () => {
    const image = {
      ...source,
      // The green, blue, magenta and yellow tiles are left: 400 × 400.
      crop: { left: 1 / 3, right: 0, top: 0, bottom: 0 },
      hotspot: { x: 5 / 6, y: 0.25, width: 0.2, height: 0.2 },
    }
    const seen = await fetched(builder.image(image).width(100).height(200).url())
    expect(seen).toMatchObject({ width: 100, height: 200 })
    expect(cornersOf(seen)).toEqual([BLUE, BLUE, YELLOW, YELLOW])
  })

  test('crop without a size', async () => {
    const image = {
      ...source,
      crop: { left: 0.1, right: 0.6, top: 0.5, bottom: 0.1 },
      hotspot: { x: 0.2, y: 0.6, width: 0.1, height: 0.1 },
    }
    const { width, height, at } = await fetched(builder.image(image).url())
    expect([width, height]).toEqual([180, 160])
    expect([at(5, 80), at(135, 80), at(145, 80)]).toEqual([CYAN, CYAN, MAGENTA])
  })

  test('every option that it can write is understood', async () => {
    const url = builder
      .image(source)
      .ignoreImageParams()
      .size(120, 90)
      .minWidth(10)
      .minHeight(10)
      .maxWidth(200)
      .maxHeight(200)
      .fit('crop')
      .focalPoint(0.1, 0.1)
      .crop('focalpoint')
      .dpr(2)
      .format('webp')
      .auto('format')
      .quality(60)
      .blur(5)
      .sharpen(10)
      .saturation(-100)
      .invert(true)
      .orientation(180)
      .flipHorizontal()
      .flipVertical()
      .bg('ffcc00')
      .pad(4)
      .frame(1)
      .forceDownload('team.webp')
      .vanityName('team.webp')
      .url()
    expect(await fetched(url)).toMatchObject({ format: 'webp', width: 256, height: 196 })
  })
})
