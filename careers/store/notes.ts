import type { Kysely } from 'kysely'
import type { NotesTable, Tables } from './tables.ts'

/** Adds a note. @returns `there` if it already was, `other` if another one has its id */
export async function addNote(
  trx: Kysely<Tables>,
  note: Omit<NotesTable, 'created_at'>,
): Promise<'new' | 'there' | 'other'> {
  const written = await trx
    .insertInto('notes')
    .values({ ...note, created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (written) return 'new'
  const same = await trx
    .selectFrom('notes')
    .select('id')
    .where('id', '=', note.id)
    .where('application_id', '=', note.application_id)
    .where('text', '=', note.text)
    .executeTakeFirst()
  return same ? 'there' : 'other'
}
