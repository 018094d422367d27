import type { JobDocument } from '#web/content/queries/job.ts'
import { readJob, type Pay } from '@archstep/contracts/jobs/jobFields.ts'
import { readJobText, type Run } from '@archstep/contracts/jobs/jobText.ts'
import { officeDay } from '@archstep/contracts/time/officeMoment.ts'
import { escapeMarkup } from './escape.ts'
import type { PageSource, SchemaOrgNode } from './pageSource.ts'
import { postalAddress } from './postalAddress.ts'

/** Employment types as search engines spell them. */
const EMPLOYMENT: Readonly<Record<JobDocument['employmentType'], string>> = {
  'Full-time': 'FULL_TIME',
  'Part-time': 'PART_TIME',
  Contract: 'CONTRACTOR',
  Internship: 'INTERN',
}

const runs = (line: readonly Run[]) =>
  line.map(({ text, isBold }) => (isBold ? `<strong>${escapeMarkup(text)}</strong>` : escapeMarkup(text))).join('')

const blocks = (text: string) =>
  readJobText(text)
    .map(({ isList, lines }) =>
      isList
        ? `<ul>${lines.map((line) => `<li>${runs(line)}</li>`).join('')}</ul>`
        : `<p>${lines.map(runs).join('<br>')}</p>`,
    )
    .join('')

const list = (heading: string | undefined, lines: readonly string[]) =>
  lines.length > 0
    ? `<p>${escapeMarkup(heading ?? '')}</p><ul>${lines.map((line) => `<li>${escapeMarkup(line)}</li>`).join('')}</ul>`
    : ''

/** Where people work: in our own city at our address, elsewhere just the city that staff named. */
function place(
  { location: { city, region, country } }: JobDocument,
  { results: { site } }: PageSource,
): SchemaOrgNode | undefined {
  if (!city || !country) return undefined
  const { address } = site
  const isOurs = city.toLowerCase() === address.city.toLowerCase() && country === address.country
  return { '@type': 'Place', address: postalAddress({ ...(isOurs && address), city, region, country }) }
}

function baseSalary({ min, max, currency, unit }: Pay): SchemaOrgNode {
  const amount = max === null ? { value: min } : { minValue: min, maxValue: max }
  return { '@type': 'MonetaryAmount', currency, value: { '@type': 'QuantitativeValue', ...amount, unitText: unit } }
}

/** The job's description as HTML that job boards accept: paragraphs and lists. */
export function jobDescription(job: JobDocument, { results: { careers } }: PageSource): string {
  const { description, requirements, responsibilities, skills } = readJob(job)
  return (
    blocks(description) +
    list(careers?.jobWords?.requirementsHeading, requirements) +
    list(careers?.jobWords?.responsibilitiesHeading, responsibilities) +
    list(careers?.jobWords?.skillsHeading, skills)
  )
}

/**
 * An open job as a JobPosting of schema.org, with what search engines require: title, description, date, company and
 * where people work, or for remote work where they may live.
 * @returns undefined for a job without a location
 */
export function jobPosting(source: PageSource, job: JobDocument): SchemaOrgNode | undefined {
  const { outline, results, siteUrl } = source
  const { name, logo } = results.site
  const { title, number, employmentType, postedOn, endsAt } = job
  const { countries, pay } = readJob(job)
  const jobLocation = place(job, source)
  if (!jobLocation && countries.length === 0) return undefined
  return {
    '@type': 'JobPosting',
    title,
    description: jobDescription(job, source),
    datePosted: officeDay(postedOn, results.site),
    ...(endsAt && { validThrough: endsAt }),
    employmentType: EMPLOYMENT[employmentType],
    identifier: { '@type': 'PropertyValue', name, value: String(number) },
    url: outline.url,
    // People apply on the page itself, without an account.
    directApply: true,
    hiringOrganization: {
      '@type': 'Organization',
      name,
      sameAs: `${siteUrl}/`,
      ...(logo && { logo: new URL(logo.src, siteUrl).href }),
    },
    ...(jobLocation && { jobLocation }),
    ...(countries.length > 0 && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: countries.map((country) => ({ '@type': 'Country', name: country })),
    }),
    ...(pay && { baseSalary: baseSalary(pay) }),
  }
}
