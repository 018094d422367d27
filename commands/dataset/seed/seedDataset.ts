import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ClientError, type IdentifiedSanityDocumentStub, type SanityClient } from '@sanity/client'
import { MIGRATION_RECORD, recordId } from '../migrations/migrationRecords.ts'
import { assetFilesIn, withAssets, type Seed, type SeedAsset, type SeedDocument } from './seedFiles.ts'

const UPLOADS_AT_ONCE = 4
/** Sanity accepts 25 uploads and 25 mutations a second, and answers more with 429. */
const TRIES = 10
const PAUSE_MS = 1_000
const FILE_TYPES: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * Documents that a migration creates from older content, by the migration's name. If the seed's versions were there
 * first, the migration would keep those, and staff's settings would be lost.
 */
const MADE_BY_MIGRATION: ReadonlyMap<string, string> = new Map([['retention', '002-retention']])

interface SeedOptions {
  /** Whether existing documents are overwritten. */
  readonly replace: (document: SeedDocument) => boolean
  /** Called with what will be overwritten, if anything, before anything is written. Throwing cancels the run. */
  readonly agree?: (replaced: readonly SeedDocument[]) => Promise<void>
  /** Names of the migrations that the seed already reflects. They are recorded as done on an empty dataset. */
  readonly migrations?: readonly string[]
  /** Progress: `uploaded` of `assets` so far. */
  readonly onUpload?: (uploaded: number, assets: number) => void
}

interface SeedOutcome {
  readonly present: number
  readonly written: number
  /** How many of the written ones existed before. */
  readonly replaced: number
  /** Images and files. */
  readonly assets: number
  /** Ids of documents left out because a pending migration creates them. */
  readonly waiting: readonly string[]
}

/**
 * Puts the seed into a dataset: first images and files, then all documents in one transaction, so that readers never
 * see half of the content, and a run that was stopped can simply be repeated.
 */
export async function seedDataset(client: SanityClient, seed: Seed, options: SeedOptions): Promise<SeedOutcome> {
  const ids = seed.documents.map(({ _id }) => _id)
  const { found, others, migrations } = await client.fetch<{ found: string[]; others: number; migrations: string[] }>(
    `{
      "found": *[_id in $ids]._id,
      "others": count(*[!(_id in path("_.**")) && !(_type match "sanity.*") && !(_id in $ids)]),
      "migrations": *[_type == "${MIGRATION_RECORD}"]._id
    }`,
    { ids },
    { tag: 'seed.present' },
  )
  const present = new Set(found)
  const isEmpty = present.size + others === 0
  const isWaiting = ({ _id }: SeedDocument) => {
    const migration = MADE_BY_MIGRATION.get(_id)
    return !isEmpty && migration !== undefined && !migrations.includes(recordId(migration))
  }
  const replaced = seed.documents.filter((document) => present.has(document._id) && options.replace(document))
  const missing = seed.documents.filter(({ _id }) => !present.has(_id))
  const waiting = missing.filter((document) => isWaiting(document) && !options.replace(document)).map(({ _id }) => _id)
  const documents = [...replaced, ...missing.filter(({ _id }) => !waiting.includes(_id))]
  const outcome = { present: present.size, written: documents.length, replaced: replaced.length, waiting }
  if (documents.length === 0) return { ...outcome, assets: 0 }
  if (replaced.length > 0) await options.agree?.(replaced)

  const wanted = [...assetFilesIn(documents)].flatMap((file) => seed.assets.get(file) ?? [])
  const assets = await upload(client, wanted, options)
  const transaction = documents.reduce((transaction, document) => {
    const stored: IdentifiedSanityDocumentStub = withAssets(document, (file) => assetId(assets, file))
    return options.replace(document) ? transaction.createOrReplace(stored) : transaction.createIfNotExists(stored)
  }, client.transaction())
  if (isEmpty) {
    for (const name of options.migrations ?? []) {
      transaction.createIfNotExists({ _id: recordId(name), _type: MIGRATION_RECORD, documents: 0 })
    }
  }
  await patiently(() => transaction.commit({ tag: 'seed.write', visibility: 'sync', returnDocuments: false }))
  return { ...outcome, assets: assets.size }
}

function assetId(assets: ReadonlyMap<string, string>, file: string): string {
  const id = assets.get(file)
  if (id === undefined) throw new Error(`${file} was not uploaded.`)
  return id
}

/** Uploads the images and files that the dataset does not have. @returns the asset id of each file */
async function upload(
  client: SanityClient,
  wanted: readonly SeedAsset[],
  { onUpload }: SeedOptions,
): Promise<Map<string, string>> {
  const known = await client.fetch<Array<{ _id: string; sha1hash: string }>>(
    '*[_type in ["sanity.imageAsset", "sanity.fileAsset"] && sha1hash in $hashes]{_id, sha1hash}',
    { hashes: wanted.map(({ sha1 }) => sha1) },
    { tag: 'seed.assets' },
  )
  const idOfHash = new Map(known.map(({ _id, sha1hash }) => [sha1hash, _id]))
  const assets = new Map<string, string>()
  const waiting = [...wanted]
  const worker = async () => {
    for (let asset = waiting.shift(); asset !== undefined; asset = waiting.shift()) {
      const { kind, path: place, bytes, sha1 } = asset
      const id = idOfHash.get(sha1) ?? (await store(client, kind, bytes, path.basename(place)))
      assets.set(place, id)
      onUpload?.(assets.size, wanted.length)
    }
  }
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, worker))
  return assets
}

/** Runs `send`, and retries while the dataset answers that there are too many requests. */
async function patiently<T>(send: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send()
    } catch (error) {
      const isTooOften = error instanceof ClientError && error.statusCode === 429
      if (!isTooOften || tries === TRIES) throw error
      await pause(PAUSE_MS)
    }
  }
}

/** Uploads one file and returns its asset id. */
async function store(client: SanityClient, kind: SeedAsset['kind'], bytes: Buffer, filename: string): Promise<string> {
  // The client does not guess the type, and the dataset stores the one it is given.
  const contentType = kind === 'file' ? FILE_TYPES[path.extname(filename)] : undefined
  const options = { filename, ...(contentType !== undefined && { contentType }) }
  const asset = await patiently(() =>
    kind === 'image' ? client.assets.upload('image', bytes, options) : client.assets.upload('file', bytes, options),
  )
  return asset._id
}
