import type { Migration } from 'kysely/migration'
import type { Engine } from '../store/tables.ts'
import { strict } from './strict.ts'

export const createOutbox = (engine: Engine): Migration => ({
  async up(db) {
    await strict(engine, db.schema.createTable('outbox'))
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('application_id', 'text', (column) =>
        column.notNull().references('applications.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('recipient', 'text')
      .addColumn('message_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('due_at', 'text')
      .addColumn('claim', 'text')
      .addColumn('sent_at', 'text')
      .addColumn('last_error', 'text')
      .execute()
    await db.schema.createIndex('outbox_due_at').on('outbox').column('due_at').execute()
    await db.schema.createIndex('outbox_application_id').on('outbox').column('application_id').execute()
  },
})
