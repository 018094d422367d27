/**
 * A dataset as one file, in the format of `sanity dataset export`: published documents, drafts, versions, releases,
 * images and files. `sanity dataset import` can read it.
 */
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { SanityClient } from '@sanity/client'
import { exportDataset } from '@sanity/export'
import { sanityImport } from '@sanity/import'
import { FILL_TYPE } from '@archstep/contracts/cms/unfinishedFill.ts'
import { DRAFT_LINK_TYPE } from '@archstep/contracts/services/draftLink.ts'
import { plural } from '@archstep/contracts/text/plural.ts'
import { markFinished, markUnfinished, unfinishedFill } from './unfinishedFill.ts'

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

/** Called with progress messages. */
export type OnStep = (line: string) => void

/** Progress of @sanity/export and @sanity/import. */
const stepInWords = ({ step, current, total }: { step: string; current?: number; total?: number | '?' }) =>
  current === undefined ? step : `${step} ${current}${total === undefined ? '' : ` of ${total}`}`

const ASSETS = '_type in ["sanity.imageAsset", "sanity.fileAsset"]'
/**
 * Documents that must not be restored: a draft link revoked since would become valid again, and the restored dataset
 * would count as unfinished.
 */
const LEFT_OUT: readonly string[] = [DRAFT_LINK_TYPE, FILL_TYPE]
/** What an export includes: of system documents only releases (@sanity/export, filterDocuments). */
const EXPORTED = `(!(_id in path("_.**")) || _id in path("_.releases.**")) && !(_type in ${JSON.stringify(LEFT_OUT)})`

/** Counts what an archive of the dataset would contain. The client must see drafts. */
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

/** `12 documents, 3 of them drafts, and 4 images and files`. */
export function contentsInWords({ documents, drafts, assets }: Contents): string {
  const ofThem = drafts === 0 ? '' : `, ${plural(drafts, 'of them a draft', 'of them drafts')},`
  return `${plural(documents, 'document', 'documents')}${ofThem} and ${plural(assets, 'image or file', 'images and files')}`
}

/**
 * Writes the dataset of `client` to `file`, which is named `<file>.part` until it is complete. Only its owner can read
 * it, because it contains drafts.
 * @throws BadArchive if the file can't be written, another run is writing it, or an image or file could not be read,
 * because the archive would look complete without it
 */
export async function writeArchive(client: SanityClient, file: string, onStep?: OnStep): Promise<Contents> {
  const part = `${file}.part`
  const before = await contentsOf(client)
  const output = (await openPart(part)).createWriteStream()
  try {
    const { documentCount, assetCount } = await inPrivateFolder(() =>
      exportDataset({
        client,
        dataset: client.config().dataset ?? '',
        outputPath: output,
        onProgress: (progress) => onStep?.(stepInWords(progress)),
        filterDocument: ({ _type }) => !LEFT_OUT.includes(_type),
      }),
    )
    // @sanity/export only warns about an upload that it can't read.
    if (assetCount < before.assets) {
      throw new BadArchive(
        `Only ${assetCount} of ${before.assets} images and files could be read, so no archive was kept. Look for ` +
          'the others in the Studio under Media: open each that has no picture and upload it again, then try again.',
      )
    }
    await flush(part)
    await rename(part, file)
    await flush(path.dirname(file))
    return { documents: documentCount, drafts: before.drafts, assets: assetCount }
  } catch (error) {
    output.destroy()
    await rm(part, { force: true })
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    throw new BadArchive(
      `There is no room left for the archive in ${path.dirname(part)} or for what is unpacked in ${os.tmpdir()}: ` +
        'make some, or choose other folders (BACKUP_DIR, TMPDIR).',
      { cause: error },
    )
  }
}

async function openPart(part: string): Promise<FileHandle> {
  try {
    return await open(part, 'wx', 0o600)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new BadArchive(
      code === 'EEXIST'
        ? `Another run is writing ${part}. Wait until it is done; if nothing is running, remove that file.`
        : `The archive can’t be written to ${path.dirname(part)} (${code}). Check that the folder is there and may ` +
            'be written to, or choose another one.',
      { cause: error },
    )
  }
}

/**
 * @sanity/export and @sanity/import unpack content into the folder for temporary files, where every user of the machine
 * can read it, and leave it there if they fail. This runs them with a private folder, which is deleted afterward. One
 * run at a time, because the folder is a process-wide setting.
 */
async function inPrivateFolder<T>(work: () => Promise<T>): Promise<T> {
  const { TMPDIR: usual } = process.env
  const folder = await mkdtemp(path.join(os.tmpdir(), 'archive-'))
  process.env.TMPDIR = folder
  try {
    return await work()
  } finally {
    if (usual === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usual
    await rm(folder, { recursive: true, force: true })
  }
}

/** Flushed to disk, so that a power cut leaves no empty file under the final name. */
async function flush(place: string): Promise<void> {
  const handle = await open(place)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * While importBatches of @sanity/import sends releases, nothing awaits the documents being sent, and if those fail Node
 * would kill the process with an unhandled rejection. The import reports them itself.
 */
async function enduring<T>(work: () => Promise<T>): Promise<T> {
  const wait = () => {}
  process.on('unhandledRejection', wait)
  try {
    return await work()
  } finally {
    process.off('unhandledRejection', wait)
  }
}

/** @throws BadArchive if there is no such file */
export async function requireArchive(file: string): Promise<void> {
  if (!(await stat(file).catch(() => undefined))?.isFile()) throw new BadArchive(`There is no archive at ${file}.`)
}

/**
 * Imports an archive into the dataset of `client`, which counts as unfinished until everything is written. A damaged
 * archive is detected before anything else is written.
 * @param operation `create` fails if a document or release exists; `createOrReplace` overwrites it
 * @returns how many documents were written
 * @throws BadArchive if there is no such file or it is damaged
 */
export async function readArchive(
  client: SanityClient,
  file: string,
  operation: 'create' | 'createOrReplace',
  onStep?: OnStep,
): Promise<number> {
  await requireArchive(file)
  const options = {
    client,
    operation,
    releasesOperation: operation === 'create' ? 'fail' : 'replace',
    // They are part of the content, so the archive is fine with them.
    allowReplacementCharacters: true,
    onProgress: (progress: Parameters<typeof stepInWords>[0]) => onStep?.(stepInWords(progress)),
  } as const
  const begun = await unfinishedFill(client)
  await markUnfinished(client, path.basename(file))
  try {
    const { numDocs } = await inPrivateFolder(() => enduring(() => sanityImport(createReadStream(file), options)))
    await markFinished(client)
    return numDocs
  } catch (error) {
    if (!isDamage(error)) throw error
    // A part left by an earlier run still counts.
    if (begun) await markUnfinished(client, begun.archive)
    else await markFinished(client)
    throw new BadArchive(`${file} is damaged (${error.message}). Nothing was written; use another archive.`)
  }
}

/**
 * Whether an import failed while unpacking, and so before writing: recognized by errors of zlib and of the archive
 * reader.
 */
function isDamage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return code.startsWith('Z_') || /ndjson|tarball|tar (?:header|archive)/i.test(error.message)
}
