import { statfs } from 'node:fs/promises'
import type { Store } from './store.ts'

/**
 * Resolves when another application could be stored: the database answers and takes a row, and on SQLite its disk has
 * room for one more resume, which is first in the write-ahead log and then in the database. (SQLite overwrites its log,
 * so a row alone may still find room on a full disk.)
 * @param maxResumeBytes of the largest resume
 * @throws Error when it could not
 */
export async function tryWrite({ db, engine, dataDir }: Store, maxResumeBytes: number): Promise<void> {
  await db.selectFrom('applications').select('id').limit(1).execute()
  const written_at = new Date().toISOString()
  await db
    .insertInto('probe')
    .values({ id: 'probe', written_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ written_at }))
    .execute()
  if (engine !== 'sqlite') return
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < 2 * maxResumeBytes) throw new Error('the disk has no room for another application')
}
