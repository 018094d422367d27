import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** Where Sanity's own command looks for them, too (`sanity migration run <name>`). */
export const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations')

/** The document type of migration records, and the prefix of their ids. */
export const MIGRATION_RECORD = 'contentMigration'

/** An id with a dot is hidden from visitors (sanity.io/docs/content-lake/ids). */
export const recordId = (name: string) => `${MIGRATION_RECORD}.${name}`

/** The names of a folder's migrations, ordered by the number they start with. */
export async function migrationNames(folder: string): Promise<string[]> {
  const files = await readdir(folder)
  return files.flatMap((file) => (file.endsWith('.ts') ? path.parse(file).name : [])).sort()
}
