import { jobPath } from '@archstep/contracts/urls/pagePaths.ts'
import { LISTING_PAGE } from '@archstep/contracts/urls/routes.ts'
import type { Job } from './readJobs.ts'

/** A visitor's filters. */
export interface JobFilters {
  /** Part of a title, a department, a location or a skill. */
  search: string
  /** One location; empty for all. */
  location: string
  activeOnly: boolean
}

/** Initial filters, to which 'Reset Filters' returns (JOB-03). */
export const NO_FILTERS: JobFilters = { search: '', location: '', activeOnly: false }

/**
 * The list's state in its query string: `?search=cloud&location=Remote&active=1&job=3`. Other parameters are left
 * alone.
 */
const SEARCH = 'search'
const LOCATION = 'location'
const ACTIVE = 'active'
const JOB = 'job'

function withParameters(query: string, values: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams(query)
  for (const [name, value] of Object.entries(values)) {
    if (value) parameters.set(name, value)
    else parameters.delete(name)
  }
  const text = parameters.toString()
  return text && `?${text}`
}

/** The filters in a query string, with defaults for the others. */
export function readFilters(query: string): JobFilters {
  const parameters = new URLSearchParams(query)
  return {
    search: parameters.get(SEARCH) ?? NO_FILTERS.search,
    location: parameters.get(LOCATION) ?? NO_FILTERS.location,
    activeOnly: parameters.get(ACTIVE) === '1',
  }
}

/** The query with its filters replaced. */
export const withFilters = (query: string, { search, location, activeOnly }: JobFilters): string =>
  withParameters(query, { [SEARCH]: search, [LOCATION]: location, [ACTIVE]: activeOnly ? '1' : '' })

/** Id of the job whose dialog is open. */
export const readJobId = (query: string): string | undefined => new URLSearchParams(query).get(JOB) || undefined

/** Where a job is shown: its page or, if the server names none, the list with the job's dialog open. */
export const jobHref = ({ id, slug }: Pick<Job, 'id' | 'slug'>): string =>
  slug ? jobPath(slug) : LISTING_PAGE + withJobId('', id)

/** The query that opens a job's dialog, or closes it. */
export const withJobId = (query: string, id: string | undefined): string => withParameters(query, { [JOB]: id ?? '' })
