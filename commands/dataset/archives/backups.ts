import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SanityClient } from '@sanity/client'
import { FILL_TYPE } from '@archstep/contracts/cms/unfinishedFill.ts'
import { DAY_MS } from '@archstep/contracts/time/durations.ts'
import { contentsOf, contentsInWords, readArchive, writeArchive, type Contents, type OnStep } from './archive.ts'
import { unfinishedFill } from './unfinishedFill.ts'

const ENDING = '.tar.gz'
/** Half-written archives older than this were left by a run that was stopped. */
const STALE_MS = DAY_MS
/** On hosted Sanity, queries see what @sanity/import wrote only some seconds later (`visibility: 'async'`). */
const TIMEOUT_MS = 15_000

/** `abc123de-production-`: the folder may also have archives of other datasets. */
const prefixOf = (client: SanityClient): string => `${client.config().projectId}-${client.config().dataset}-`

/** The archives of this dataset in a folder, oldest first. */
export async function backupsIn(folder: string, client: SanityClient): Promise<string[]> {
  if (!existsSync(folder)) return []
  const prefix = prefixOf(client)
  return (await readdir(folder))
    .filter((name) => name.startsWith(prefix) && /^\d{8}T\d{6}Z\.tar\.gz$/.test(name.slice(prefix.length)))
    .sort()
    .map((name) => path.join(folder, name))
}

interface Backup {
  readonly file: string
  readonly contents: Contents
  /** Older archives that were removed. */
  readonly removed: readonly string[]
}

/**
 * Writes a new archive of the dataset to a folder, then removes its oldest ones beyond `keep`, but none if the dataset
 * was empty, as after a data loss.
 * @throws BadArchive as writeArchive does; older archives are then untouched
 */
export async function backUpDataset(
  client: SanityClient,
  { folder, keep, now = new Date(), onStep }: { folder: string; keep: number; now?: Date; onStep?: OnStep },
): Promise<Backup> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const moment = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const file = path.join(folder, `${prefixOf(client)}${moment}${ENDING}`)
  const contents = await writeArchive(client, file, onStep)
  // Sorted by name. The clock may have been wrong, but the new archive counts as the newest.
  const older = (await backupsIn(folder, client)).filter((each) => each !== file)
  const removed = contents.documents === 0 ? [] : older.slice(0, Math.max(0, older.length - (keep - 1)))
  for (const old of removed) await rm(old)
  await removeStale(folder, prefixOf(client))
  return { file, contents, removed }
}

async function removeStale(folder: string, prefix: string): Promise<void> {
  const parts = (await readdir(folder)).filter((name) => name.startsWith(prefix) && name.endsWith(`${ENDING}.part`))
  for (const name of parts) {
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs > STALE_MS) await rm(file)
  }
}

/** Thrown if a dataset has content that a restore would mix with; the message says what it has. */
export class NotEmpty extends Error {}

/** Unschedules releases so that their documents can be changed, because a resumed restore writes them again. */
async function unscheduleReleases(client: SanityClient): Promise<void> {
  const scheduled = await releasesIn(client)
  for (const { name, state } of scheduled) {
    if (state === 'scheduled') await client.releases.unschedule({ releaseId: name })
  }
}

const releasesIn = (client: SanityClient) =>
  client.fetch<{ name: string; state: string }[]>(
    '*[_type == "system.release"]{name, state}',
    {},
    { perspective: 'raw', tag: 'restore.releases' },
  )

/** Deletes everything from a dataset that an archive could contain. It still counts as unfinished. */
async function empty(client: SanityClient): Promise<void> {
  const options = { tag: 'restore.empty', visibility: 'sync', returnDocuments: false } as const
  const all = `!(_id in path("_.**")) && _type != "${FILL_TYPE}"`
  // Assets can't be deleted before the documents that refer to them.
  await client.delete({ query: `*[${all} && !(_type match "sanity.*")]` }, options)
  await client.delete({ query: `*[${all}]` }, options)
  for (const { name: releaseId, state } of await releasesIn(client)) {
    if (state === 'active') await client.releases.archive({ releaseId })
    await client.releases.delete({ releaseId })
  }
}

interface RestoreOptions {
  readonly replace?: boolean
  readonly agree?: (there: Contents, archive: string) => Promise<void>
  readonly onStep?: OnStep | undefined
}

/**
 * Restores an archive into an empty dataset, or resumes an interrupted restore of the same archive.
 * @param options.replace deletes what an interrupted restore left, to start over or to use another archive
 * @param options.agree called with what will be deleted; throwing cancels the restore
 * @throws NotEmpty if the dataset has other content; BadArchive if the file is damaged
 */
export async function restoreBackup(
  client: SanityClient,
  file: string,
  { replace = false, agree, onStep }: RestoreOptions = {},
): Promise<Contents> {
  const there = await contentsOf(client)
  const begun = await unfinishedFill(client)
  const has = `Dataset ${client.config().dataset} has ${contentsInWords(there)} in it already`
  if (begun) {
    if (begun.archive !== path.basename(file) && !replace) {
      throw new NotEmpty(`${has}, a part of ${begun.archive}. Nothing was written. To start over, add --replace.`)
    }
    if (replace) await agree?.(there, begun.archive)
    await unscheduleReleases(client)
    if (replace) await empty(client)
  } else if (there.documents + there.assets > 0) {
    throw new NotEmpty(`${has}. Nothing was written.`)
  }
  const written = await readArchive(client, file, begun === null ? 'create' : 'createOrReplace', onStep)
  const end = Date.now() + TIMEOUT_MS
  let contents = await contentsOf(client)
  while (contents.documents < written && Date.now() < end) {
    await sleep(500)
    contents = await contentsOf(client)
  }
  if (contents.documents !== written) {
    throw new Error(
      `The archive has ${written} documents, but the dataset ${contents.documents}: somebody is writing to it. ` +
        'Restore into another dataset.',
    )
  }
  return contents
}
