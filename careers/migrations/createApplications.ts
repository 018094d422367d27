import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../store/tables.ts'
import { strict } from './strict.ts'

export const createApplications = (engine: Engine): Migration => ({
  async up(db) {
    await strict(engine, db.schema.createTable('applications'))
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull().defaultTo('new'))
      .addColumn('opening_id', 'text')
      .addColumn('full_name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('phone', 'text', (column) => column.notNull())
      .addColumn('linkedin', 'text')
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('work_auth_status', 'text', (column) => column.notNull())
      .addColumn('preferred_location', 'text', (column) => column.notNull())
      .addColumn('availability', 'text', (column) => column.notNull())
      .addColumn('comments', 'text')
      .addColumn('resume_label', 'text', (column) => column.notNull())
      .addColumn('resume_type', 'text', (column) => column.notNull())
      .addColumn('resume_bytes', 'integer', (column) => column.notNull())
      .addColumn('resume_sha256', 'text', (column) => column.notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('idempotency_key', 'text', (column) => column.unique())
      .execute()
    await db.schema.createIndex('applications_created_at').on('applications').columns(['created_at', 'id']).execute()
    await strict(engine, db.schema.createTable('resumes'))
      .addColumn('application_id', 'text', (column) =>
        column.primaryKey().notNull().references('applications.id').onDelete('cascade'),
      )
      .addColumn('content', engine === 'sqlite' ? sql`blob` : 'bytea', (column) => column.notNull())
      .execute()
    // A resume is compressed already.
    if (engine === 'postgres') await sql`alter table resumes alter column content set storage external`.execute(db)
  },
})
