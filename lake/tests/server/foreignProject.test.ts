import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { exportDataset } from '@sanity/export'
import { sanityImport } from '@sanity/import'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../atEnd.ts'
import { failure, startTestLake } from '../testLake.ts'

/*
 * A project that has nothing to do with this site, as another team would bring it: ids of the Studio (UUIDs) and fixed
 * ones, internationalized arrays, geopoints, references in lists, in rich text and weak ones, documents of Sanity's
 * plugins, and a field of a different type in each document. The lake knows none of its types.
 */
const HARBOUR = '3f0c2a58-6c1b-4d3e-9a40-0a5de9b7c001'
const MARKET = '3f0c2a58-6c1b-4d3e-9a40-0a5de9b7c002'
const TOUR = '3f0c2a58-6c1b-4d3e-9a40-0a5de9b7c003'
const guide = { _id: 'guide-ines', _type: 'guide', name: 'Inês', languages: ['pt', 'en'], fee: 40 }

const content = (images: string) => [
  // It comes before everything that it refers to.
  {
    _id: TOUR,
    _type: 'tour',
    slug: { _type: 'slug', current: 'by-the-water' },
    title: [
      { _key: 'en', _type: 'internationalizedArrayStringValue', value: 'By the water' },
      { _key: 'pt', _type: 'internationalizedArrayStringValue', value: 'À beira d’água' },
    ],
    guide: { _type: 'reference', _ref: guide._id },
    stops: [
      { _key: 'a', _type: 'reference', _ref: HARBOUR },
      { _key: 'b', _type: 'reference', _ref: MARKET },
    ],
    seeAlso: [{ _key: 'c', _type: 'reference', _ref: 'a-tour-of-next-year', _weak: true }],
    text: [
      {
        _key: 'd',
        _type: 'block',
        style: 'normal',
        children: [
          { _key: 'e', _type: 'span', text: 'From the ', marks: [] },
          { _key: 'f', _type: 'span', text: 'harbour', marks: ['g', 'strong'] },
        ],
        markDefs: [{ _key: 'g', _type: 'placeLink', place: { _type: 'reference', _ref: HARBOUR } }],
      },
      { _key: 'h', _type: 'image', _sanityAsset: `image@file://${images}/harbour.png`, alt: 'The harbour' },
    ],
    fee: { _type: 'price', amount: 25.5, currency: 'EUR' },
  },
  {
    _id: HARBOUR,
    _type: 'place',
    name: 'Harbour',
    at: { _type: 'geopoint', lat: 38.7, lng: -9.14 },
    tags: ['sea', 1, true],
  },
  { _id: MARKET, _type: 'place', name: 'Market', at: { _type: 'geopoint', lat: 38.71, lng: -9.13 }, tags: [] },
  guide,
  { _id: `drafts.${MARKET}`, _type: 'place', name: 'Old market', at: null },
  { _id: 'drafts.idea', _type: 'tour', title: [] },
  { _id: `translation.metadata.${TOUR}`, _type: 'translation.metadata', schemaTypes: ['tour'] },
  { _id: 'sanity.assist.status.x', _type: 'sanity.assist.task.status', tasks: [] },
]

const lake = await startTestLake()
const { client, visitor } = lake
const folder = temporaryFolder()

test('another team’s project is imported, queried, edited, published, exported and imported again', async () => {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: 'navy' } })
  await picture.png().toFile(path.join(folder, 'harbour.png'))
  const documents = content(folder)
  await writeFile(path.join(folder, 'data.ndjson'), documents.map((each) => JSON.stringify(each)).join('\n'))
  const { numDocs, warnings } = await sanityImport(createReadStream(path.join(folder, 'data.ndjson')), { client })
  expect({ numDocs, warnings }).toEqual({ numDocs: documents.length, warnings: [] })

  const tour = `*[_type == "tour" && slug.current == $slug][0]{
    "title": coalesce(title[_key == $language][0].value, title[_key == "en"][0].value),
    "guide": guide->{name, "speaks": $language in languages},
    "stops": stops[]->name,
    "others": seeAlso[]->name,
    "links": text[_type == "block"].markDefs[].place->name,
    "picture": text[_type == "image"][0]{alt, "size": asset->metadata.dimensions{width, height}},
    "north": stops[]->at.lat,
    "tours": count(*[_type == "tour" && references(^.guide._ref)])
  }`
  const params = { slug: 'by-the-water', language: 'pt' }
  const found = {
    title: 'À beira d’água',
    guide: { name: 'Inês', speaks: true },
    stops: ['Harbour', 'Market'],
    others: [null],
    links: ['Harbour'],
    picture: { alt: 'The harbour', size: { width: 60, height: 40 } },
    north: [38.7, 38.71],
    tours: 1,
  }
  expect(await visitor.fetch(tour, params)).toEqual(found)
  expect(await client.fetch(tour, params, { perspective: 'drafts' })).toEqual({
    ...found,
    stops: ['Harbour', 'Old market'],
    north: [38.7, null],
  })
  // Ids with a dot are hidden from visitors.
  expect(await visitor.fetch('*[_type match "translation.*" || _type match "sanity.assist*"]._type')).toEqual([])

  const draft = { publishedId: HARBOUR, draftId: `drafts.${HARBOUR}` }
  const { _rev, ...published } = (await client.getDocument(HARBOUR))!
  await client.action([
    {
      actionType: 'sanity.action.document.version.create',
      publishedId: HARBOUR,
      document: { ...published, _id: draft.draftId },
    },
    {
      actionType: 'sanity.action.document.edit',
      ...draft,
      patch: { set: { 'at.lat': 38.75 }, insert: { after: 'tags[-1]', items: ['new'] } },
    },
    { actionType: 'sanity.action.document.publish', ...draft },
  ])
  expect(await visitor.getDocument(HARBOUR)).toMatchObject({
    at: { lat: 38.75, lng: -9.14 },
    tags: ['sea', 1, true, 'new'],
  })

  expect((await failure(client.delete(guide._id))).message).toMatch(/cannot be deleted as there are references to it/)
  await client
    .transaction()
    .patch(TOUR, { unset: ['guide'] })
    .delete(guide._id)
    .commit()
  expect(await visitor.fetch('count(*[_type == "guide"])')).toBe(0)

  const outputPath = path.join(folder, 'out.tar.gz')
  expect(await exportDataset({ client, dataset: 'production', outputPath })).toMatchObject({
    documentCount: documents.length - 1,
    assetCount: 1,
  })

  await client.datasets.create('copy')
  const copy = client.withConfig({ dataset: 'copy' })
  await sanityImport(createReadStream(outputPath), { client: copy, operation: 'create' })
  const everything = `*[!(_type match "sanity.*Asset")] | order(_id) {
    ..., "_rev": null, "_updatedAt": null, "files": text[].asset->sha1hash
  }`
  expect(await copy.fetch(everything)).toEqual(await client.fetch(everything))
  expect(lake.unknownRequests()).toEqual([])
})
