import type { Job } from '../../../careers/jobs.ts'
import { foldText } from '../../../ui/text/foldText.ts'
import { sortOrder } from './localFormats.ts'

/** What a visitor looks for. */
export interface JobFilters {
  /** Part of a title, a department, a location or a skill. */
  search: string
  /** One location; empty for all. */
  location: string
  activeOnly: boolean
}

/** Where the filters start, and what 'Reset Filters' returns to (JOB-03). */
export const NO_FILTERS: JobFilters = { search: '', location: '', activeOnly: false }

/** Where a search looks. */
const searched = ({ title, department = '', location, skills }: Job) => [title, department, location, ...skills]

/**
 * The jobs that match every filter, in their order: part of what is searched, the whole location, active ones only
 * (JOB-03).
 */
export function filterJobs(jobs: readonly Job[], { search, location, activeOnly }: JobFilters): readonly Job[] {
  const wanted = foldText(search)
  const place = foldText(location)
  return jobs.filter(
    (job) =>
      (!activeOnly || job.isActive) &&
      (place === '' || foldText(job.location) === place) &&
      (wanted === '' || searched(job).some((words) => foldText(words).includes(wanted))),
  )
}

/** Each location once, in alphabetical order. */
export const distinctLocations = (jobs: readonly Job[]): string[] =>
  [...new Set(jobs.map(({ location }) => location).filter(Boolean))].sort(sortOrder().compare)
