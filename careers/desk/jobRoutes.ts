import { DESK_CALLS, jobCounts, jobFigures } from '@archstep/contracts/api/deskApi.ts'
import { jobTitle } from '../cms/jobTitle.ts'
import { countByJob, figuresByJob } from '../store/figures.ts'
import type { Desk, Routes } from './desk.ts'

const byTitle = <Job extends { title: string | null }>(jobs: readonly Job[]): Job[] =>
  jobs.toSorted((a, b) => (a.title ?? '').localeCompare(b.title ?? '', 'en'))

export function addJobRoutes(routes: Routes, { store: { db }, jobs }: Desk): void {
  routes.get(DESK_CALLS.jobs, { schema: { response: { 200: jobCounts } } }, async () => {
    const published = new Map((await jobs.known())?.jobs.map((job) => [String(job.id), job]))
    const counted = await countByJob(db)
    const unused = [...published.keys()].filter((id) => !counted.some((job) => job.id === id))
    const all = [...counted, ...unused.map((id) => ({ id, applications: 0, undecided: 0 }))]
    const titles = await jobs.titles()
    const results = all.map((job) => {
      const known = published.get(job.id ?? '')
      const title = jobTitle(job.id, titles)
      return Object.assign(job, { title, published: known !== undefined, closed: known?.is_active === false })
    })
    return { results: byTitle(results) }
  })

  routes.get(DESK_CALLS.figures, { schema: { response: { 200: jobFigures } } }, async () => {
    const titles = await jobs.titles()
    const figures = await figuresByJob(db)
    return { results: byTitle(figures.map((job) => Object.assign(job, { title: jobTitle(job.id, titles) }))) }
  })
}
