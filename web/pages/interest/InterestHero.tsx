import { useQuery } from '@tanstack/react-query'
import { jobsQuery, type JobsResult } from '../../careers/jobsQuery.ts'
import type { Careers } from '../../content/queries/careers.ts'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { Picture } from '../../ui/pictures/Picture.tsx'
import { NO_FILTERS } from '../careers/board/filterJobs.ts'
import { JobTerms } from '../../sections/job/JobTerms.tsx'
import { withFilters } from '../careers/jobListUrl.ts'
import { LISTING_PATH } from '@archstep/contracts/urls/routes.ts'
import styles from './InterestHero.module.css'
import positionStyles from './OpenPositions.module.css'
import { useLinkedJob } from './useLinkedJob.ts'

/** Why it is worth applying, and whether a job is open; or which job the form is for (INT-01). */
export function InterestHero({ interest, opening: words }: Pick<Careers, 'interest' | 'opening'>) {
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

const countOpen = ({ jobs }: JobsResult) => jobs.filter(({ isActive }) => isActive).length
const OPEN_JOBS = LISTING_PATH + withFilters('', { ...NO_FILTERS, activeOnly: true })

/**
 * The notice that there are currently no open job positions, or how many there are, with a link (INT-01). It stays
 * empty until the careers API has answered, including in prerendered HTML, and if the API fails.
 */
function OpenPositions({ notice, openJobs }: Careers['interest']) {
  const { data: open } = useQuery({ ...jobsQuery, select: countOpen })
  return (
    // Reserves the height of the longest text, so that nothing below jumps.
    <output
      className={positionStyles.positions}
      data-none={notice}
      data-several={openJobs ? `${openJobs.several} ${openJobs.link}` : ''}
    >
      {open === 0 && <span className={positionStyles.notice}>{notice}</span>}
      {openJobs && open !== undefined && open > 0 && (
        <span className={positionStyles.notice}>
          <span>{open === 1 ? openJobs.one : openJobs.several.replace('{count}', open.toLocaleString('en'))}</span>{' '}
          <CmsLink href={OPEN_JOBS}>{openJobs.link}</CmsLink>
        </span>
      )}
    </output>
  )
}
