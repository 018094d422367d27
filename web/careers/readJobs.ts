import * as z from 'zod/mini'
import { listedJob, syncTags, type JobsBody } from '@archstep/contracts/api/careersApi.ts'
import { foldText } from '@archstep/contracts/text/foldText.ts'

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
const lenient = <Schema extends z.ZodMiniType>(schema: Schema) =>
  // oxlint-disable-next-line promise/valid-params -- this is Zod's
  z.catch(z.optional(schema), undefined)

const lenientShape = <Shape extends Record<string, z.ZodMiniType>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, lenient(schema)])) as {
    [Name in keyof Shape]: ReturnType<typeof lenient<Shape[Name]>>
  }

/**
 * The minimum to show an entry: an id, a title, and whether it is open. Everything else may be missing or malformed.
 */
const job = z.pipe(
  z.object(
    {
      ...lenientShape(listedJob.shape),
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

const response = z.object({
  results: z.nullish(z.array(z.unknown())),
  sync_tags: lenient(syncTags),
} satisfies Record<keyof JobsBody, z.ZodMiniType>)

/** Unifies the spelling of locations that a search takes for the same: the most frequent one wins. */
function withCommonSpelling(jobs: readonly Job[]): Job[] {
  const counts = new Map<string, number>()
  const common = new Map<string, string>()
  for (const { location } of jobs) {
    if (!location) continue
    const count = (counts.get(location) ?? 0) + 1
    counts.set(location, count)
    const place = foldText(location)
    if (count > (counts.get(common.get(place) ?? '') ?? 0)) common.set(place, location)
  }
  return jobs.map((job) => ({ ...job, location: common.get(foldText(job.location)) ?? '' }))
}

/** The jobs of a response, and why other entries could not be used. */
export interface JobsReading {
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
  const read = response.safeParse(body)
  if (!read.success) throw new TypeError('The response is not an object with a list `results`.', { cause: read.error })
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
