import { defineQuery } from 'groq'
import { closesAtGroq, isJobOpenGroq } from '@archstep/contracts/jobs/closing.ts'
import { contentQuery, type Content } from '../contentQuery.ts'
import type { JobGroqResult } from '../types.gen.ts'

/** How long the page of a closed job is kept, because people have links to it. */
export const CLOSED_DAYS = 90

// A job takes applications until its last day has ended everywhere on earth, or until staff close it. For jobs closed
// before `closedAt` existed, only the last change is known.
const jobGroq = defineQuery(`*[_type == "job" && lower(slug.current) == $slug] | order(_id){
  title,
  "slug": slug.current,
  number,
  "department": department->name,
  location->{name, city, region, country},
  remote,
  applicantCountries,
  employmentType,
  description,
  requirements,
  responsibilities,
  skills,
  salary{min, max, currency, unit},
  postedOn,
  closesOn,
  "endsAt": select(
    active == false && !coalesce(dateTime(${closesAtGroq}) < dateTime(coalesce(closedAt, now())), false) =>
      coalesce(closedAt, _updatedAt),
    ${closesAtGroq}
  ),
  "isOpen": ${isJobOpenGroq}
}[!defined(endsAt) || dateTime(endsAt) + ${CLOSED_DAYS} * 86400 > dateTime(now())][0]`)

/**
 * One job, unless it closed long ago.
 * @param slug in any letter case (ROUTE-05)
 */
export const jobQuery = (slug: string) =>
  contentQuery<JobGroqResult>({ name: 'job', groq: jobGroq, params: { slug: slug.toLowerCase() } })

export type JobDocument = Content<JobGroqResult>
