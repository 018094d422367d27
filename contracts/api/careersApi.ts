/** Jobs and applications in the careers API, as the site uses them; docs/careers-api.md describes its calls. */
import * as z from 'zod/mini'
import { readJob, readPay, type JobFields } from '../jobs/jobFields.ts'
import { detail } from './errorBody.ts'

export const JOBS_PATH = '/api/v1/careers/jobs/'
export const INTEREST_PATH = '/api/v1/careers/interest/'

/** The `code` of a 409 when the job takes no applications. `opening` is the API's old name for a job. */
export const JOB_CLOSED = 'opening-closed'

/** The body of that 409. The site's form recognizes it by `code`, and shows `message` to the sender. */
export const jobClosed = z.extend(detail, { code: z.literal(JOB_CLOSED), message: z.string() })
export type JobClosedBody = z.infer<typeof jobClosed>

/**
 * A job in the list. The service enforces maximum lengths; the site accepts any, because another server may send them.
 */
export const listedJob = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  department: z.string(),
  location: z.string(),
  description: z.string(),
  requirements: z.string(),
  responsibilities: z.string(),
  skills: z.array(z.string()),
  employment_type: z.string(),
  applicant_countries: z.array(z.string()),
  salary: z.pipe(z.unknown(), z.transform(readPay)),
  is_active: z.boolean(),
  created_at: z.string(),
  asks_work_authorization: z.boolean(),
  closes_on: z.nullable(z.string()),
})

/** A job document with its references resolved to names. Any field may be missing in a draft. */
interface ListedJobDocument extends JobFields {
  readonly title?: string | null | undefined
  readonly department?: string | null | undefined
  readonly location?: string | null | undefined
  readonly employmentType?: string | null | undefined
  readonly postedOn?: string | null | undefined
  readonly closesOn?: string | null | undefined
  readonly asksWorkAuthorization?: boolean | null | undefined
}

/** Converts a job document to the list's format, without its number, its slug and whether it is open. */
export function toListed(document: ListedJobDocument) {
  const { requirements, responsibilities, countries, pay, ...texts } = readJob(document)
  return {
    title: document.title?.trim() ?? '',
    department: document.department ?? '',
    location: document.location ?? '',
    ...texts,
    requirements: requirements.join('\n'),
    responsibilities: responsibilities.join('\n'),
    employment_type: document.employmentType ?? '',
    applicant_countries: countries,
    salary: pay,
    created_at: document.postedOn ?? '',
    // On by default in the Studio.
    asks_work_authorization: document.asksWorkAuthorization ?? true,
    closes_on: document.closesOn ?? null,
  } satisfies Omit<z.input<typeof listedJob>, 'id' | 'slug' | 'is_active'>
}

/** The list's sync tags of the Live Content API. After an event with one of them, fetch the list again. */
export const syncTags = z.array(z.string())

/** What the site reads of the list's response. It requests all jobs at once, so it ignores the paging links. */
export interface JobsBody<Job = z.input<typeof listedJob>> {
  readonly results: readonly Job[]
  readonly sync_tags: readonly string[]
}
