import * as z from 'zod/mini'
import { listedJob, toListed } from '@archstep/contracts/api/careersApi.ts'
import { fillInAll, siteValuesGroq, valuesByName } from '@archstep/contracts/fields/siteValues.ts'
import { lineChecks, paragraphChecks, TEXT_WORDS } from '@archstep/contracts/forms/textChecks.ts'
import { isJobOpen } from '@archstep/contracts/jobs/closing.ts'
import { CURRENCY_CODE, EMPLOYMENT_TYPES, JOB_LIMITS, PAY_UNITS, type Pay } from '@archstep/contracts/jobs/jobFields.ts'
import { SLUG_MAX_LENGTH } from '@archstep/contracts/urls/slugs.ts'

const { shape } = listedJob

const line = (max: number, missing: string) => lineChecks(max, missing, TEXT_WORDS)
const text = (max: number, missing: string) => [...paragraphChecks(max, TEXT_WORDS), z.minLength(1, missing)]

const country = z.string().check(...line(100, 'Leave no country empty'))

const pay = z.strictObject({
  min: z.number().check(z.positive()),
  max: z.nullable(z.number().check(z.positive())).check(z.describe('The upper end of the range; null for one amount.')),
  currency: z.string().check(z.regex(CURRENCY_CODE, 'Give the currency as ISO 4217 does.')),
  unit: z.enum(PAY_UNITS).check(z.describe('The time that the amount is for.')),
} satisfies { [Name in keyof Pay]: z.ZodMiniType<Pay[Name]> })

export const job = z.strictObject({
  ...shape,
  id: z.int().check(z.minimum(1)),
  slug: shape.slug.check(
    ...line(SLUG_MAX_LENGTH, 'Address is required'),
    z.describe('The last part of the URL of its page on the site.'),
  ),
  title: shape.title.check(...line(JOB_LIMITS.title, 'Job title is required')),
  department: shape.department.check(...line(JOB_LIMITS.department, 'Department is required')),
  location: shape.location.check(
    ...line(JOB_LIMITS.location, 'Location is required'),
    z.describe('Each location has one spelling, but compare without regard to case.'),
  ),
  description: shape.description.check(
    ...text(JOB_LIMITS.description, 'Description is required'),
    z.describe(
      'An empty line begins a paragraph, a line that begins with “- ” is an item of a list, and **words** are bold.',
    ),
  ),
  requirements: shape.requirements.check(
    ...text(JOB_LIMITS.lines, 'Requirements are required'),
    z.describe('One requirement per line.'),
  ),
  responsibilities: shape.responsibilities.check(
    ...text(JOB_LIMITS.lines, 'Responsibilities are required'),
    z.describe('One responsibility per line.'),
  ),
  skills: z
    .array(shape.skills.def.element.check(...line(JOB_LIMITS.skill, 'Leave no skill empty')))
    .check(z.maxLength(JOB_LIMITS.skills, `Give ${JOB_LIMITS.skills} skills or fewer.`)),
  employment_type: z.enum(EMPLOYMENT_TYPES, `Use one of: ${EMPLOYMENT_TYPES.join(', ')}.`),
  applicant_countries: z
    .array(country)
    .check(z.describe('For remote work: where applicants may live. Otherwise empty.')),
  salary: z.nullable(pay).check(z.describe('Null if staff gave none, or not all of it.')),
  is_active: shape.is_active.check(
    z.describe('True while the job takes applications: it has not been closed, and its last day is not over.'),
  ),
  created_at: z.iso.datetime().check(z.describe('When the job was posted, in UTC.')),
  asks_work_authorization: shape.asks_work_authorization.check(
    z.describe('False where the law of another country applies: the form then sends “Not asked” as work_auth_status.'),
  ),
  closes_on: z
    .nullable(z.iso.date())
    .check(z.describe('The last day for applications, until it has ended everywhere on earth; null if there is none.')),
})
export type ListedJob = z.infer<typeof job>

