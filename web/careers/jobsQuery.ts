import { queryOptions } from '@tanstack/react-query'
import { env } from '../env.ts'
import { readJobs, type JobsReading } from './jobs.ts'

const JOBS_URL = `${env.careersUrl}/api/v1/careers/jobs/`
/** How long the API may take to answer. */
const TIMEOUT_MS = 15_000
/** A visitor who comes back to the list later than this sees a closed job as closed. */
const FRESH_MS = 60_000
const PROBLEMS_TO_NAME = 5

/** The list of jobs could not be had. The message is for the visitor. */
export class JobsUnavailable extends Error {
  override readonly name = 'JobsUnavailable'
}

/** An answer as the cache keeps it. */
export type JobsAnswer = Omit<JobsReading, 'problems'>

/** @throws JobsUnavailable; whatever `signal` says when it aborts */
async function askJobs(signal: AbortSignal): Promise<JobsAnswer> {
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  let body: string
  try {
    const response = await fetch(JOBS_URL, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.any([signal, limit]),
    })
    if (!response.ok) throw new JobsUnavailable('Failed to fetch jobs', { cause: `HTTP status ${response.status}` })
    body = await response.text()
  } catch (cause) {
    if (signal.aborted || cause instanceof JobsUnavailable) throw cause
    const why = limit.aborted
      ? `The list of jobs did not arrive within ${TIMEOUT_MS / 1000} seconds.`
      : 'The list of jobs can’t be reached. Check your connection and try again.'
    throw new JobsUnavailable(why, { cause })
  }
  try {
    const { problems, ...answer } = readJobs(JSON.parse(body))
    if (problems.length > 0) {
      const named = problems.slice(0, PROBLEMS_TO_NAME).join(', ')
      console.warn(`${problems.length} jobs of ${JOBS_URL} can’t be shown: ${named}.`)
    }
    return answer
  } catch (cause) {
    throw new JobsUnavailable('The list of jobs arrived in a form that can’t be read.', { cause })
  }
}

/** All job openings, in the order of the API. @throws JobsUnavailable (from the query), after it has been logged */
export const jobsQuery = queryOptions({
  queryKey: ['careers', 'jobs'],
  queryFn: async ({ signal }): Promise<JobsAnswer> => {
    try {
      return await askJobs(signal)
    } catch (error) {
      if (!signal.aborted) console.error('The list of jobs could not be fetched.', error)
      throw error
    }
  },
  select: ({ jobs }) => jobs,
  staleTime: FRESH_MS,
  // Ten thousand jobs need not be compared with ten thousand to find out what changed.
  structuralSharing: false,
  refetchOnReconnect: true,
})
