import type { Careers } from '../../content/queries/careers.ts'
import type { Opening } from '../../content/queries/opening.ts'
import { longDate } from '../../ui/text/longDate.ts'
import { salaryText } from '../careers/salaryText.ts'
import styles from './OpeningFacts.module.css'

interface OpeningFactsProps {
  opening: Opening
  words: Careers['opening']
}

/** Department, place, pay and dates of an opening; what nobody has said is left out. */
export function OpeningFacts({ opening, words }: OpeningFactsProps) {
  const { department, location, remote, applicantCountries, employmentType, salary, postedOn, closesOn } = opening
  const facts: [label: string, fact: string | null | undefined][] = [
    [words.departmentLabel, department],
    [words.locationLabel, location.name],
    [words.countriesLabel, remote ? applicantCountries?.join(', ') : undefined],
    [words.typeLabel, employmentType],
    [words.salaryLabel, salaryText(salary, words)],
    [words.postedLabel, longDate(postedOn)],
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