/** A job as in the API's list, except for whether it is open, which depends on the date. */
const publishedJob = z.extend(z.omit(job, { is_active: true }), {
  /** Staff have not closed it. */
  active: z.boolean(),
})
/** The same in a stored list, which may come from an older version of the service. */
export const storedJob = z.extend(publishedJob, { asks_work_authorization: z._default(z.boolean(), true) })
export type PublishedJob = z.infer<typeof publishedJob>

const lines = z.nullish(z.array(z.string()))

/** The published jobs, and the site values that their texts refer to, in the form that `readJobDocuments` reads. */
export const JOBS_QUERY = `{"jobs": *[_type == "job"] | order(_createdAt asc, _id asc){
  _id,
  "id": number,
  "slug": slug.current,
  title,
  "department": department->name,
  "location": location->name,
  description,
  requirements,
  responsibilities,
  skills,
  employmentType,
  remote,
  applicantCountries,
  salary,
  asksWorkAuthorization,
  active,
  postedOn,
  closesOn
}, "values": ${siteValuesGroq}}`

/** A document in the lake, with whatever was published. */
const source = z.looseObject({
  id: z.int().check(z.minimum(1)),
  slug: z.string(),
  description: z.string(),
  requirements: lines,
  responsibilities: lines,
  skills: lines,
  active: z.nullish(z.boolean()),
  asksWorkAuthorization: z.nullish(z.boolean()),
  postedOn: z.pipe(
    z.pipe(z.string(), z.coerce.date()),
    z.transform((time) => time.toISOString()),
  ),
  closesOn: z.nullish(z.iso.date()),
  title: z.string().check(z.trim()),
  department: z.string().check(z.trim()),
  location: z.string().check(z.trim()),
  employmentType: z.string(),
  remote: z.nullish(z.boolean()),
  applicantCountries: lines,
  salary: z.optional(z.unknown()),
})

const fromLake = z.pipe(
  source,
  z.transform((document: z.output<typeof source>) => {
    const { applicant_countries, employment_type, ...listed } = toListed(document)
    return {
      id: document.id,
      slug: document.slug,
      ...listed,
      // An invalid country is left out rather than the whole job.
      applicant_countries: applicant_countries.filter((name) => country.safeParse(name).success),
      // The next schema checks which value it is.
      employment_type: employment_type as PublishedJob['employment_type'],
      active: document.active ?? true,
    }
  }),
)

const whole = z.pipe(fromLake, publishedJob)

/** The lake's result before it has been validated. */
export const jobDocuments = z.object({
  jobs: z.array(z.record(z.string(), z.unknown())),
  values: z.pipe(z.optional(z.unknown()), z.transform(valuesByName)),
})

/**
 * The jobs in the lake's documents, newest first, and a message for each one that can't be listed. Also the numbers of
 * unlisted jobs that staff have not closed, because the site still offers the form for them.
 */
export function readJobDocuments({ jobs: documents, values }: z.output<typeof jobDocuments>): {
  jobs: PublishedJob[]
  unlisted: number[]
  problems: string[]
} {
  const jobs = new Map<number, PublishedJob>()
  const unlisted: number[] = []
  const problems: string[] = []
  for (const document of documents) {
    const name = `The job ${JSON.stringify(document['_id'])} is not listed`
    const { success, data: entry, error } = whole.safeParse(fillInAll(document, values))
    if (!success) {
      const [issue] = error.issues
      problems.push(`${name}: ${issue?.path.join('.')}: ${issue?.message}`)
      const { id, active } = document
      if (typeof id === 'number' && active !== false) unlisted.push(id)
    } else if (jobs.has(entry.id)) problems.push(`${name}: its number ${entry.id} is that of another one.`)
    else jobs.set(entry.id, entry)
  }
  const newestFirst = (a: PublishedJob, b: PublishedJob): number =>
    b.created_at.localeCompare(a.created_at) || b.id - a.id
  return { jobs: [...jobs.values()].sort(newestFirst), unlisted, problems }
}

export const isOpen = ({ active, closes_on }: PublishedJob, now: number): boolean =>
  isJobOpen({ active, closesOn: closes_on }, now)

export function toJob(entry: PublishedJob, now: number): ListedJob {
  const { active: _active, ...rest } = entry
  return { ...rest, is_active: isOpen(entry, now) }
}
