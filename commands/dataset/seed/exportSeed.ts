import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SanityClient } from '@sanity/client'
import { darkDrawing, lightNameOf } from './darkDrawing.ts'
import { isNode, mapNodes, visitTree, type Node } from './documentTree.ts'
import { assetFilesIn, documentTypes, type SeedDocument } from './seedFiles.ts'

/** Fields that the dataset maintains itself, and that seed files omit. */
const KEPT_BY_DATASET: ReadonlySet<string> = new Set(['_rev', '_createdAt', '_updatedAt', '_system'])
const FIRST_KEYS = ['_id', '_type', '_key', '_ref']

interface Asset {
  readonly _id: string
  readonly url: string
  readonly sha1hash: string
  readonly extension: string
  readonly originalFilename?: string
}

interface ExportOutcome {
  readonly documents: number
  /** Images and files. */
  readonly assets: number
  /** Files removed because the dataset no longer has their content. */
  readonly removed: readonly string[]
}

interface ExportOptions {
  /** Called with what will be written and removed, before anything is. Throwing cancels the export. */
  readonly agree?: (outcome: ExportOutcome) => Promise<void>
  /** Called for each written image or file. */
  readonly onAsset?: (done: number, of: number) => void
}

/** Writes the published documents with their images and files into a seed folder, one JSON file per document. */
export async function exportSeed(
  client: SanityClient,
  folder: string,
  { agree, onAsset }: ExportOptions = {},
): Promise<ExportOutcome> {
  for (const place of ['images', 'files']) await mkdir(path.join(folder, place), { recursive: true })
  const before = await readFolder(folder)
  const documents = await client.fetch<SeedDocument[]>(
    '*[_type in $types] | order(_id)',
    { types: [...(await documentTypes())] },
    { perspective: 'published', tag: 'seed.export' },
  )
  const assets = await client.fetch<Asset[]>(
    '*[_type in ["sanity.imageAsset", "sanity.fileAsset"] && _id in $ids] | order(_id) {_id, url, sha1hash, ' +
      'extension, originalFilename}',
    { ids: assetIds(documents) },
    { tag: 'seed.export' },
  )
  const fileOfAsset = nameFiles(assets)
  const removed = leftovers(folder, before, documents, new Set(fileOfAsset.values()))
  const outcome = { documents: documents.length, assets: assets.length, removed }
  await agree?.(outcome)
  for (const [index, asset] of assets.entries()) {
    const name = fileOfAsset.get(asset._id) ?? asset._id
    await writeFile(path.join(folder, name), await originalBytes(client, asset))
    onAsset?.(index + 1, assets.length)
  }
  await removeDarkDrawings(folder, new Set(fileOfAsset.values()))
  for (const document of documents) {
    const text = seedText(asSeedDocument(document, fileOfAsset), before.documents.get(document._id))
    await writeFile(path.join(folder, `${document._id}.json`), text)
  }
  for (const name of removed) await rm(path.join(folder, name))
  return outcome
}

/** The text of a seed file. Keys keep their order from `previous`; new ones follow alphabetically. */
export function seedText(document: SeedDocument, previous?: SeedDocument): string {
  return `${JSON.stringify(inOrder(document, previous), null, 2)}\n`
}

function inOrder(value: unknown, previous: unknown): unknown {
  if (Array.isArray(value)) {
    const before = Array.isArray(previous) ? (previous as unknown[]) : []
    return value.map((item, index) => inOrder(item, isNode(item) ? itemLike(item, before) : before[index]))
  }
  if (!isNode(value)) return value
  const before = isNode(previous) ? previous : {}
  const place = new Map(
    [...FIRST_KEYS.filter((key) => !(key in before)), ...Object.keys(before)].map((key, index) => [key, index]),
  )
  const keys = Object.keys(value).sort(
    (a, b) => (place.get(a) ?? Infinity) - (place.get(b) ?? Infinity) || (a < b ? -1 : 1),
  )
  return Object.fromEntries(keys.map((key) => [key, inOrder(value[key], before[key])]))
}

function itemLike(item: Node, list: readonly unknown[]): unknown {
  return list.find((other) => isNode(other) && other['_key'] === item['_key'])
}

