import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { darkDrawing, lightNameOf } from './darkDrawing.ts'
import { isNode, mapNodes, visitTree, type Node } from './documentTree.ts'

/** The folder of the initial content. */
export const seedFolder = path.resolve(import.meta.dirname, '../../../studio/seed')

/** A document as Sanity stores it, except that uploads are referred to by file: see {@link assetFileOf}. */
export interface SeedDocument extends Node {
  readonly _id: string
  readonly _type: string
}

/** An image or a file that the seed uploads. */
export interface SeedAsset {
  readonly kind: 'image' | 'file'
  /** Path in the folder, such as `images/hero-build.svg` or `files/website-brief.pdf`. */
  readonly path: string
  readonly bytes: Buffer
  /** Hash of the bytes, as in Sanity's asset ids. */
  readonly sha1: string
}

export interface Seed {
  readonly documents: readonly SeedDocument[]
  /** The images and files that documents use, by path. */
  readonly assets: ReadonlyMap<string, SeedAsset>
}

/** Thrown for invalid seed files. The message has a line for each problem, with the file and what to do. */
export class BadSeed extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
  }
}

const ASSET_FILE = /^(image|file)@file:\/\/\.\/(\1s\/[^/\\]+)$/

/** The seed path of a picture or file node; undefined for other nodes, '' if malformed. */
export function assetFileOf(node: Node): string | undefined {
  const source = node['_sanityAsset']
  return typeof source === 'string' ? (ASSET_FILE.exec(source)?.[2] ?? '') : undefined
}

/** The files that documents refer to, without malformed references. */
export function assetFilesIn(documents: unknown): ReadonlySet<string> {
  const files = new Set<string>()
  visitTree(documents, (value) => {
    const file = isNode(value) ? assetFileOf(value) : undefined
    if (file) files.add(file)
  })
  return files
}

/** Replaces each upload in the document by a reference to the asset from `assetIdOf`. */
export function withAssets(document: SeedDocument, assetIdOf: (file: string) => string): SeedDocument {
  return mapNodes(document, (node) => {
    const file = assetFileOf(node)
    if (file === undefined) return node
    const { _sanityAsset, ...rest } = node
    return { ...rest, asset: { _type: 'reference', _ref: assetIdOf(file) } }
  }) as SeedDocument
}

/** Types of the Studio's Media plugin, which are not in our schemas. */
const MEDIA_TYPES = ['media.tag', 'media.folder']

/** Names of the document types, from the extracted schema. */
export async function documentTypes(): Promise<ReadonlySet<string>> {
  const file = path.resolve(import.meta.dirname, '../../../studio/schema.json')
  const types = JSON.parse(await readFile(file, 'utf8')) as Array<{ type: string; name: string }>
  const documents = types.filter(({ type, name }) => type === 'document' && !name.startsWith('sanity.'))
  return new Set([...documents.map(({ name }) => name), ...MEDIA_TYPES])
}

/**
 * Reads and cross-checks all documents, images and files of a seed folder.
 * @throws BadSeed naming every file with a problem
 */
export async function readSeed(folder: string): Promise<Seed> {
  if (!existsSync(folder)) throw new BadSeed([`There is no folder ${folder}.`])
  const problems: string[] = []
  const types = await documentTypes()
  const documents: SeedDocument[] = []
  for (const name of (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()) {
    const document = parseDocument(name, await readFile(path.join(folder, name), 'utf8'), types)
    if (typeof document === 'string') problems.push(document)
    else documents.push(document)
  }
  problems.push(...duplicateIds(documents))
  const ids = new Set(documents.map(({ _id }) => _id))
  for (const document of documents) problems.push(...structureProblems(document, ids))
  const assets = await readAssets(folder, documents, problems)
  if (problems.length > 0) throw new BadSeed(problems)
  return { documents, assets }
}

/** How many documents of each type there are: `11 testimonial, 2 job`. */
export function typesInWords(documents: readonly SeedDocument[]): string {
  return Object.entries(Object.groupBy(documents, ({ _type }) => _type))
    .map(([type, of = []]) => `${of.length} ${type}`)
    .join(', ')
}

/** The documents of some types, plus those that they refer to, because a dataset rejects dangling references. */
export function seedOfTypes(seed: Seed, types: readonly string[]): Seed {
  const byId = new Map(seed.documents.map((document) => [document._id, document]))
  const wanted = new Set(seed.documents.filter(({ _type }) => types.includes(_type)))
  // Iterating over a set includes items added during the loop.
  for (const document of wanted) {
    visitTree(document, (value) => {
      const target = isNode(value) ? byId.get(String(value['_ref'])) : undefined
      if (target) wanted.add(target)
    })
  }
  return { ...seed, documents: [...wanted] }
}

function parseDocument(name: string, text: string, types: ReadonlySet<string>): SeedDocument | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return `${name} is not valid JSON (${error instanceof Error ? error.message : String(error)}). Fix it.`
  }
  if (!isNode(value) || typeof value['_id'] !== 'string' || typeof value['_type'] !== 'string') {
    return `${name} has no “_id” or no “_type”. Add both; the file is called <_id>.json.`
  }
  if (!types.has(value['_type'])) {
    return `${name}: there is no document type “${value['_type']}”. Choose one of ${[...types].sort().join(', ')}.`
  }
  if (name !== `${value['_id']}.json`)
    return `${name} holds the document “${value['_id']}”. Rename it to ${value['_id']}.json.`
  return value as SeedDocument
}

