import type { Job } from '../../careers/jobs.ts'
import type { Site } from '../../content/queries/site.ts'

/** The API's employment types in the words of schema.org's readers. */
const EMPLOYMENT: Readonly<Record<string, string>> = {
  'Full-time': 'FULL_TIME',
  'Part-time': 'PART_TIME',
  Contract: 'CONTRACTOR',
  Internship: 'INTERN',
}

/** A thing of schema.org: fields of text and of other things. */
export interface Thing {
  type: string
  [field: string]: string | Thing | undefined
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const paragraph = (text: string) => (text ? `<p>${escape(text)}</p>` : '')

const list = (heading: string, lines: readonly string[]) =>
  lines.length > 0 ? `<p>${heading}</p><ul>${lines.map((line) => `<li>${escape(line)}</li>`).join('')}</ul>` : ''

/**
 * A job as a JobPosting of schema.org, with what search engines require: title, description, date, company and an address
 * with its country. The API names a place only, so the address is known where that place is the company's own city; any
 * other job, a remote one included, has none rather than a guess. The API knows no closing date: an open job has none.
 * @param url address of the job
 * @returns undefined for a closed job and for one that lacks something required
 */
export function jobPostingData(job: Job, { name, address, logo }: Site, url: string): Thing | undefined {
  const { title, description, createdAt, requirements, responsibilities, skills } = job
  const inOurCity = job.location.toLowerCase().includes(address.city.toLowerCase())
  if (!job.isActive || !createdAt || !description || !inOurCity) return undefined
  return {
    type: 'JobPosting',
    title,
    description:
      paragraph(description) +
      list('Requirements', requirements) +
      list('Responsibilities', responsibilities) +
      list('Skills', skills),
    datePosted: createdAt.toISOString().slice(0, 10),
    employmentType: EMPLOYMENT[job.employmentType ?? ''],
    identifier: { type: 'PropertyValue', name, value: job.id },
    url,
    hiringOrganization: {
      type: 'Organization',
      name,
      sameAs: new URL('/', url).href,
      logo: logo ? new URL(logo.src, url).href : undefined,
    },
    jobLocation: {
      type: 'Place',
      address: {
        type: 'PostalAddress',
        streetAddress: [address.street, address.unit].filter(Boolean).join(', '),
        addressLocality: address.city,
        addressRegion: address.region,
        postalCode: address.postalCode,
        addressCountry: address.country,
      },
    },
  }
}
