import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../store/tables.ts'
import { strict } from './strict.ts'

/** What is planned to be deleted, and mails that announce it: they belong to no application, and have words of their own. */
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
    await db.schema
      .createTable('new_outbox')
      .modifyEnd(sql`strict`)
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('application_id', 'text', (column) => column.references('applications.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('recipient', 'text')
      .addColumn('message_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('due_at', 'text')
      .addColumn('claim', 'text')
      .addColumn('sent_at', 'text')
      .addColumn('last_error', 'text')
      .addColumn('subject', 'text')
      .addColumn('text', 'text')
      .execute()
    await sql`insert into new_outbox select * from outbox`.execute(db)
    await db.schema.dropTable('outbox').execute()
    await db.schema.alterTable('new_outbox').renameTo('outbox').execute()
    await db.schema.createIndex('outbox_due_at').on('outbox').column('due_at').execute()
    await db.schema.createIndex('outbox_application_id').on('outbox').column('application_id').execute()
  },
})
