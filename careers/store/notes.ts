import type { Kysely } from 'kysely'
import { applicationOf, type Application } from './applications.ts'
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
  const before = await trx.selectFrom('notes').selectAll().where('id', '=', note.id).executeTakeFirst()
  return before?.application_id === note.application_id && before.text === note.text ? 'there' : 'other'
}

type Note = Omit<NotesTable, 'application_id'>

/** A whole application with its notes, oldest first; undefined if none has this id. */
export async function applicationWithNotes(
  db: Kysely<Tables>,
  id: string,
): Promise<(Application & { notes: Note[] }) | undefined> {
  const application = await applicationOf(db, id)
  if (!application) return undefined
  const notes = await db
    .selectFrom('notes')
    .select(['id', 'created_at', 'author', 'text'])
    .where('application_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return { ...application, notes }
}
