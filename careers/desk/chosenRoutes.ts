import { changedCount, deletedCount, DESK_CALLS } from '@archstep/contracts/api/deskApi.ts'
import { chosen, statusOfChosen } from '@archstep/contracts/api/deskRequests.ts'
import { deleteApplications, setStatus } from '../store/applications.ts'
import { writeAudit } from '../store/auditLog.ts'
import { personOf } from './access.ts'
import type { Desk, Routes } from './desk.ts'
import { nameOf } from './signIn.ts'

/** Changes to several applications at once. Any that have been deleted in the meantime are left out. */
export function addChosenRoutes(routes: Routes, { store }: Desk): void {
  routes.patch(
    DESK_CALLS.applications,
    { schema: { body: statusOfChosen, response: { 200: changedCount } } },
    async (request, reply) => {
      const { ids, status } = request.body
      const by = nameOf(personOf(request))
      const changed = await store.db.transaction().execute((trx) => setStatus(trx, by, ids, status))
      return reply.send({ changed })
    },
  )

  routes.post(
    DESK_CALLS.remove,
    { schema: { body: chosen, response: { 200: deletedCount } } },
    async (request, reply) => {
      const entry = { action: 'delete' as const, detail: 'with its resume and notes' }
      const deleted = await deleteApplications(store, request.body.ids, (trx, there) =>
        writeAudit(trx, nameOf(personOf(request)), ...there.map((application) => ({ ...entry, application }))),
      )
      return reply.send({ deleted })
    },
  )
}
