import { DESK_CALLS, wholeApplication } from '@archstep/contracts/api/deskApi.ts'
import { applicationChange, newNote } from '@archstep/contracts/api/deskRequests.ts'
import { jobTitle } from '../cms/jobTitle.ts'
import { Problem, tryAgain } from '../problem.ts'
import { othersOf } from '../store/applicationQueries.ts'
import { moveToJob, setStatus } from '../store/applications.ts'
import { historyOf, writeAudit } from '../store/auditLog.ts'
import { receiptOf } from '../store/mailStates.ts'
import { addNote } from '../store/notes.ts'
import { personOf } from './access.ts'
import { applicationParams as params, findApplication, withJobTitle, type Desk, type Routes } from './desk.ts'
import { nameOf, type Person } from './signIn.ts'

/** @throws Problem while the jobs are unknown */
function refuseUnknown(): never {
  throw tryAgain(503, 5, 'The jobs are not known yet: the CMS has not responded. Nothing was changed; try again later.')
}

export function addApplicationRoutes(routes: Routes, { store: { db }, jobs }: Desk): void {
  async function wholeApplicationOf(id: string, { administrator }: Person) {
    const application = await findApplication(db, id)
    const titles = await jobs.titles()
    const also = await othersOf(db, application)
    return {
      ...withJobTitle(application, titles),
      receipt: (await receiptOf(db, id)) ?? null,
      history: await historyOf(db, id, { administrator }),
      applied: 1 + also.filter(({ same }) => same === 'email').length,
      also: also.map(({ same, ...other }) => {
        const { id: otherId, created_at, status, full_name, opening, role } = withJobTitle(other, titles)
        return { id: otherId, created_at, status, full_name, opening, role, same }
      }),
    }
  }

  routes.get(DESK_CALLS.application, { schema: { params, response: { 200: wholeApplication } } }, (request) =>
    wholeApplicationOf(request.params.id, personOf(request)),
  )

  routes.patch(
    DESK_CALLS.application,
    { schema: { params, body: applicationChange, response: { 200: wholeApplication } } },
    async (request, reply) => {
      const { id } = request.params
      const { status, opening } = request.body
      const person = personOf(request)
      if (typeof opening === 'string') await jobs.ready().catch(refuseUnknown)
      const titles = await jobs.titles()
      if (typeof opening === 'string' && !titles.has(opening)) {
        throw new Problem(400, 'There is no such job anymore. Reload the page and choose another one.')
      }
      const inWords = (each: string | null) => jobTitle(each, titles) ?? 'no job'
      await db.transaction().execute(async (trx) => {
        const { opening_id: before } = await findApplication(trx, id)
        if (status !== undefined) await setStatus(trx, nameOf(person), [id], status)
        if (opening === undefined || opening === before) return
        const detail = `from ${inWords(before)} to ${inWords(opening)}`
        await writeAudit(trx, nameOf(person), { action: 'move', application: id, detail })
        await moveToJob(trx, id, opening)
      })
      return reply.send(await wholeApplicationOf(id, person))
    },
  )

  routes.post(
    DESK_CALLS.notes,
    { schema: { params, body: newNote, response: { 201: wholeApplication } } },
    async (request, reply) => {
      const { id } = request.params
      const person = personOf(request)
      const author = nameOf(person)
      await db.transaction().execute(async (trx) => {
        await findApplication(trx, id)
        const added = await addNote(trx, { ...request.body, application_id: id, author })
        if (added === 'new') await writeAudit(trx, author, { action: 'note', application: id, detail: 'added a note' })
        else if (added === 'other') {
          throw new Problem(
            409,
            'This note was sent before, with other words or for another application: look at the notes. What you ' +
              'have changed since was not added; add it as a new note if you need it.',
          )
        }
      })
      return reply.code(201).send(await wholeApplicationOf(id, person))
    },
  )
}
