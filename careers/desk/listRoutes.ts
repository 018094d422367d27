import { applicationIds, applicationPage, DESK_CALLS } from '@archstep/contracts/api/deskApi.ts'
import { listQuery, orderQuery } from '@archstep/contracts/api/deskRequests.ts'
import { idsInOrder, listMatching } from '../store/applicationQueries.ts'
import { withJobTitle, type Desk, type Routes } from './desk.ts'

export function addListRoutes(routes: Routes, { store: { db }, jobs }: Desk): void {
  routes.get(
    DESK_CALLS.applications,
    { schema: { querystring: listQuery, response: { 200: applicationPage } } },
    async ({ query }) => {
      const titles = await jobs.titles()
      const { count, results } = await listMatching(db, query, titles)
      return { count, results: results.map((application) => withJobTitle(application, titles)) }
    },
  )

  routes.get(
    DESK_CALLS.ids,
    { schema: { querystring: orderQuery, response: { 200: applicationIds } } },
    async ({ query }) => ({ ids: await idsInOrder(db, query, await jobs.titles()) }),
  )
}
