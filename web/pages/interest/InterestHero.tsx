import type { Careers } from '../../content/queries/careers.ts'
import { Picture } from '../../ui/pictures/Picture.tsx'
import { JobTerms } from '../careers/job/JobTerms.tsx'
import { OpenPositions } from './OpenPositions.tsx'
import styles from './InterestHero.module.css'
import { useLinkedOpening } from './useLinkedOpening.ts'

/** What leaving one's name is good for, and whether a job is open; or which job the form is for (INT-01). */
export function InterestHero({ interest, opening: words }: Pick<Careers, 'interest' | 'opening'>) {
  const { heading, text, picture } = interest.hero
  const { job } = useLinkedOpening()
  return (
    <section className={styles.hero}>
      <div className={`sheet cols ${styles.sheet}`}>
        <div className={styles.words}>
          <h1>{job?.title ?? heading}</h1>
          {job ? (
            <div className={styles.job}>
              <p className="lead">{[job.location, job.employmentType].filter(Boolean).join(', ')}</p>
              <JobTerms job={job} words={words} />
            </div>
          ) : (
            <>
              <p className={`lead ${styles.lead}`}>{text}</p>
              <OpenPositions notice={interest.notice} openJobs={interest.openJobs} />
            </>
          )}
        </div>
        <Picture picture={picture} eager className={styles.art} sizes="(min-width: 769px) 45vw, 100vw" />
      </div>
    </section>
  )
}
