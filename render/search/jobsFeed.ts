import type { JobDocument } from '#web/content/queries/job.ts'
import { salaryText } from '#web/sections/job/salaryText.ts'
import { readJob } from '@archstep/contracts/jobs/jobFields.ts'
import { officeMoment } from '@archstep/contracts/time/officeMoment.ts'
import { cdata } from './escape.ts'
import { jobDescription } from './jobPosting.ts'
import type { PageSource } from './pageSource.ts'

export const JOBS_FEED_PATH = '/jobs.xml'

/** Employment types as Indeed spells them. */
const JOB_TYPE: Readonly<Record<JobDocument['employmentType'], string>> = {
  'Full-time': 'fulltime',
  'Part-time': 'parttime',
  Contract: 'contract',
  Internship: 'internship',
}

const element = (name: string, text: string | undefined | null) => (text ? `<${name}>${cdata(text)}</${name}>\n` : '')

/** An open job in the feed. */
export function jobElement(job: JobDocument, source: PageSource): string {
  const { location, remote, number } = job
  const { countries, pay } = readJob(job)
  const words = source.results.careers?.jobWords
  const fields = {
    title: job.title,
    // Boards that read only the day get the office's.
    date: officeMoment(job.postedOn, source.results.site),
    referencenumber: String(number),
    requisitionid: String(number),
    url: source.outline.url,
    company: source.results.site.name,
    // Indeed requires a location; for remote work it is where applicants may live.
    city: location.city ?? (remote ? 'Remote' : undefined),
    state: location.region,
    country: location.country ?? countries[0],
    description: jobDescription(job, source),
    salary: words && salaryText(pay, words),
    jobtype: JOB_TYPE[job.employmentType],
    category: job.department,
    remotetype: remote ? 'Fully remote' : undefined,
    expirationdate: job.closesOn,
  }
  const elements = Object.entries(fields).map(([name, text]) => element(name, text))
  return `<job>\n${elements.join('')}</job>\n`
}

/**
 * The open jobs in Indeed's XML format, which other job boards accept too
 * (https://docs.indeed.com/indeed-apply/xml-feed).
 * @param jobs their elements
 */
export function jobsFeed(jobs: readonly string[], publisher: string, url: string): string {
  const from = element('publisher', publisher) + element('publisherurl', url)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<source>\n${from}${jobs.join('')}</source>\n`
}
