import { auditPage, DESK_CALLS } from '@archstep/contracts/api/deskApi.ts'
import { auditQuery } from '@archstep/contracts/api/deskRequests.ts'
import { readAudit } from '../store/auditLog.ts'
import { admitAdministrator } from './access.ts'
import type { Desk, Routes } from './desk.ts'

export function addAuditRoute(routes: Routes, { store: { db } }: Desk): void {
  const options = { schema: { querystring: auditQuery, response: { 200: auditPage } }, onRequest: admitAdministrator }
  routes.get(DESK_CALLS.auditLog, options, ({ query }) => readAudit(db, query))
}
