import { createReadStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { exportDataset } from '@sanity/export'
import { sanityImport } from '@sanity/import'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestLake, temporaryDir } from './testLake.ts'

const lake = await startTestLake()
const { client } = lake

test('@sanity/import brings documents and images in, and @sanity/export gets them out the same', async () => {
  const dir = await temporaryDir()
  await mkdir(path.join(dir, 'images'))
  await writeFile(
    path.join(dir, 'images/one.png'),
    await sharp({ create: { width: 8, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
  const documents = [
    // The reference comes before its target.
    {
      _id: 'post',
      _type: 'post',
      title: 'Post',
      author: { _type: 'reference', _ref: 'ann' },
      image: { _type: 'image', _sanityAsset: `image@file://${dir}/images/one.png` },
    },
    { _id: 'ann', _type: 'author', name: 'Ann' },
    { _id: 'drafts.post', _type: 'post', title: 'Edited' },
    ...Array.from({ length: 300 }, (_, index) => ({ _id: `n${index}`, _type: 'note', index })),
  ]
  await writeFile(path.join(dir, 'data.ndjson'), documents.map((document) => `${JSON.stringify(document)}\n`).join(''))

  const { numDocs } = await sanityImport(createReadStream(path.join(dir, 'data.ndjson')), {
    client,
    operation: 'createOrReplace',
  })
  expect(numDocs).toBe(303)
  const post = await client.fetch<Record<string, unknown>>(
    '*[_id == "post"][0]{title, "by": author->name, "weak": author._weak, "size": image.asset->metadata.dimensions{width, height}}',
  )
  expect(post).toEqual({ title: 'Post', by: 'Ann', weak: null, size: { width: 8, height: 4 } })

  const outputPath = path.join(dir, 'out.tar.gz')
  const result = await exportDataset({ client, dataset: 'production', outputPath, mode: 'stream' })
  expect(result).toMatchObject({ documentCount: 303, assetCount: 1 })

  await client.datasets.create('copy')
  const copy = client.withConfig({ dataset: 'copy' })
  await sanityImport(createReadStream(outputPath), { client: copy, operation: 'create' })
  const content =
    '*[!(_type match "sanity.*")] | order(_id) {..., "_rev": null, "_updatedAt": null, image{asset->{sha1hash}}}'
  expect(await copy.fetch(content)).toEqual(await client.fetch(content))
  expect(lake.unknownRequests()).toEqual([])
})

test('the client’s lists of projects and datasets work', async () => {
  expect(await client.projects.list()).toMatchObject([
    { id: 'test', members: [{ role: 'administrator' }, { role: 'editor' }] },
  ])
  expect(await client.projects.getById('test')).toMatchObject({ id: 'test' })
  expect((await client.datasets.list()).map(({ name }) => name)).toEqual(['production', 'copy'])
})

test('what the Studio asks of the hosted service around the content is answered quietly', async () => {
  const answers = await Promise.all(
    [
      '/ping',
      '/data/ping/production',
      '/subscriptions/project/test',
      '/journey/trial',
      '/journey/content-releases',
      '/journey/scheduled-drafts',
      '/intake/telemetry-status',
      '/projects/test/grants',
      '/projects/test/user-applications',
      '/access/requests/me',
      '/auth/providers',
      '/datasets?datasetProfile=comments',
      '/check/cors',
      '/schedules/test/production?limit=1',
      '/assist/tasks/instruction/production/status?projectId=test',
    ].map((url) => client.request<unknown>({ url })),
  )
  expect(answers).toEqual([
    { pong: true },
    { pong: true },
    null,
    null,
    null,
    null,
    { status: 'denied' },
    {},
    [],
    [],
    expect.objectContaining({ providers: [{ name: 'local', title: 'Local account', url: `${lake.url}/login` }] }),
    [],
    { result: { allowed: true, withCredentials: true } },
    { schedules: [] },
    { enabled: false, initialized: false, validToken: false },
  ])
  const body = { descriptorId: 'a-hash', contextKey: 'dataset:test:production' }
  expect(await client.request({ url: '/descriptors/claim', method: 'POST', body })).toEqual({
    synchronization: { type: 'complete' },
  })
  expect(lake.unknownRequests()).toEqual([])
})
