import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { sanityImport } from '@sanity/import'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openTarget, TYPE } from './target.ts'

const target = await openTarget()
const { prefix, client } = target
const id = (name: string) => `${prefix}${name}`

/** A picture that no dataset has: its colours are drawn by lot. */
const picture = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()

test('@sanity/import brings documents in whose references come before their targets, and pictures', async () => {
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

test('an uploaded picture is one asset, however often it comes, and is delivered in other sizes', async () => {
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

test('an uploaded file is delivered as it is', async () => {
  await target.turn()
  const text = `conformance ${prefix}`
  const asset = await client.assets.upload('file', Buffer.from(text), { filename: 'conformance.txt' })
  target.removeAtEnd(asset._id)
  expect(asset._id).toMatch(/^file-[0-9a-f]{40}-txt$/)
  expect(await (await fetch(asset.url)).text()).toBe(text)
})
