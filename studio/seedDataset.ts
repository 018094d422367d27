import type { IdentifiedSanityDocumentStub, SanityClient } from '@sanity/client'
import { imageFileOf, withAssets, type Seed, type SeedDocument, type SeedImage } from './seedFiles.ts'
import { isNode, visitTree } from './documentTree.ts'

const UPLOADS_AT_ONCE = 4

export interface SeedOptions {
  /** Overwrite documents that exist already. */
  readonly replace: boolean
  /** Called as the work goes on: `uploaded` of `images` so far. */
  readonly onImage?: (uploaded: number, images: number) => void
}

export interface SeedOutcome {
  readonly present: number
  readonly written: number
  readonly images: number
}

/**
 * Puts the seed into a dataset: first the images, then all documents in one transaction, so that a reader
 * never meets half of the content, and a run that was stopped can simply be started again.
 */
export async function seedDataset(client: SanityClient, seed: Seed, options: SeedOptions): Promise<SeedOutcome> {
  const ids = seed.documents.map(({ _id }) => _id)
  const present = new Set(await client.fetch<string[]>('*[_id in $ids]._id', { ids }, { tag: 'seed.present' }))
  const documents = options.replace ? seed.documents : seed.documents.filter(({ _id }) => !present.has(_id))
  if (documents.length === 0) return { present: present.size, written: 0, images: 0 }

  const assets = await uploadImages(client, imagesOf(documents, seed), options)
  const transaction = documents.reduce((transaction, document) => {
    const stored: IdentifiedSanityDocumentStub = withAssets(document, (file) => assetId(assets, file))
    return options.replace ? transaction.createOrReplace(stored) : transaction.createIfNotExists(stored)
  }, client.transaction())
  await transaction.commit({ tag: 'seed.write', visibility: 'sync', returnDocuments: false })
  return { present: present.size, written: documents.length, images: assets.size }
}

function assetId(assets: ReadonlyMap<string, string>, file: string): string {
  const id = assets.get(file)
  if (id === undefined) throw new Error(`images/${file} was not uploaded.`)
  return id
}

function imagesOf(documents: readonly SeedDocument[], seed: Seed): SeedImage[] {
  const names = new Set<string>()
  visitTree(documents, (value) => {
    const name = isNode(value) ? imageFileOf(value) : undefined
    if (name !== undefined) names.add(name)
  })
  return [...names].map((name) => seed.images.get(name)).filter((image) => image !== undefined)
}

/** Uploads the images, except those whose bytes the dataset has already, and answers the asset id of each file. */
async function uploadImages(
  client: SanityClient,
  images: readonly SeedImage[],
  { onImage }: SeedOptions,
): Promise<Map<string, string>> {
  const known = await client.fetch<Array<{ _id: string; sha1hash: string }>>(
    '*[_type == "sanity.imageAsset" && sha1hash in $hashes]{_id, sha1hash}',
    { hashes: images.map(({ sha1 }) => sha1) },
    { tag: 'seed.images' },
  )
  const idOfHash = new Map(known.map(({ _id, sha1hash }) => [sha1hash, _id]))
  const assets = new Map<string, string>()
  const waiting = [...images]
  const worker = async () => {
    for (let image = waiting.shift(); image !== undefined; image = waiting.shift()) {
      const { name, bytes, sha1 } = image
      const id = idOfHash.get(sha1) ?? (await client.assets.upload('image', bytes, { filename: name }))._id
      assets.set(name, id)
      onImage?.(assets.size, images.length)
    }
  }
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, worker))
  return assets
}
