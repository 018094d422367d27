import type { CreateTableBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../store/tables.ts'
import { strict } from './strict.ts'

/** The outbox under a name, as it was first. @param ofApplication whether each mail is about an application */
export const outboxTable = (
  db: Kysely<unknown>,
  engine: Engine,
  name: string,
  ofApplication: boolean,
): CreateTableBuilder<string, string> =>
  strict<string, string>(engine, db.schema.createTable(name))
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('application_id', 'text', (column) => {
      const reference = column.references('applications.id').onDelete('cascade')
      return ofApplication ? reference.notNull() : reference
    })
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text')
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('due_at', 'text')
    .addColumn('claim', 'text')
    .addColumn('sent_at', 'text')
    .addColumn('last_error', 'text')

export async function indexOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('outbox_due_at').on('outbox').column('due_at').execute()
  await db.schema.createIndex('outbox_application_id').on('outbox').column('application_id').execute()
}

export const createOutbox = (engine: Engine): Migration => ({
  async up(db) {
    await outboxTable(db, engine, 'outbox', true).execute()
    await indexOutbox(db)
  },
})
