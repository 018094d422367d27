/** The two calls of the careers API that the site needs; docs/careers-api.md describes them. */
import * as z from 'zod/mini'
import { readPay } from './job.ts'

export const JOBS_PATH = '/api/v1/careers/jobs/'
export const INTEREST_PATH = '/api/v1/careers/interest/'

/** The `code` of a 409 when the job takes no applications; its `message` is for the sender. */
export const JOB_CLOSED = 'opening-closed'

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

/** The sync tags of the Live Content API that the list depends on. An event with one of them means: fetch it again. */
export const syncTags = z.array(z.string())
