import { sql, type CreateTableBuilder } from 'kysely'
import type { Engine } from '../store/tables.ts'

/** A table whose columns take values of their own type only, which SQLite does on request and PostgreSQL always. */
export const strict = <Table extends string, Column extends string>(
  engine: Engine,
  table: CreateTableBuilder<Table, Column>,
): CreateTableBuilder<Table, Column> => (engine === 'sqlite' ? table.modifyEnd(sql`strict`) : table)