function assetIdOf(node: Node): string | undefined {
  const asset = node['asset']
  return isNode(asset) && typeof asset['_ref'] === 'string' ? asset['_ref'] : undefined
}

function assetIds(documents: readonly SeedDocument[]): string[] {
  const ids = new Set<string>()
  visitTree(documents, (value) => {
    const id = isNode(value) ? assetIdOf(value) : undefined
    if (id !== undefined) ids.add(id)
  })
  return [...ids]
}

function asSeedDocument(document: SeedDocument, fileOfAsset: ReadonlyMap<string, string>): SeedDocument {
  const named = mapNodes(document, (node) => {
    const file = fileOfAsset.get(assetIdOf(node) ?? '')
    if (file === undefined) return node
    const { asset: _asset, ...rest } = node
    return { ...rest, _sanityAsset: `${file.startsWith('images/') ? 'image' : 'file'}@file://./${file}` }
  }) as SeedDocument
  return Object.fromEntries(Object.entries(named).filter(([key]) => !KEPT_BY_DATASET.has(key))) as SeedDocument
}

/** A path in the seed for each upload: its original name, made unique if necessary. */
function nameFiles(assets: readonly Asset[]): Map<string, string> {
  const taken = new Set<string>()
  return new Map(
    assets.map(({ _id, originalFilename, sha1hash, extension }) => {
      const plain = path.parse(path.basename(originalFilename ?? sha1hash)).name.replaceAll(/[^\w.-]+/g, '-')
      const place = _id.startsWith('image-') ? 'images' : 'files'
      const wanted = `${place}/${plain}.${extension}`
      const name = taken.has(wanted.toLowerCase()) ? `${place}/${plain}-${sha1hash.slice(0, 8)}.${extension}` : wanted
      taken.add(name.toLowerCase())
      return [_id, name]
    }),
  )
}

/** The original bytes. Sanity's CDN serves them unmodified only for requests like those of @sanity/export. */
async function originalBytes(client: SanityClient, asset: Asset): Promise<Buffer> {
  const url = new URL(asset.url)
  const hosted = url.hostname === 'cdn.sanity.io'
  if (hosted) url.searchParams.set('dlRaw', 'true')
  const headers: Record<string, string> = hosted ? { authorization: `Bearer ${client.config().token ?? ''}` } : {}
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`The upload at ${asset.url} could not be read (status ${response.status}).`)
  return Buffer.from(await response.arrayBuffer())
}

interface FolderContent {
  readonly documents: ReadonlyMap<string, SeedDocument>
  /** Paths of the images and files that the folder's documents use. */
  readonly assets: ReadonlySet<string>
}

/** The folder's current content. Unreadable files count as missing: the export writes them again. */
async function readFolder(folder: string): Promise<FolderContent> {
  const documents = new Map<string, SeedDocument>()
  const assets = new Set<string>()
  for (const name of (await readdir(folder)).filter((name) => name.endsWith('.json'))) {
    try {
      const document = JSON.parse(await readFile(path.join(folder, name), 'utf8')) as SeedDocument
      documents.set(path.parse(name).name, document)
      for (const file of assetFilesIn(document)) assets.add(file)
    } catch {
      continue
    }
  }
  return { documents, assets }
}

/** Removes dark drawings that are generated from the light ones when the seed is read. */
async function removeDarkDrawings(folder: string, assets: ReadonlySet<string>): Promise<void> {
  for (const name of assets) {
    const light = lightNameOf(name)
    if (light === undefined || !assets.has(light)) continue
    const made = darkDrawing(await readFile(path.join(folder, light)))
    if (made.equals(await readFile(path.join(folder, name)))) await rm(path.join(folder, name))
  }
}

/** Files of documents and uploads that the dataset no longer has. */
function leftovers(
  folder: string,
  before: FolderContent,
  documents: readonly SeedDocument[],
  assets: ReadonlySet<string>,
): string[] {
  const ids = new Set(documents.map(({ _id }) => _id))
  return [
    ...[...before.documents.keys()].filter((id) => !ids.has(id)).map((id) => `${id}.json`),
    ...[...before.assets].filter((name) => !assets.has(name)),
  ].filter((name) => existsSync(path.join(folder, name)))
}
