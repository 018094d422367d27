import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { JOBS_PATH, listedJob, syncTags } from '@archstep/contracts/careersApi.ts'
import { env } from '../env.ts'
import { eitherSignal } from '../lib/eitherSignal.ts'

/** Non-empty and unique. */
const distinct = (words: readonly string[] = []): string[] => [
  ...new Set(words.map((each) => each.trim()).filter(Boolean)),
]

/** Undefined if missing or not a time. */
function timeOf(iso: string | null | undefined): Date | undefined {
  const date = new Date(iso ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** A missing or malformed field is no reason to leave a job out. */
const orNothing = <Schema extends z.ZodMiniType>(schema: Schema) =>
  // oxlint-disable-next-line promise/valid-params -- this is Zod's
  z.catch(z.optional(schema), undefined)

const eachOrNothing = <Shape extends Record<string, z.ZodMiniType>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, orNothing(schema)])) as {
    [Name in keyof Shape]: ReturnType<typeof orNothing<Shape[Name]>>
  }

/**
 * The minimum to show an entry: an id, a title, and whether it is open. Everything else may be missing or malformed.
 */
const job = z.pipe(
  z.object(
    {
      ...eachOrNothing(listedJob.shape),
      id: z.union([listedJob.shape.id, z.string().check(z.trim(), z.minLength(1))], 'has no id'),
      title: z.string('has no title').check(z.trim(), z.minLength(1, 'has no title')),
      is_active: z.boolean('has no is_active'),
    },
    'is not an object',
  ),
  z.transform((entry) => ({
    id: String(entry.id),
    slug: entry.slug?.trim() || undefined,
    title: entry.title,
    description: entry.description?.trim() ?? '',
    location: entry.location?.trim() ?? '',
    department: entry.department?.trim() || undefined,
    isActive: entry.is_active,
    createdAt: timeOf(entry.created_at),
    employmentType: entry.employment_type?.trim() || undefined,
    requirements: distinct(entry.requirements?.split('\n')),
    responsibilities: distinct(entry.responsibilities?.split('\n')),
    skills: distinct(entry.skills),
    salary: entry.salary ?? null,
    closesOn: timeOf(entry.closes_on),
    asksWorkAuthorization: entry.asks_work_authorization ?? true,
    countries: distinct(entry.applicant_countries),
  })),
)

/**
 * A job as the site shows it. `description` and `location` may be empty. `slug` is that of its page, if it has one.
 * `closesOn` is midnight UTC. `countries` is where applicants for remote work may live.
 */
export type Job = z.output<typeof job>

const answer = z.object({
  results: z.nullish(z.array(z.unknown())),
  sync_tags: orNothing(syncTags),
})

/** Unifies the letter case of locations: the most frequent spelling wins. */
function withCommonSpelling(jobs: readonly Job[]): Job[] {
  const counts = new Map<string, number>()
  const common = new Map<string, string>()
  for (const { location } of jobs) {
    if (!location) continue
    const count = (counts.get(location) ?? 0) + 1
    counts.set(location, count)
    const place = location.toLowerCase()
    if (count > (counts.get(common.get(place) ?? '') ?? 0)) common.set(place, location)
  }
  return jobs.map((job) => ({ ...job, location: common.get(job.location.toLowerCase()) ?? '' }))
}

/** The jobs of a response, and why other entries could not be used. */
interface JobsReading {
  jobs: Job[]
  /** Sync tags that the response depends on. Only our server sends them. */
  syncTags: string[]
  problems: string[]
}

/**
 * Parses the body of GET /api/v1/careers/jobs/. Unusable entries are left out, and a missing list counts as empty.
 * @throws TypeError if the body is nothing like the API's response
 */
export function readJobs(body: unknown): JobsReading {
  const read = answer.safeParse(body)
  if (!read.success) throw new TypeError('The answer is not an object with a list `results`.', { cause: read.error })
  const jobs = new Map<string, Job>()
  const problems: string[] = []
  for (const [index, entry] of (read.data.results ?? []).entries()) {
    const { success, data, error } = job.safeParse(entry)
    if (!success) problems.push(`entry ${index + 1} ${error.issues[0]?.message}`)
    else if (jobs.has(data.id)) problems.push(`entry ${index + 1} has the id ${data.id} of an earlier one`)
    else jobs.set(data.id, data)
  }
  return { jobs: withCommonSpelling([...jobs.values()]), syncTags: read.data.sync_tags ?? [], problems }
}

/** Address of the list of jobs (JOB-02). */
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
export type JobsAnswer = Omit<JobsReading, 'problems'>

/** @throws JobsUnavailable; whatever `signal` says when it aborts */
async function askJobs(signal: AbortSignal): Promise<JobsAnswer> {
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  // No custom headers: the preload in the HTML has none, and the request must match it.
  const request = { signal: eitherSignal(signal, limit) }
  let body: string
  try {
    const response = await fetch(JOBS_URL, request)
    if (!response.ok) throw new JobsUnavailable('Failed to fetch jobs', { cause: `HTTP status ${response.status}` })
    body = await response.text()
  } catch (cause) {
    if (cause instanceof JobsUnavailable) throw cause
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

/** Open jobs before closed ones, each in the order of the API: the newest first. */
const openFirst = ({ jobs }: JobsAnswer): Job[] =>
  [...jobs].sort((one, other) => Number(other.isActive) - Number(one.isActive))

/** All jobs, open ones first. @throws JobsUnavailable (from the query), which is also logged */
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
  select: openFirst,
  staleTime: FRESH_MS,
  // Comparing ten thousand jobs with ten thousand others is wasted work.
  structuralSharing: false,
  refetchOnReconnect: true,
})
