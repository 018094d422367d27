import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Mutation as ClientMutation, SanityClient } from '@sanity/client'
import { collectMigrationMutations, fromDocuments, type Migration, type MigrationContext } from '@sanity/migrate'
import { SanityEncoder } from '@sanity/mutate'
import type { SanityDocument } from 'sanity'
import { MIGRATION_RECORD, migrationNames, recordId } from './migrationRecords.ts'

/** A migration, named after its file. */
export interface NamedMigration {
  readonly name: string
  readonly migration: Migration
}

/** What a migration changed, or would change. */
interface MigrationOutcome {
  readonly name: string
  readonly title: string
  /** Ids of the changed documents, including drafts. */
  readonly changed: readonly string[]
}

/** Thrown for a file that is not a migration. */
export class BadMigration extends Error {}

/**
 * The migrations of a folder in the order of their numbers.
 * @throws BadMigration naming the file
 */
export async function readMigrations(folder: string): Promise<NamedMigration[]> {
  return Promise.all(
    (await migrationNames(folder)).map(async (name) => {
      const file = `${name}.ts`
      const { default: migration } = (await import(pathToFileURL(path.join(folder, file)).href)) as {
        default?: Migration
      }
      if (typeof migration?.title !== 'string') {
        throw new BadMigration(`migrations/${file} is not a migration. Export one as default: defineMigration({…}).`)
      }
      return { name, migration }
    }),
  )
}

/** Migrations that have not run on the dataset. */
export async function pendingMigrations(
  client: SanityClient,
  migrations: readonly NamedMigration[],
): Promise<NamedMigration[]> {
  const ids = migrations.map(({ name }) => recordId(name))
  const done = new Set(await client.fetch<string[]>('*[_id in $ids]._id', { ids }, { tag: 'migrate.done' }))
  return migrations.filter(({ name }) => !done.has(recordId(name)))
}

/** The context of a running migration: the whole dataset, and the filtered documents. */
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
 * Thrown, before anything is changed, if a migration would change documents in scheduled releases, which are locked.
 */
export class LockedVersions extends Error {}

interface ScheduledRelease {
  readonly name: string
  readonly title: string | null
}

/** @throws LockedVersions naming the releases */
async function requireUnlocked(client: SanityClient, ids: Iterable<string>): Promise<void> {
  const scheduled = await client.fetch<ScheduledRelease[]>(
    '*[_type == "system.release" && state in ["scheduled", "scheduling"]]{name, "title": metadata.title}',
    {},
    { perspective: 'raw', tag: 'migrate.releases' },
  )
  const all = [...ids]
  const lines = scheduled.flatMap(({ name, title }) => {
    const held = all.filter((id) => id.startsWith(`versions.${name}.`))
    return held.length === 0 ? [] : [`  Unschedule the release “${title ?? name}” first. It holds ${held.join(', ')}.`]
  })
  if (lines.length === 0) return
  throw new LockedVersions(
    `Documents in scheduled releases would change, and nothing is changed before they can.\n${lines.join('\n')}\n` +
      '  Schedule them again afterward.',
  )
}

/** Makes the first patch of each document fail if the document has changed since it was read. */
function guarded(mutations: readonly ClientMutation[], revisions: Map<string, string>): ClientMutation[] {
  return mutations.map((mutation) => {
    if (!('patch' in mutation) || !('id' in mutation.patch)) return mutation
    const { id } = mutation.patch
    if (typeof id !== 'string') return mutation
    const revision = revisions.get(id)
    revisions.delete(id)
    return revision === undefined ? mutation : { patch: { ...mutation.patch, ifRevisionID: revision } }
  })
}

/**
 * Runs one migration over the whole dataset, including drafts and releases, and records that it ran. Sanity's own
 * runner supports only <project>.api.sanity.io; this one uses the client, which also works with a local lake. A run
 * that was stopped can be repeated, because it is recorded last.
 * @param write false: changes nothing, and returns what would change
 * @throws LockedVersions before anything is changed; the client's error if a document was changed during the run
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
  const batches: ClientMutation[][] = []
  for await (const batch of collectMigrationMutations(migration, all, contextOf(client, documents, !write))) {
    // The two packages type paths differently; Sanity's runner encodes them in this way (toSanityMutations of
    // @sanity/migrate).
    const mutations = [batch]
      .flat()
      .flatMap((item) => (item.type === 'transaction' ? item.mutations : [item])) as unknown as Parameters<
      typeof SanityEncoder.encodeAll
    >[0]
    const encoded: ClientMutation[] = SanityEncoder.encodeAll(mutations)
    if (encoded.length > 0) batches.push(encoded)
  }
  const changed = new Set(batches.flat().map(documentOf))
  await requireUnlocked(client, changed)
  if (write) {
    const revisions = new Map(documents.map(({ _id, _rev }) => [_id, _rev]))
    for (const batch of batches) {
      await client.mutate(guarded(batch, revisions), { tag: 'migrate.write', returnDocuments: false })
    }
    const record = { _id: recordId(name), _type: MIGRATION_RECORD, title: migration.title, documents: changed.size }
    await client.createOrReplace(record, { tag: 'migrate.record' })
  }
  return { name, title: migration.title, changed: [...changed] }
}
