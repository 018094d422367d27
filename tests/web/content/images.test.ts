import { createImageUrlBuilder } from '@sanity/image-url'
import { describe, expect, test } from 'vitest'
import { filesAtOrigin, type FindPicture, type PictureValue, type SourcePicture } from '#web/content/images.ts'
import { resolveContent } from '#web/content/resolveResult.ts'

const HASH = '928ac96d53b0c9049836c86ff25fd3c009039a16'
const HOST = `http://localhost:3900/images/local/production/${HASH}`

const photograph = (rest: Partial<SourcePicture> = {}): SourcePicture => ({
  _type: 'picture',
  alt: 'A packing line',
  asset: { _id: `image-${HASH}-1600x900-jpg`, metadata: { lqip: 'data:image/jpeg;base64,AA==' } },
  ...rest,
})
const drawing: SourcePicture = { _type: 'picture', alt: 'Three arches', asset: { _id: `image-${HASH}-640x360-svg` } }

const finishAll = (value: unknown, picture: FindPicture = filesAtOrigin) =>
  resolveContent(value, { picture, file: ({ url }) => url })
const finish = async (picture: SourcePicture) => (await finishAll(picture)) as PictureValue

describe('a picture of the CMS', () => {
  test('CMS-03 a photograph has the URLs that @sanity/image-url generates, up to its own width', async () => {
    const library = createImageUrlBuilder({
      projectId: 'local',
      dataset: 'production',
      baseUrl: 'http://localhost:3900',
    })
    const image = library
      .image(photograph().asset?._id ?? '')
      .fit('max')
      .auto('format')
    const { srcSet, ...picture } = await finish(photograph())
    expect(picture).toEqual({
      src: `${HOST}-1600x900.jpg?w=1280&fit=max&auto=format`,
      width: 1600,
      height: 900,
      alt: 'A packing line',
      lqip: 'data:image/jpeg;base64,AA==',
    })
    expect(srcSet?.split(', ')).toEqual(
      [320, 640, 960, 1280, 1600].map((width) => `${image.width(width).url()} ${width}w`),
    )
  })

  test.each([
    ['6000x4000-jpg', ['320w', '640w', '960w', '1280w', '1920w']],
    ['96x96-png', ['96w']],
    ['320x320-png', ['320w']],
  ])('no width exceeds what a screen needs, and a small picture has a single width: %s', async (size, widths) => {
    const { srcSet } = await finish(photograph({ asset: { _id: `image-${HASH}-${size}` } }))
    expect(srcSet?.match(/\d+w(?=,|$)/g)).toEqual(widths)
  })

  test.each([
    ['a photograph', true, 'data:,AA'],
    ['a picture that one can see through, behind which it would stay', false, undefined],
    ['a picture of which nobody knows it', null, 'data:,AA'],
  ])('a blurred preview is there for %s', async (_what, isOpaque, lqip) => {
    const asset = { _id: `image-${HASH}-1600x900-jpg`, metadata: { lqip: 'data:,AA', isOpaque } }
    expect((await finish(photograph({ asset }))).lqip).toBe(lqip)
  })

  test('an SVG passes through without parameters', async () => {
    const whole = { src: `${HOST}-640x360.svg`, width: 640, height: 360, alt: 'Three arches' }
    expect(await finish(drawing)).toEqual(whole)
    // No drawing needs a preview.
    expect(await finish({ ...drawing, asset: { _id: '', ...drawing.asset, metadata: { lqip: 'data:,' } } })).toEqual(
      whole,
    )
    // The CMS can't crop it, whatever staff chose.
    const crop = { left: 0.25, right: 0, top: 0, bottom: 0 }
    expect(await finish({ ...drawing, crop })).toEqual(whole)
    const hotspot = { x: 0.7, y: 0.25 }
    expect(await finish({ ...drawing, crop, hotspot })).toEqual({ ...whole, focus: hotspot })
  })

  test('the crop is applied, and the size is that of the cropped picture', async () => {
    const picture = await finish(photograph({ crop: { left: 0.25, right: 0.125, top: 0, bottom: 0.5 } }))
    expect(picture).toMatchObject({ width: 1000, height: 450 })
    expect(picture.src).toContain('rect=400,0,1000,450')
  })

  test('the hotspot becomes the focus point, relative to the crop', async () => {
    const hotspot = { x: 0.5, y: 0.25 }
    expect((await finish(photograph({ hotspot }))).focus).toEqual({ x: 0.5, y: 0.25 })
    const crop = { left: 0.25, right: 0.125, top: 0.125, bottom: 0.375 }
    expect((await finish(photograph({ hotspot, crop }))).focus).toEqual({ x: 0.4, y: 0.25 })
    expect((await finish(photograph({ hotspot: { x: 0.5, y: 0.5 } }))).focus).toBeUndefined()
  })

  test.each([
    [
      { x: 0.1, y: 0.2 },
      { x: 0, y: 0 },
    ],
    [
      { x: 0.9, y: 0.95 },
      { x: 1, y: 1 },
    ],
    [
      { x: 0.1, y: 0.5 },
      { x: 0, y: 0.5 },
    ],
  ])('a hotspot outside the crop, %j, becomes the nearest point inside it', async (hotspot, focus) => {
    const crop = { left: 0.25, right: 0.25, top: 0.25, bottom: 0.25 }
    expect((await finish(photograph({ hotspot, crop }))).focus).toEqual(focus)
  })

  test('a decorative picture has an empty alternative text, whatever staff wrote', async () => {
    expect((await finish(photograph({ decorative: true }))).alt).toBe('')
    expect((await finish(photograph({ alt: null }))).alt).toBe('')
  })

  test('a dark version has its own files and shares its picture’s crop', async () => {
    const dark = { _id: `image-${'0'.repeat(40)}-640x360-svg` }
    expect(await finish({ ...drawing, dark })).toEqual({
      src: `${HOST}-640x360.svg`,
      dark: { src: `${HOST.replace(HASH, '0'.repeat(40))}-640x360.svg` },
      width: 640,
      height: 360,
      alt: 'Three arches',
    })
    const crop = { left: 0.25, right: 0.25, top: 0, bottom: 0.5 }
    const cut = await finish(photograph({ crop, dark: { _id: `image-${'0'.repeat(40)}-1600x900-jpg` } }))
    expect(cut.dark?.src).toContain('rect=400,0,800,450')
    expect(await finish({ ...drawing, dark: null })).not.toHaveProperty('dark')
    // This dark version belongs to a drawing that a photograph has replaced.
    expect(await finish(photograph({ dark }))).not.toHaveProperty('dark')
  })

  test('a picture without a file is left out', async () => {
    expect(await finish(photograph({ asset: null }))).toBeNull()
  })

  test('every picture in a query result is resolved, however deep, and nothing else changes', async () => {
    const result = {
      title: 'Home',
      count: 3,
      none: null,
      slides: [{ _key: 'a', picture: drawing }],
      body: [{ _type: 'block', children: [{ text: 'x' }] }, drawing],
    }
    const finished = await finish(drawing)
    expect(await finishAll(result)).toEqual({
      ...result,
      slides: [{ _key: 'a', picture: finished }],
      body: [result.body[0], finished],
    })
  })

  test('differently cropped pictures have different copies on the site', async () => {
    const keys: string[] = []
    const note: FindPicture = ({ key }) => ({ src: String(keys.push(key)) })
    await finishAll([photograph(), photograph(), photograph({ crop: { left: 0.1 } })], note)
    expect(new Set(keys).size).toBe(2)
  })
})
