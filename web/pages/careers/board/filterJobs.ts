import type { Job } from '../../../careers/jobs.ts'
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

/** How locations and titles are compared: letter case says nothing. */
export const caseless = (words: string): string => words.toLowerCase()

/** Where a search looks. */
const searched = ({ title, department = '', location, skills }: Job) => [title, department, location, ...skills]

/**
 * The jobs that match every filter, in their order: part of what is searched, the whole location, active ones only
 * (JOB-03).
 */
export function filterJobs(jobs: readonly Job[], { search, location, activeOnly }: JobFilters): readonly Job[] {
  const wanted = caseless(search)
  const place = caseless(location)
  return jobs.filter(
    (job) =>
      (!activeOnly || job.isActive) &&
      (place === '' || caseless(job.location) === place) &&
      (wanted === '' || searched(job).some((words) => caseless(words).includes(wanted))),
  )
}

/** The spelling that most jobs have for each location, by the location in lower case. */
function commonSpellings(jobs: readonly Job[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>()
  const common = new Map<string, string>()
  for (const { location } of jobs) {
    if (!location) continue
    const count = (counts.get(location) ?? 0) + 1
    counts.set(location, count)
    const place = caseless(location)
    if (count > (counts.get(common.get(place) ?? '') ?? 0)) common.set(place, location)
  }
  return common
}

/**
 * Each location once, whatever its letter case, in alphabetical order and in the spelling that most of its jobs have.
 */
export const distinctLocations = (jobs: readonly Job[]): string[] =>
  [...commonSpellings(jobs).values()].sort(sortOrder().compare)

/** The jobs with every location in the spelling that most of its jobs have, as the filter offers it. */
export function withCommonSpelling(jobs: readonly Job[]): readonly Job[] {
  const common = commonSpellings(jobs)
  return jobs.map((job) => ({ ...job, location: common.get(caseless(job.location)) ?? job.location }))
}
