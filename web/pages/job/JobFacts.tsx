import type { ReactNode } from 'react'
import { readJob } from '@archstep/contracts/jobs/jobFields.ts'
import type { Careers } from '../../content/queries/careers.ts'
import type { JobDocument } from '../../content/queries/job.ts'
import { salaryText } from '../../sections/job/salaryText.ts'
import { longDate } from '../../ui/text/longDate.ts'
import { PostedDay } from './PostedDay.tsx'
import styles from './JobFacts.module.css'

interface JobFactsProps {
  job: JobDocument
  words: Careers['jobWords']
}

/** Department, location, pay and dates of a job, as far as they are set. */
export function JobFacts({ job, words }: JobFactsProps) {
  const { department, location, employmentType, postedOn, closesOn } = job
  const { countries, pay } = readJob(job)
  const facts: [label: string, fact: ReactNode][] = [
    [words.departmentLabel, department],
    [words.locationLabel, location.name],
    [words.countriesLabel, countries.join(', ')],
    [words.typeLabel, employmentType],
    [words.salaryLabel, salaryText(pay, words)],
    [words.postedLabel, <PostedDay key={postedOn} moment={postedOn} />],
    [words.closesLabel, closesOn && longDate(closesOn)],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([label, fact]) =>
          fact && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
