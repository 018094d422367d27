import path from 'node:path'
import { exportDataset } from '@sanity/export'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../atEnd.ts'
import { openEventText } from '../eventText.ts'
import { startTestLake } from '../testLake.ts'

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
    .png()
    .toBuffer()

test('a lake whose address changed uses the current one in file URLs, wherever a document is sent', async () => {
  const dataDir = temporaryFolder()
  const before = await startTestLake({ dataDir, publicUrl: 'http://localhost:1' })
  const { _id } = await before.client.assets.upload('image', await picture())
  const hash = '0'.repeat(40)
  const elsewhere = {
    _id: `image-${hash}-8x8-png`,
    _type: 'sanity.imageAsset',
    path: `images/other/production/${hash}-8x8.png`,
    url: `https://cdn.sanity.io/images/other/production/${hash}-8x8.png`,
  }
  await before.client.create(elsewhere)
  await before.client.create({ _id: 'page', _type: 'page', image: { asset: { _type: 'reference', _ref: _id } } })
  const { url: old, _rev } = (await before.client.getDocument<{ url: string }>(_id)) ?? { url: '', _rev: '' }
  expect(old).toMatch(/^http:\/\/localhost:1\/images\/test\/production\//)
  await before.close()

  const lake = await startTestLake({ dataDir })
  const { client, url } = lake
  const now = old.replace('http://localhost:1', url)
  expect(await client.fetch('*[_id == "page"][0].image.asset->url')).toBe(now)
  expect((await fetch(now)).status).toBe(200)
  expect(await client.getDocument(_id)).toMatchObject({ url: now, _rev })
  expect(await client.getDocument(elsewhere._id)).toMatchObject({ url: elsewhere.url })

  // An old backup contains the old address.
  const stream = await openEventText(`${url}/v1/data/listen/production?query=*&includeResult=true`, {
    authorization: `Bearer ${lake.token}`,
  })
  const asset = await client.getDocument<{ _type: string }>(_id)
  const back = await client.createOrReplace({
    ...asset,
    _id,
    _type: 'sanity.imageAsset',
    url: old,
    title: 'Back',
  })
  expect(back).toMatchObject({ url: now, title: 'Back' })
  expect(await stream.until((text) => text.includes('"Back"'))).toContain(`"url":"${now}"`)

  await client.delete(elsewhere._id)
  const outputPath = path.join(dataDir, 'export.tar.gz')
  expect(await exportDataset({ client, dataset: 'production', outputPath })).toMatchObject({ assetCount: 1 })
})

test('an asset’s URL doesn’t reveal which files the machine has', async () => {
  const { client } = await startTestLake()
  for (const place of ['../lake.sqlite', '../../../../../../../../etc/passwd', '../token', 'images/../../token']) {
    const asset = { _id: 'probe', _type: 'sanity.fileAsset', path: place, url: 'https://example.com/as-it-was' }
    expect(await client.createOrReplace(asset)).toMatchObject({ url: asset.url })
  }
})
