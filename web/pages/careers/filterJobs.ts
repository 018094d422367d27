import type { Job } from '../../careers/jobs.ts'

/** What a visitor looks for. */
export interface JobFilters {
  /** Part of a title. */
  search: string
  /** One location; empty for all. */
  location: string
  activeOnly: boolean
}

/** Where the filters start, and what 'Reset Filters' returns to (JOB-03). */
export const NO_FILTERS: JobFilters = { search: '', location: '', activeOnly: false }

/** How locations and titles are compared: letter case says nothing. */
export const caseless = (words: string): string => words.toLowerCase()

/** The jobs that match every filter, in their order: part of the title, the whole location, active ones only (JOB-03). */
export function filterJobs(jobs: readonly Job[], { search, location, activeOnly }: JobFilters): readonly Job[] {
  const wanted = caseless(search)
  const place = caseless(location)
  return jobs.filter(
    (job) =>
      (!activeOnly || job.isActive) &&
      (place === '' || caseless(job.location) === place) &&
      (wanted === '' || caseless(job.title).includes(wanted)),
  )
}

/** Each location once, whatever its letter case, in alphabetical order and in the spelling that most of its jobs have. */
export function distinctLocations(jobs: readonly Job[]): string[] {
  const spellings = new Map<string, Map<string, number>>()
  for (const { location } of jobs) {
    if (!location) continue
    const counts = spellings.get(caseless(location)) ?? new Map<string, number>()
    counts.set(location, (counts.get(location) ?? 0) + 1)
    spellings.set(caseless(location), counts)
  }
  const names = [...spellings.values()].map((counts) => {
    const most = Math.max(...counts.values())
    return [...counts].find(([, count]) => count === most)?.[0] ?? ''
  })
  return names.sort((a, b) => a.localeCompare(b))
}
