import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { searchTextOf } from '../store/searchText.ts'
import type { Engine, Tables } from '../store/tables.ts'
import { strict } from './strict.ts'

/** Rows in memory at a time. */
const BATCH = 500

/** What the recruiters' desk needs: text to search, indexes for its filters, notes, and the log of who did what. */
export const createDesk = (engine: Engine): Migration => ({
  async up(db: Kysely<Tables>) {
    await db.schema
      .alterTable('applications')
      .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    for (let last = ''; ;) {
      const rows = await db
        .selectFrom('applications')
        .select(['id', 'full_name', 'email', 'phone', 'linkedin', 'role', 'availability', 'comments'])
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
    for (const column of ['status', 'opening_id']) {
      await db.schema
        .createIndex(`applications_${column}`)
        .on('applications')
        .columns([column, 'created_at', 'id'])
        .execute()
    }
    await strict(engine, db.schema.createTable('notes'))
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('application_id', 'text', (column) =>
        column.notNull().references('applications.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('author', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('notes_application').on('notes').columns(['application_id', 'created_at']).execute()
    // Refers to nothing: it outlives the application that an entry is about.
    await strict(engine, db.schema.createTable('audit_log'))
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('person', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('application_id', 'text')
      .addColumn('detail', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('audit_log_at').on('audit_log').columns(['at', 'id']).execute()
  },
})
