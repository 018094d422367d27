import type { Migration } from 'kysely/migration'
import type { Engine } from '../store/tables.ts'
import { strict } from './strict.ts'

export const createRateLimits = (engine: Engine): Migration => ({
  async up(db) {
    await strict(engine, db.schema.createTable('rate_limits'))
      .addColumn('sender', 'text', (column) => column.primaryKey().notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('resets_at', 'text', (column) => column.notNull())
      .execute()
  },
})
