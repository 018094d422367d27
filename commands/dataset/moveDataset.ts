import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { SanityClient } from '@sanity/client'
import { contentsOf, EXPORTED, readArchive, writeArchive, type Contents } from './archive.ts'
import { MIGRATION_RECORD } from './contentState.ts'

export interface MovePlan {
  /** What would be written. */
  readonly contents: Contents
  /** Images and files of these that the target has already, by their bytes; they are not sent again. */
  readonly assetsThere: number
  /** Ids of documents and releases that the target has, too. */
  readonly inTheWay: readonly string[]
}

/** Thrown when a move could only be carried out in part; nothing was written. The message says why, and what to do. */
export class CannotMove extends Error {}

interface ReleaseState {
  readonly name: string
  readonly state: string
}

interface Summary {
  readonly documents: readonly string[]
  /** Hashes of images and files. */
  readonly assets: readonly string[]
  readonly releases: readonly ReleaseState[]
  /** Names of the releases that documents are in. */
  readonly inReleases: readonly string[]
  /** Ids of the records of the migrations that the content has been through. */
  readonly migrations: readonly string[]
}

const summaryOf = (client: SanityClient): Promise<Summary> =>
  client.fetch<Summary>(
    `{
      "documents": *[${EXPORTED} && !(_type in ["sanity.imageAsset", "sanity.fileAsset"])]._id,
      "assets": *[_type in ["sanity.imageAsset", "sanity.fileAsset"]].sha1hash,
      "releases": *[_type == "system.release"]{name, state},
      "inReleases": *[_id in path("versions.**")]{"name": string::split(_id, ".")[1]}.name,
      "migrations": *[_type == "${MIGRATION_RECORD}"]._id
    }`,
    {},
    { perspective: 'raw', tag: 'move.summary' },
  )

/**
 * The documents of a release that is scheduled or over can't be changed, and the state of a release moves with it: then documents
 * would be refused in the middle of the move, or end in a release that is over.
 */
function refuseReleases(ours: Summary, theirs: Summary): void {
  const mine = new Map(ours.releases.map(({ name, state }) => [name, state]))
  const refused = theirs.releases.filter(({ name, state }) => {
    const here = mine.get(name)
    if (state === 'scheduled') return here !== undefined || ours.inReleases.includes(name)
    if (state !== 'active') return ours.inReleases.includes(name)
    return (here === 'published' || here === 'archived') && theirs.inReleases.includes(name)
  })
  if (refused.length === 0) return
  const which = refused
    .map(({ name, state }) => `${name} (${state} there, ${mine.get(name) ?? 'not a release'} here)`)
    .toSorted()
    .join(', ')
  throw new CannotMove(
    `What is in a release can’t be changed where that is scheduled or over, which is in the way of ${which}. Unschedule it there; if it is over on one side only, publish or archive it on the other side, too.`,
  )
}

/** Content of another form than the code expects would count as migrated, or be migrated twice. */
function refuseMigrations(ours: Summary, theirs: Summary): void {
  if (theirs.documents.length + theirs.assets.length === 0) return
  const differing = [
    ...ours.migrations.filter((id) => !theirs.migrations.includes(id)),
    ...theirs.migrations.filter((id) => !ours.migrations.includes(id)),
  ]
  if (differing.length === 0) return
  const names = differing.map((id) => id.slice(MIGRATION_RECORD.length + 1)).toSorted()
  const which = names.length === 1 ? `migration ${names[0]} has` : `migrations ${names.join(', ')} have`
  throw new CannotMove(
    `The content of the two sides has not been through the same migrations: ${which} run on one of them only. Run \`npm run migrate\` for the other one first.`,
  )
}

/**
 * What moving a dataset into another would write, and what is in the way. Writes nothing.
 * @throws CannotMove
 */
export async function planMove(from: SanityClient, to: SanityClient): Promise<MovePlan> {
  const [contents, ours, theirs] = await Promise.all([contentsOf(from), summaryOf(from), summaryOf(to)])
  refuseReleases(ours, theirs)
  refuseMigrations(ours, theirs)
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
    return await readArchive(to, archive, replace ? 'createOrReplace' : 'create', 'move')
  } finally {
    await rm(folder, { recursive: true })
  }
}
