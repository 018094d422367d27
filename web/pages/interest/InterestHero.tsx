import type { Careers } from '../../content/queries/careers.ts'
import { JobTerms } from '../../sections/job/JobTerms.tsx'
import { Picture } from '../../ui/pictures/Picture.tsx'
import { OpenPositions } from './OpenPositions.tsx'
import { useLinkedJob } from './useLinkedJob.ts'
import styles from './InterestHero.module.css'

/** Why it is worth applying, and whether a job is open; or which job the form is for (INT-01). */
export function InterestHero({ interest, jobWords: words }: Pick<Careers, 'interest' | 'jobWords'>) {
  const { heading, text, picture } = interest.hero
  const { job } = useLinkedJob()
  return (
    <section className={styles.hero}>
      <div className={`sheet cols ${styles.sheet}`}>
        <div className={styles.words}>
          <h1>{job?.title ?? heading}</h1>
          {job ? (
            <div className={styles.job}>
              <p className="lead">{job.location}</p>
              <JobTerms job={job} words={words} />
            </div>
          ) : (
            <>
              <p className={`lead ${styles.lead}`}>{text}</p>
              <OpenPositions {...interest} />
            </>
          )}
        </div>
        <Picture picture={picture} eager className={styles.art} sizes="(min-width: 769px) 45vw, 100vw" />
      </div>
    </section>
  )
}
