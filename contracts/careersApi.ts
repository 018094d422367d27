/** The two calls of the careers API that the site needs; docs/careers-api.md describes them. */
import * as z from 'zod/mini'
import { readPay } from './job.ts'

export const JOBS_PATH = '/api/v1/careers/jobs/'
export const INTEREST_PATH = '/api/v1/careers/interest/'

/** 409 of an application to a job that takes none has this as its `code`, and a `message` for the sender. */
export const JOB_CLOSED = 'opening-closed'

/**
 * A job in the list. Of these the service says how long they are at most; the site reads them as they come, from
 * another server, too.
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

/** What the list depends on, as the events of the Live Content API name it: one of them means, ask again. */
export const syncTags = z.array(z.string())
