import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { AssetMetadataType, SanityImageAssetDocument } from '@sanity/client'
import { sanityImport } from '@sanity/import'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { failure } from '../testLake.ts'
import { openTarget, TYPE } from './target.ts'

const target = await openTarget()
const { prefix, client } = target
const id = (name: string) => `${prefix}${name}`

/** A picture with random colors, which no dataset has. */
const picture = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()

test('@sanity/import imports pictures, and documents with references that come before their targets', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'conformance-import-'))
  try {
    await writeFile(path.join(folder, 'picture.png'), await picture(8, 4))
    const documents = [
      {
        _id: id('post'),
        _type: TYPE,
        to: { _type: 'reference', _ref: id('ann') },
        image: { _type: 'image', _sanityAsset: `image@file://${folder}/picture.png` },
      },
      { _id: id('ann'), _type: TYPE, title: 'Ann' },
      { _id: `drafts.${id('ann')}`, _type: TYPE, title: 'Anna' },
    ]
    const lines = Readable.from(documents.map((document) => `${JSON.stringify(document)}\n`))
    const { numDocs } = await sanityImport(lines, { client, operation: 'createOrReplace' })
    expect(numDocs).toBe(3)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const post = await client.fetch<{ by: string; weak: unknown; asset: { _id: string; dimensions: object } }>(
    '*[_id == $id][0]{"by": to->title, "weak": to._weak, "asset": image.asset->{_id, "dimensions": metadata.dimensions}}',
    { id: id('post') },
  )
  target.removeAtEnd(post.asset._id)
  expect(post).toMatchObject({ by: 'Ann', weak: null, asset: { dimensions: { width: 8, height: 4, aspectRatio: 2 } } })
  expect(post.asset._id).toMatch(/^image-[0-9a-f]{40}-8x4-png$/)
})

test('an uploaded picture is one asset, however often it is uploaded, and can be delivered in other sizes', async () => {
  const bytes = await picture(20, 10)
  await target.turn()
  const first = await client.assets.upload('image', bytes, { filename: 'conformance.png' })
  target.removeAtEnd(first._id)
  await target.turn()
  expect((await client.assets.upload('image', bytes, { filename: 'again.png' }))._id).toBe(first._id)
  const smaller = await fetch(`${first.url}?w=10&fm=webp`)
  expect(smaller.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(Buffer.from(await smaller.arrayBuffer())).metadata()).toMatchObject({ width: 10, height: 5 })
})

// https://www.sanity.io/docs/apis-and-sdks/image-metadata; the types of the metadata: `SanityImageAssetDocument` of
// @sanity/client
describe('metadata of an uploaded picture', () => {
  const KINDS = ['blurHash', 'lqip', 'palette', 'exif', 'location', 'image']
  /** Taken at 38° 37' 38" N, 90° 11' 52" W, 142 m above sea level. */
  const photo = async () =>
    sharp(await picture(6, 3))
      .jpeg()
      .withExif({
        IFD0: { Make: 'Archstep' },
        IFD2: { FNumber: '18/10', ISOSpeedRatings: '200', DateTimeOriginal: '2026:11:22 09:30:00' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '38/1 37/1 38/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '90/1 11/1 52/1',
          GPSAltitudeRef: '0',
          GPSAltitude: '142/1',
        },
      })
      .toBuffer()

  /** The metadata of a photo. On hosted Sanity, it appears a little later than the response. */
  async function metadataOf(extract?: AssetMetadataType[]) {
    await target.turn()
    const asset = await client.assets.upload('image', await photo(), { filename: 'a.jpg', ...(extract && { extract }) })
    target.removeAtEnd(asset._id)
    await expect
      .poll(async () => (await client.getDocument(asset._id))?.metadata)
      .toMatchObject({ dimensions: { width: 6, height: 3 }, isOpaque: true })
    return (await client.getDocument<SanityImageAssetDocument>(asset._id))?.metadata ?? {}
  }

  test('includes size, preview and colors, but not the location', async () => {
    expect(
      Object.keys(await metadataOf())
        .filter((key) => KINDS.includes(key))
        .sort(),
    ).toEqual(KINDS.slice(0, 3).sort())
  })

  test('includes exactly what is requested, camera data only on request', async () => {
    const metadata = await metadataOf(['exif', 'location'])
    expect(metadata).not.toHaveProperty('lqip')
    expect(metadata).not.toHaveProperty('palette')
    expect(metadata).toMatchObject({
      exif: { _type: 'sanity.imageExifMetadata', FNumber: 1.8, ISO: 200, DateTimeOriginal: '2026-11-22T09:30:00.000Z' },
      location: { _type: 'geopoint', lat: expect.closeTo(38.62722, 4), lng: expect.closeTo(-90.19778, 4), alt: 142 },
    })
  })

  test('is empty if nothing is requested', async () => {
    expect(Object.keys(await metadataOf([])).filter((key) => KINDS.includes(key))).toEqual([])
  })

  test('can’t include unknown parts', async () => {
    await target.turn()
    for (const known of [[], ['palette' as const]]) {
      const extract = [...known, 'smell' as 'none']
      expect((await failure(client.assets.upload('image', await photo(), { extract }))).statusCode).toBe(400)
    }
  })
})
