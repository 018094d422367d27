import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Mutation as ClientMutation, SanityClient } from '@sanity/client'
import { SanityEncoder } from '@sanity/mutate'
import type { SanityDocument } from 'sanity'
import { collectMigrationMutations, fromDocuments, type Migration, type MigrationContext } from 'sanity/migrate'

/** Where Sanity's own command looks for them, too (`sanity migration run <name>`). */
export const migrationsFolder = path.resolve(import.meta.dirname, '../migrations')

/** A migration of the folder; its name is its file's. */
export interface NamedMigration {
  readonly name: string
  readonly migration: Migration
}

/** What a migration did, or would do. */
export interface MigrationOutcome {
  readonly name: string
  readonly title: string
  /** The ids of the documents that change, drafts among them. */
  readonly changed: readonly string[]
}

/** The type of the records of what was done, which is also how their ids begin. */
export const MIGRATION_RECORD = 'contentMigration'

/** An id with a dot is hidden from visitors (sanity.io/docs/content-lake/ids). */
const recordId = (name: string) => `${MIGRATION_RECORD}.${name}`

/** A file of the folder that is no migration. */
export class BadMigration extends Error {}

/**
 * The migrations of a folder in the order of their names, which start with a number.
 * @throws BadMigration naming the file
 */
export async function readMigrations(folder: string): Promise<NamedMigration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).sort()
  return Promise.all(
    files.map(async (file) => {
      const { default: migration } = (await import(pathToFileURL(path.join(folder, file)).href)) as {
        default?: Migration
      }
      if (typeof migration?.title !== 'string') {
        throw new BadMigration(`migrations/${file} is no migration. Export one as default: defineMigration({…}).`)
      }
      return { name: path.parse(file).name, migration }
    }),
  )
}

/** Those that the dataset has not been through. */
export async function pendingMigrations(
  client: SanityClient,
  migrations: readonly NamedMigration[],
): Promise<NamedMigration[]> {
  const ids = migrations.map(({ name }) => recordId(name))
  const done = new Set(await client.fetch<string[]>('*[_id in $ids]._id', { ids }, { tag: 'migrate.done' }))
  return migrations.filter(({ name }) => !done.has(recordId(name)))
}

/** What a migration may ask while it runs: the whole dataset, and the documents that it goes through. */
function contextOf(client: SanityClient, documents: readonly SanityDocument[], dryRun: boolean): MigrationContext {
  const byId = new Map(documents.map((document) => [document._id, document]))
  return {
    client,
    dryRun,
    filtered: {
      getDocument: <Type extends SanityDocument>(id: string) => Promise.resolve(byId.get(id) as Type | undefined),
      getDocuments: <Type extends SanityDocument>(ids: string[]) =>
        Promise.resolve(ids.flatMap((id) => byId.get(id) ?? []) as Type[]),
    },
  }
}

const documentOf = (mutation: ClientMutation): string => {
  const [change] = Object.values(mutation) as { id?: string; _id?: string }[]
  return change?.id ?? change?._id ?? 'a new document'
}

/**
 * Runs one migration over the whole dataset, drafts included, and records that it is done. Sanity's own runner speaks https to
 * <project>.api.sanity.io only; here its definition is carried out through the client, which knows a local lake, too.
 * A run that was stopped can be started again: it is recorded last.
 * @param write false: nothing is changed, and the answer says what would be
 */
export async function runMigration(
  client: SanityClient,
  { name, migration }: NamedMigration,
  write: boolean,
): Promise<MigrationOutcome> {
  const types = migration.documentTypes
  const condition = [
    '!(_id in path("_.**")) && !(_type match "system.*")',
    ...(types ? ['_type in $types'] : []),
    ...(migration.filter === undefined ? [] : [`(${migration.filter})`]),
  ].join(' && ')
  const documents = await client.fetch<SanityDocument[]>(
    `*[${condition}] | order(_id)`,
    { types: types ?? [] },
    { perspective: 'raw', tag: 'migrate.documents' },
  )
  async function* all() {
    yield* fromDocuments(documents)
  }
  const changed = new Set<string>()
  for await (const batch of collectMigrationMutations(migration, all, contextOf(client, documents, !write))) {
    // The two packages type paths differently; it is Sanity's runner that encodes them so (toSanityMutations of @sanity/migrate).
    const mutations = [batch]
      .flat()
      .flatMap((item) => (item.type === 'transaction' ? item.mutations : [item])) as unknown as Parameters<
      typeof SanityEncoder.encodeAll
    >[0]
    const encoded: ClientMutation[] = SanityEncoder.encodeAll(mutations)
    for (const mutation of encoded) changed.add(documentOf(mutation))
    if (write && encoded.length > 0) await client.mutate(encoded, { tag: 'migrate.write', returnDocuments: false })
  }
  if (write) {
    const record = { _id: recordId(name), _type: MIGRATION_RECORD, title: migration.title, documents: changed.size }
    await client.createOrReplace(record, { tag: 'migrate.record' })
  }
  return { name, title: migration.title, changed: [...changed] }
}
