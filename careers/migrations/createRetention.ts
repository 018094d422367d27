import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../store/tables.ts'
import { indexOutbox, outboxTable } from './createOutbox.ts'
import { strict } from './strict.ts'

/**
 * What is planned to be deleted, and mails that announce it: they belong to no application, and have words of their
 * own.
 */
export const createRetention = (engine: Engine): Migration => ({
  async up(db) {
    await strict(engine, db.schema.createTable('retention'))
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('looked_at', 'text')
      .addColumn('months', 'integer')
      .addColumn('planned_at', 'text')
      .addColumn('planned_months', 'integer')
      .addColumn('planned_why', 'text')
      .execute()
    await db.schema.alterTable('outbox').addColumn('subject', 'text').execute()
    await db.schema.alterTable('outbox').addColumn('text', 'text').execute()
    if (engine === 'postgres') {
      await db.schema
        .alterTable('outbox')
        .alterColumn('application_id', (column) => column.dropNotNull())
        .execute()
      return
    }
    // SQLite can't take NOT NULL from a column: https://sqlite.org/lang_altertable.html#otheralter
    await outboxTable(db, engine, 'new_outbox', false).addColumn('subject', 'text').addColumn('text', 'text').execute()
    await sql`insert into new_outbox select * from outbox`.execute(db)
    await db.schema.dropTable('outbox').execute()
    await db.schema.alterTable('new_outbox').renameTo('outbox').execute()
    await indexOutbox(db)
  },
})
