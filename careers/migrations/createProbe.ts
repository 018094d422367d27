import type { Migration } from 'kysely/migration'
import type { Engine } from '../store/tables.ts'
import { strict } from './strict.ts'

/** A row that is written to find out whether anything can be: see `tryWrite`. */
export const createProbe = (engine: Engine): Migration => ({
  async up(db) {
    await strict(engine, db.schema.createTable('probe'))
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('written_at', 'text', (column) => column.notNull())
      .execute()
  },
})
