import { DESK_CALLS, jobCounts, jobFigures } from '@archstep/contracts/api/deskApi.ts'
import { jobTitle } from '../jobs/jobTitle.ts'
import { countByJob, figuresByJob } from '../store/figures.ts'
import type { Desk, Routes } from './desk.ts'

const byTitle = <Job extends { title: string | null }>(jobs: readonly Job[]): Job[] =>
  jobs.toSorted((a, b) => (a.title ?? '').localeCompare(b.title ?? '', 'en'))

export function addJobRoutes(routes: Routes, { store: { db }, jobTitles }: Desk): void {
  routes.get(DESK_CALLS.jobs, { schema: { response: { 200: jobCounts } } }, async () => {
    const titles = await jobTitles()
    const counted = await countByJob(db)
    const unused = [...titles.keys()].filter((id) => !counted.some((job) => job.id === id))
    const jobs = [...counted, ...unused.map((id) => ({ id, applications: 0, undecided: 0 }))]
    const results = jobs.map((job) =>
      Object.assign(job, { title: jobTitle(job.id, titles), published: job.id !== null && titles.has(job.id) }),
    )
    return { results: byTitle(results) }
  })

  routes.get(DESK_CALLS.figures, { schema: { response: { 200: jobFigures } } }, async () => {
    const titles = await jobTitles()
    const figures = await figuresByJob(db)
    return { results: byTitle(figures.map((job) => Object.assign(job, { title: jobTitle(job.id, titles) }))) }
  })
}