function duplicateIds(documents: readonly SeedDocument[]): string[] {
  const seen = new Set<string>()
  return documents.flatMap(({ _id }) => {
    // On some systems file names differ only in case; Sanity would have two documents.
    const key = _id.toLowerCase()
    const twice = seen.has(key)
    seen.add(key)
    return twice ? [`The _id “${_id}” is used twice. Give one of the documents another _id.`] : []
  })
}

function structureProblems(document: SeedDocument, ids: ReadonlySet<string>): string[] {
  const problems: string[] = []
  const file = `${document._id}.json`
  visitTree(document, (value, place) => {
    if (!isNode(value)) problems.push(...keyProblems(value, `${file}: ${place}`))
    else if (typeof value['_ref'] === 'string' && !ids.has(value['_ref'])) {
      problems.push(
        `${file}: ${place} refers to “${value['_ref']}”, which is not in the seed. Add that document or change ` +
          'the reference.',
      )
    }
  })
  return problems
}

function keyProblems(list: readonly unknown[], place: string): string[] {
  const keys = new Set<string>()
  for (const { _key: key } of list.filter(isNode)) {
    if (typeof key !== 'string' || key === '')
      return [`${place} has an item without “_key”. Give each item a short name of its own.`]
    if (keys.has(key)) return [`${place} has two items with the _key “${key}”. Give each item a name of its own.`]
    keys.add(key)
  }
  return []
}

/** Reads the images and files that documents use; records a problem for each invalid one. */
async function readAssets(
  folder: string,
  documents: readonly SeedDocument[],
  problems: string[],
): Promise<Map<string, SeedAsset>> {
  const users = new Map<string, string>()
  for (const document of documents) {
    visitTree(document, (value, place) => {
      const name = isNode(value) ? assetFileOf(value) : undefined
      if (name === '') {
        problems.push(
          `${document._id}.json: ${place} names an upload in a way that can't be read. Write ` +
            'image@file://./images/<file> or file@file://./files/<file>.',
        )
      } else if (name !== undefined && !users.has(name)) users.set(name, document._id)
    })
  }
  const assets = new Map<string, SeedAsset>()
  const byHash = new Map<string, string>()
  for (const [name, user] of users) {
    const bytes = await readAsset(path.join(folder, name))
    if (!bytes) {
      problems.push(`${user}.json uses ${name}, which is missing. Add it or change the document.`)
      continue
    }
    const sha1 = createHash('sha1').update(bytes).digest('hex')
    const twin = byHash.get(sha1)
    if (twin !== undefined) {
      problems.push(`${name} and ${twin} are the same, which Sanity would keep once. Use one of them.`)
    }
    byHash.set(sha1, name)
    assets.set(name, { kind: name.startsWith('images/') ? 'image' : 'file', path: name, bytes, sha1 })
  }
  return assets
}

/** The bytes of an image or file. A dark drawing without a file is generated from the light one. */
async function readAsset(file: string): Promise<Buffer | undefined> {
  if (existsSync(file)) return readFile(file)
  const light = lightNameOf(file)
  return light !== undefined && existsSync(light) ? darkDrawing(await readFile(light)) : undefined
}
