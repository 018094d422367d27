import type { Job } from '../../careers/readJobs.ts'
import type { Careers } from '../../content/queries/careers.ts'
import { longDate } from '../../ui/text/longDate.ts'
import { shortSalary } from './salaryText.ts'
import styles from './JobTerms.module.css'

interface JobTermsProps {
  job: Pick<Job, 'employmentType' | 'department' | 'salary' | 'closesOn' | 'countries'>
  words: Careers['jobWords']
  /** On a card, which already says “Remote”: a second line would not match the height of the loading placeholder. */
  brief?: boolean
}

/** Employment type and pay on one line, then closing day and where applicants may live, as far as they are set. */
export function JobTerms({ job, words, brief = false }: JobTermsProps) {
  const { employmentType, department, salary, closesOn, countries } = job
  const day = closesOn?.toISOString().slice(0, 10)
  const terms = [
    [employmentType, department, shortSalary(salary, words)].filter(Boolean).join(' · '),
    day ? `${words.closesLabel} ${longDate(day)}` : '',
    countries.length > 0 && !brief ? `${words.countriesLabel} ${countries.join(', ')}` : '',
  ].filter(Boolean)
  if (terms.length === 0) return null
  return (
    <p className={styles.terms}>
      {terms.map((term) => (
        <span key={term}>{term}</span>
      ))}
    </p>
  )
}
