import type { Migration } from 'kysely/migration'
import type { Engine } from '../store/tables.ts'
import { strict } from './strict.ts'

export const createJobs = (engine: Engine): Migration => ({
  async up(db) {
    await strict(engine, db.schema.createTable('jobs'))
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('department', 'text', (column) => column.notNull())
      .addColumn('location', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('requirements', 'text', (column) => column.notNull())
      .addColumn('responsibilities', 'text', (column) => column.notNull())
      .addColumn('skills', 'text', (column) => column.notNull())
      .addColumn('employment_type', 'text', (column) => column.notNull())
      .addColumn('is_active', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await strict(engine, db.schema.createTable('job_list'))
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute()
    await db.insertInto('job_list').values({ version: 1 }).execute()
  },
})
