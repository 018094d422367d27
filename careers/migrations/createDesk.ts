import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine, Tables } from '../store/tables.ts'
import { fillSearchText } from './fillSearchText.ts'
import { strict } from './strict.ts'

/** What the recruiters' desk needs: text to search, indexes for its filters, notes, and the log of who did what. */
export const createDesk = (engine: Engine): Migration => ({
  async up(db: Kysely<Tables>) {
    await db.schema
      .alterTable('applications')
      .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await fillSearchText(db)
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
