import type { Kysely } from 'kysely'
import { searchTextOf } from '../store/searchText.ts'
import type { Tables } from '../store/tables.ts'

/** Rows in memory at a time. */
const BATCH = 500

/** Writes what a search looks through. A migration: a later change of `searchTextOf` needs one of its own. */
export async function fillSearchText(db: Kysely<Tables>): Promise<void> {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('applications')
      .select(['id', 'full_name', 'email', 'phone', 'role', 'availability', 'linkedin', 'comments'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const row of rows) {
      await db
        .updateTable('applications')
        .set({ search_text: searchTextOf(row) })
        .where('id', '=', row.id)
        .execute()
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < BATCH) break
  }
}
