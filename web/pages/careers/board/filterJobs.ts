import { foldText } from '@archstep/contracts/text/foldText.ts'
import type { JobFilters } from '../../../careers/jobListUrl.ts'
import type { Job } from '../../../careers/readJobs.ts'
import { sortOrder } from './localFormats.ts'

/** Fields that a search covers. */
const searched = ({ title, department = '', location, skills }: Job) => [title, department, location, ...skills]

/** The jobs that match all filters, in order: substring search, exact location, active only (JOB-03). */
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
