import { DESK_CALLS, deskAccess } from '@archstep/contracts/api/deskApi.ts'
import { countMatching } from '../store/applicationQueries.ts'
import { failedMails, lateMails } from '../store/mailStates.ts'
import { plannedDeletion } from '../store/retentionPlan.ts'
import { personOf } from './access.ts'
import type { Desk, Routes } from './desk.ts'

/** Any signed-in person may ask whether they can use the desk; the Studio does before it shows the tool. */
export function addAccessRoute(routes: Routes, { store: { db } }: Desk): void {
  routes.get(DESK_CALLS.access, { schema: { response: { 200: deskAccess } } }, async (request, reply) => {
    const { name, admitted, administrator } = personOf(request)
    if (!admitted) return reply.send({ admitted })
    const planned = await plannedDeletion(db)
    const deletion = planned
      ? { on: planned.on.toISOString(), months: planned.months, applications: planned.old }
      : null
    const fresh = await countMatching(db, { status: 'new' })
    const queue = await lateMails(db)
    const late = queue ? { ...queue, given_up: await failedMails(db) } : null
    return reply.send({ admitted, administrator, name, deletion, late, new: fresh })
  })
}
