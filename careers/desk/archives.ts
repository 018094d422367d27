import { makeZip } from 'client-zip'
import type { Kysely } from 'kysely'
import type { Filters } from '@archstep/contracts/api/deskRequests.ts'
import { resumeFileName } from '../api/files.ts'
import { batchesMatching } from '../store/applicationQueries.ts'
import { resumeOf, type Application } from '../store/applications.ts'
import { historyOf } from '../store/auditLog.ts'
import { applicationWithNotes } from '../store/notes.ts'
import { listReplies } from '../store/replies.ts'
import type { Tables } from '../store/tables.ts'
import { withJobTitle } from './desk.ts'
import type { Person } from './signIn.ts'

async function resumeFile(db: Kysely<Tables>, application: Application) {
  const content = await resumeOf(db, application.id)
  return (
    content && {
      name: resumeFileName(application),
      lastModified: new Date(application.created_at),
      input: new Uint8Array(content),
    }
  )
}

/** The resumes of the matching applications as a zip file, with one in memory at a time. */
export function resumesZip(db: Kysely<Tables>, filters: Filters): ReadableStream<Uint8Array> {
  async function* files() {
    for await (const batch of batchesMatching(db, filters)) {
      for (const application of batch) {
        const file = await resumeFile(db, application)
        // Skips any that have been deleted in the meantime.
        if (file) yield file
      }
    }
  }
  return makeZip(files())
}

export function everythingZip(
  db: Kysely<Tables>,
  ids: readonly string[],
  titles: ReadonlyMap<string, string>,
  person: Person,
): ReadableStream<Uint8Array> {
  async function* files() {
    const applications = []
    for (const id of ids) {
      const application = await applicationWithNotes(db, id)
      if (!application) continue
      applications.push({
        ...withJobTitle(application, titles),
        answers: await listReplies(db, id),
        history: await historyOf(db, id, person),
      })
      const file = await resumeFile(db, application)
      if (file) yield file
    }
    yield { name: 'applications.json', input: JSON.stringify(applications, null, 2) }
  }
  return makeZip(files())
}
