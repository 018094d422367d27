import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { SanityClient } from '@sanity/client'
import { contentsOf, readArchive, writeArchive, type Contents } from './archive.ts'

export interface MovePlan {
  /** What would be written. */
  readonly contents: Contents
  /** Images and files of these that the target has already, by their bytes; they are not sent again. */
  readonly assetsThere: number
  /** Ids of documents that the target has, too. */
  readonly inTheWay: readonly string[]
}

interface Ids {
  readonly documents: readonly string[]
  /** Hashes of images and files. */
  readonly assets: readonly string[]
}

const idsOf = (client: SanityClient): Promise<Ids> =>
  client.fetch<Ids>(
    `{
      "documents": *[!(_id in path("_.**")) && !(_type in ["sanity.imageAsset", "sanity.fileAsset"])]._id,
      "assets": *[_type in ["sanity.imageAsset", "sanity.fileAsset"]].sha1hash
    }`,
    {},
    { perspective: 'raw', tag: 'move.ids' },
  )

/** What moving a dataset into another would write, and what is in the way. Writes nothing. */
export async function planMove(from: SanityClient, to: SanityClient): Promise<MovePlan> {
  const [contents, ours, theirs] = await Promise.all([contentsOf(from), idsOf(from), idsOf(to)])
  const documents = new Set(theirs.documents)
  const assets = new Set(theirs.assets)
  return {
    contents,
    assetsThere: ours.assets.filter((hash) => assets.has(hash)).length,
    inTheWay: ours.documents.filter((id) => documents.has(id)).toSorted(),
  }
}

/**
 * Copies a dataset into another, drafts, images and files included. What else the target has stays as it is.
 * @param replace overwrite documents that the target has, too; otherwise nothing is written when there is one
 * @returns how many documents were written
 */
export async function moveDataset(from: SanityClient, to: SanityClient, replace: boolean): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'move-'))
  try {
    const archive = path.join(folder, 'dataset.tar.gz')
    await writeArchive(from, archive)
    return await readArchive(to, archive, replace ? 'createOrReplace' : 'create')
  } finally {
    await rm(folder, { recursive: true })
  }
}
