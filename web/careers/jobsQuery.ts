import { queryOptions } from '@tanstack/react-query'
import { JOBS_PATH } from '@archstep/contracts/api/careersApi.ts'
import { env } from '../env.ts'
import { eitherSignal } from '../lib/eitherSignal.ts'
import { readJobs, type Job, type JobsReading } from './readJobs.ts'

/** The list of jobs (JOB-02). */
export const JOBS_URL = env.careersUrl + JOBS_PATH
/** Timeout for the API. */
const TIMEOUT_MS = 15_000
/** Visitors who return to the list after this long get it fetched again. */
const FRESH_MS = 60_000
const PROBLEMS_TO_NAME = 5

/** The list of jobs could not be fetched. The message is for the visitor. */
class JobsUnavailable extends Error {
  override readonly name = 'JobsUnavailable'
}

/** A response in the cache. */
export type JobsResult = Omit<JobsReading, 'problems'>

/** @throws JobsUnavailable; whatever `signal` says when it aborts */
async function fetchJobs(signal: AbortSignal): Promise<JobsResult> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  // No custom headers: the preload in the HTML has none, and the request must match it.
  const request = { signal: eitherSignal(signal, timeout) }
  let body: string
  try {
    const response = await fetch(JOBS_URL, request)
    if (!response.ok) throw new JobsUnavailable('Failed to fetch jobs', { cause: `HTTP status ${response.status}` })
    body = await response.text()
  } catch (cause) {
    if (cause instanceof JobsUnavailable) throw cause
    const why = timeout.aborted
      ? `The list of jobs did not arrive within ${TIMEOUT_MS / 1000} seconds.`
      : 'The list of jobs can’t be reached. Check your connection and try again.'
    throw new JobsUnavailable(why, { cause })
  }
  try {
    const { problems, ...result } = readJobs(JSON.parse(body))
    if (problems.length > 0) {
      const named = problems.slice(0, PROBLEMS_TO_NAME).join(', ')
      console.warn(`${problems.length} jobs of ${JOBS_URL} can’t be shown: ${named}.`)
    }
    return result
  } catch (cause) {
    throw new JobsUnavailable('The list of jobs arrived in a form that can’t be read.', { cause })
  }
}

/** Open jobs before closed ones, each in the order of the API: the newest first. */
const openFirst = ({ jobs }: JobsResult): Job[] =>
  [...jobs].sort((one, other) => Number(other.isActive) - Number(one.isActive))

/** All jobs, open ones first. @throws JobsUnavailable (from the query), which is also logged */
export const jobsQuery = queryOptions({
  queryKey: ['careers', 'jobs'],
  queryFn: async ({ signal }): Promise<JobsResult> => {
    try {
      return await fetchJobs(signal)
    } catch (error) {
      if (!signal.aborted) console.error('The list of jobs could not be fetched.', error)
      throw error
    }
  },
  select: openFirst,
  staleTime: FRESH_MS,
  // Comparing ten thousand jobs with ten thousand others is wasted work.
  structuralSharing: false,
  refetchOnReconnect: true,
})
