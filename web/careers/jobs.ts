/** A job opening of the careers API, as the site shows it. */
export interface Job {
  id: string
  title: string
  /** Plain text; may be empty. */
  description: string
  /** As the API spells it; may be empty. */
  location: string
  isActive: boolean
  createdAt: Date | undefined
  department: string | undefined
  employmentType: string | undefined
  /** One a line in the API's answer. */
  requirements: readonly string[]
  responsibilities: readonly string[]
  skills: readonly string[]
}

/** The openings of an answer, and why each of the other entries could not be used. */
export interface JobsReading {
  jobs: Job[]
  problems: string[]
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const optionalText = (value: unknown): string | undefined => text(value) || undefined

/** Those that say something, each once. */
const distinct = (words: readonly string[]): string[] => [...new Set(words.filter(Boolean))]

const lines = (value: unknown): string[] =>
  distinct(
    text(value)
      .split('\n')
      .map((line) => line.trim()),
  )

function date(value: unknown): Date | undefined {
  const read = new Date(text(value))
  return Number.isNaN(read.getTime()) ? undefined : read
}

/** Why an entry can't be shown: it can't be told from others, has no name, or is neither open nor closed. */
function problemOf(entry: unknown): string | undefined {
  if (!isObject(entry)) return 'is not an object'
  if (typeof entry.id !== 'number' && !text(entry.id)) return 'has no id'
  if (!text(entry.title)) return 'has no title'
  if (typeof entry.is_active !== 'boolean') return 'has no is_active'
  return undefined
}

const readJob = (entry: Fields): Job => ({
  id: String(entry.id),
  title: text(entry.title),
  description: text(entry.description),
  location: text(entry.location),
  isActive: entry.is_active === true,
  createdAt: date(entry.created_at),
  department: optionalText(entry.department),
  employmentType: optionalText(entry.employment_type),
  requirements: lines(entry.requirements),
  responsibilities: lines(entry.responsibilities),
  skills: Array.isArray(entry.skills) ? distinct(entry.skills.map(text)) : [],
})

/**
 * Reads the body of GET /api/v1/careers/jobs/. An entry that can't be used is left out; a missing list is an empty one.
 * @throws TypeError when the body is nothing like the API's answer
 */
export function readJobs(body: unknown): JobsReading {
  if (!isObject(body)) throw new TypeError('The answer is not an object with a list `results`.')
  const results = body.results ?? []
  if (!Array.isArray(results)) throw new TypeError('`results` is not a list.')
  const jobs = new Map<string, Job>()
  const problems: string[] = []
  for (const [index, entry] of results.entries()) {
    const problem = problemOf(entry)
    const job = problem === undefined ? readJob(entry as Fields) : undefined
    if (!job) problems.push(`entry ${index + 1} ${problem}`)
    else if (jobs.has(job.id)) problems.push(`entry ${index + 1} has the id ${job.id} of an earlier one`)
    else jobs.set(job.id, job)
  }
  return { jobs: [...jobs.values()], problems }
}
