/**
 * A dataset as one file: the archive of `sanity dataset export`, with published documents, drafts, versions, releases, images and
 * files. `sanity dataset import` reads it, too.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { SanityClient } from '@sanity/client'
import { exportDataset } from '@sanity/export'
import { sanityImport } from '@sanity/import'

/** Thrown when an archive can't be written or read; the message says what to do. */
export class BadArchive extends Error {}

export interface Contents {
  /** Drafts, versions and releases included; images and files are not. */
  readonly documents: number
  /** Drafts and versions of releases. */
  readonly drafts: number
  /** Images and files. */
  readonly assets: number
}

const ASSETS = '_type in ["sanity.imageAsset", "sanity.fileAsset"]'
/** What an export takes along: no documents of the system but releases (@sanity/export, filterDocuments). */
const EXPORTED = '(!(_id in path("_.**")) || _id in path("_.releases.**"))'

/** What a dataset holds of that which an archive takes along. The client must see drafts. */
export function contentsOf(client: SanityClient): Promise<Contents> {
  return client.fetch<Contents>(
    `{
      "documents": count(*[${EXPORTED} && !(${ASSETS})]),
      "drafts": count(*[_id in path("drafts.**") || _id in path("versions.**")]),
      "assets": count(*[${ASSETS}])
    }`,
    {},
    { perspective: 'raw', tag: 'archive.contents' },
  )
}

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

/** `12 documents, 3 of them drafts, and 4 images and files`. */
export function inWords({ documents, drafts, assets }: Contents): string {
  const ofThem = drafts === 0 ? '' : `, ${many(drafts, 'of them a draft', 'of them drafts')},`
  return `${many(documents, 'document', 'documents')}${ofThem} and ${many(assets, 'image or file', 'images and files')}`
}

/**
 * Writes the dataset of `client` to `file`, which is there whole or not at all: until then it is `<file>.part`. Only its owner
 * can read it, because drafts are in it.
 * @throws BadArchive when an image or a file could not be read: an archive without it would look whole
 */
export async function writeArchive(client: SanityClient, file: string): Promise<Contents> {
  const part = `${file}.part`
  const before = await contentsOf(client)
  try {
    const { documentCount, assetCount } = await exportDataset({
      client,
      dataset: client.config().dataset ?? '',
      outputPath: createWriteStream(part, { flags: 'wx', mode: 0o600 }),
    })
    // @sanity/export only warns of an upload that it may not or can't read.
    if (assetCount < before.assets) {
      throw new BadArchive(
        `Only ${assetCount} of ${before.assets} images and files could be read, so no archive was kept. Look for the others in the Studio under Media: open each that has no picture and upload it anew, then try again.`,
      )
    }
    await flush(part)
    await rename(part, file)
    await flush(path.dirname(file))
    return { documents: documentCount, drafts: before.drafts, assets: assetCount }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Waits until the disk has it, so that a power cut leaves no empty file under the final name. */
async function flush(place: string): Promise<void> {
  const handle = await open(place)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Writes what an archive holds into the dataset of `client`. A broken archive is found before anything is written.
 * @param operation `create` fails when a document is there already; `createOrReplace` overwrites it
 * @returns how many documents were written
 * @throws BadArchive when there is no such file or it is damaged
 */
export async function readArchive(
  client: SanityClient,
  file: string,
  operation: 'create' | 'createOrReplace',
): Promise<number> {
  if (!(await stat(file).catch(() => undefined))?.isFile()) throw new BadArchive(`There is no archive at ${file}.`)
  try {
    return (await sanityImport(createReadStream(file), { client, operation })).numDocs
  } catch (error) {
    if (!isDamage(error)) throw error
    throw new BadArchive(`${file} is damaged (${error.message}). Nothing was written; use another archive.`)
  }
}

/** Whether an import failed while the archive was unpacked, which is before it writes: by zlib's errors and those of what reads it. */
function isDamage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return code.startsWith('Z_') || /ndjson|tarball|tar (?:header|archive)/i.test(error.message)
}
