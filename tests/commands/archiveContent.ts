import { createHash } from 'node:crypto'
import type { SanityClient } from '@sanity/client'
import sharp from 'sharp'

const picture = (background: string) =>
  sharp({ create: { width: 8, height: 4, channels: 3, background } })
    .png()
    .toBuffer()

/** Puts one of each kind of content into a dataset: 6 documents, 2 of them drafts, and 3 images and files. */
export async function fillDataset(client: SanityClient): Promise<void> {
  const red = await client.assets.upload('image', await picture('red'), { filename: 'red.png', title: 'Red' })
  const blue = await client.assets.upload('image', await picture('blue'), { filename: 'blue.png' })
  const paper = await client.assets.upload('file', Buffer.from('%PDF-1.4 a paper'), {
    filename: 'paper.pdf',
    contentType: 'application/pdf',
  })
  const image = (_ref: string) => ({ _type: 'image', asset: { _type: 'reference', _ref } })
  await client
    .transaction()
    .create({ _id: 'ann', _type: 'author', name: 'Ann', portrait: { ...image(red._id), alt: 'Ann, laughing' } })
    .create({
      _id: 'post',
      _type: 'post',
      title: 'Grüße, “quoted” 🌉',
      author: { _type: 'reference', _ref: 'ann' },
      later: { _type: 'reference', _ref: 'not-yet', _weak: true },
      pictures: [
        { ...image(red._id), _key: 'a', crop: { _type: 'sanity.imageCrop', top: 0.1, bottom: 0, left: 0, right: 0 } },
        { ...image(blue._id), _key: 'b' },
      ],
      paper: { _type: 'file', asset: { _type: 'reference', _ref: paper._id } },
      body: [{ _type: 'block', _key: 'c', children: [{ _type: 'span', _key: 'd', text: 'Text', marks: [] }] }],
    })
    .create({ _id: 'drafts.post', _type: 'post', title: 'Edited', pictures: [{ ...image(blue._id), _key: 'b' }] })
    .create({ _id: 'drafts.new', _type: 'post', title: 'Never published' })
    .create({ _id: 'empty', _type: 'note', nothing: null, list: [], zero: 0, no: false, text: '' })
    .create({ _id: 'with.dots', _type: 'note', text: 'Gr\ufffd\ufffde, read with a token only' })
    .commit()
}

type Fields = Record<string, unknown>

/** What changes in another dataset: the revision, the time of the last write, and an upload's id and URL. */
const BY_PLACE = new Set(['_rev', '_updatedAt', '_system'])
const BY_PLACE_OF_ASSETS = new Set(['_createdAt', 'uploadId', 'url', 'path'])

/** Everything in a dataset except what differs between datasets; for images and files, also a hash of their bytes. */
export async function everythingIn(client: SanityClient): Promise<Fields[]> {
  const documents = await client.fetch<Fields[]>('*[!(_id in path("_.**"))] | order(_id)', {}, { perspective: 'raw' })
  return await Promise.all(
    documents.map(async (document) => {
      const isAsset = /^sanity\.(image|file)Asset$/.test(String(document['_type']))
      const kept = Object.entries(document).filter(
        ([key]) => !BY_PLACE.has(key) && !(isAsset && BY_PLACE_OF_ASSETS.has(key)),
      )
      if (!isAsset) return Object.fromEntries(kept)
      const bytes = Buffer.from(await (await fetch(String(document['url']))).arrayBuffer())
      return Object.fromEntries([...kept, ['bytes', createHash('sha1').update(bytes).digest('hex')]])
    }),
  )
}
