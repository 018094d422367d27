import { z } from 'zod'
import { readJob } from '@archstep/contracts/job.ts'
import { fillInAll, siteValuesGroq, valuesByName } from '@archstep/contracts/siteValues.ts'
import { line, paragraphs } from '../api/validation.ts'

const EMPLOYMENT_TYPES = ['Full-time', 'Part-time', 'Contract', 'Internship'] as const

const jobText = (missing: string) => paragraphs(20_000).min(1, missing)

/** What a job pays. */
const salary = z.strictObject({
  min: z.number().positive(),
  max: z.number().positive().nullable().describe('The upper end of the range; null for one amount.'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Give the currency as ISO 4217 does.'),
  unit: z.enum(['HOUR', 'MONTH', 'YEAR']).describe('What the amount is for.'),
})

/** A job that is published in the CMS. */
export const job = z.strictObject({
  id: z.int().min(1),
  slug: line(200, 'Address is required').describe('The last part of the address of its page on the site.'),
  title: line(200, 'Job title is required'),
  department: line(200, 'Department is required'),
  location: line(200, 'Location is required').describe('One spelling each; compare without letter case all the same.'),
  description: jobText('Description is required').describe(
    'An empty line begins a paragraph, a line that begins with “- ” is an item of a list, and **words** are bold.',
  ),
  requirements: jobText('Requirements are required').describe('One requirement a line.'),
  responsibilities: jobText('Responsibilities are required').describe('One responsibility a line.'),
  skills: z.array(line(100, 'Leave no skill empty')).max(50, 'Give 50 skills or fewer.'),
  employment_type: z.enum(EMPLOYMENT_TYPES, `Use one of: ${EMPLOYMENT_TYPES.join(', ')}.`),
  applicant_countries: z
    .array(line(100, 'Leave no country empty'))
    .describe('For remote work: where applicants may live. Empty for other work.'),
  salary: salary.nullable().describe('Null when nobody has named it in full.'),
  is_active: z
    .boolean()
    .describe('True while the job takes applications: it was not closed, and its last day is not over.'),
  created_at: z.iso.datetime().describe('When the job was posted, in UTC.'),
  asks_work_authorization: z
    .boolean()
    .describe('False where the law of another country applies: the form then sends “Not asked” as work_auth_status.'),
  closes_on: z.iso
    .date()
    .nullable()
    .describe('The last day for applications, which ends when it has ended everywhere on earth; null for none.'),
})
export type Job = z.infer<typeof job>

/** A job as the API lists it, but for whether it is open: that depends on the day. */
export const publishedJob = job.omit({ is_active: true }).extend({
  /** Staff have not closed it. */
  active: z.boolean(),
})
/** The same in a list that was kept, perhaps by a service of before. */
export const keptJob = publishedJob.extend({ asks_work_authorization: z.boolean().default(true) })
export type PublishedJob = z.infer<typeof publishedJob>

const country = publishedJob.shape.applicant_countries.element
const lines = z.array(z.string()).nullish()

/** The published jobs, and what their texts have by name, as `readJobDocuments` reads them. */
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

/** A document of the lake, whatever was published. */
const source = z
  .looseObject({
    id: z.int().min(1),
    slug: z.string(),
    description: z.string(),
    requirements: lines,
    responsibilities: lines,
    skills: lines,
    active: z.boolean().nullish(),
    asksWorkAuthorization: z.boolean().nullish(),
    postedOn: z
      .string()
      .pipe(z.coerce.date())
      .transform((time) => time.toISOString()),
    closesOn: z.iso.date().nullish(),
    title: z.string().trim(),
    department: z.string().trim(),
    location: z.string().trim(),
    employmentType: z.string(),
    remote: z.boolean().nullish(),
    applicantCountries: lines,
    salary: z.unknown().optional(),
  })
  .transform((document) => {
    const { id, slug, title, department, location, active, asksWorkAuthorization } = document
    const { requirements, responsibilities, countries, pay, ...texts } = readJob(document)
    return {
      id,
      slug,
      title,
      department,
      location,
      ...texts,
      requirements: requirements.join('\n'),
      responsibilities: responsibilities.join('\n'),
      salary: pay,
      // One that does not fit is left out: no reason to leave the job out.
      applicant_countries: countries.filter((name) => country.safeParse(name).success),
      employment_type: document.employmentType,
      created_at: document.postedOn,
      // Both fields start switched on.
      active: active ?? true,
      asks_work_authorization: asksWorkAuthorization ?? true,
      closes_on: document.closesOn ?? null,
    }
  })

const whole = source.pipe(publishedJob)

/** What the lake says, before anything is known of what staff published. */
export const jobDocuments = z.object({
  jobs: z.array(z.record(z.string(), z.unknown())),
  values: z.unknown().optional().transform(valuesByName),
})

/**
 * The jobs of the lake's documents, newest first, and a sentence for each that can't be listed. Of those that staff
 * have not closed, the numbers: the site offers the form for them all the same.
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
    const { success, data: read, error } = whole.safeParse(fillInAll(document, values))
    if (!success) {
      const [issue] = error.issues
      problems.push(`${name}: ${issue?.path.join('.')}: ${issue?.message}`)
      const { id, active } = document
      if (typeof id === 'number' && active !== false) unlisted.push(id)
    } else if (jobs.has(read.id)) problems.push(`${name}: its number ${read.id} is that of another one.`)
    else jobs.set(read.id, read)
  }
  const newestFirst = (a: PublishedJob, b: PublishedJob): number =>
    b.created_at.localeCompare(a.created_at) || b.id - a.id
  return { jobs: [...jobs.values()].sort(newestFirst), unlisted, problems }
}

/** When a job closes by itself: its day has then ended everywhere on earth. In milliseconds since 1970. */
export const closingTime = ({ closes_on }: PublishedJob): number =>
  closes_on === null ? Number.POSITIVE_INFINITY : Date.parse(`${closes_on}T23:59:59-12:00`)

export const isOpen = (entry: PublishedJob, now: number): boolean => entry.active && now <= closingTime(entry)

/** The job as the API lists it at this time. */
export function toJob(entry: PublishedJob, now: number): Job {
  const { active: _active, ...rest } = entry
  return { ...rest, is_active: isOpen(entry, now) }
}
