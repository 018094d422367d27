import { useQuery } from '@tanstack/react-query'
import { LISTING_PAGE } from '@archstep/contracts/urls/routes.ts'
import { NO_FILTERS, withFilters } from '../../careers/jobListUrl.ts'
import { jobsQuery, type JobsResult } from '../../careers/jobsQuery.ts'
import type { Careers } from '../../content/queries/careers.ts'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import styles from './OpenPositions.module.css'

const countOpen = ({ jobs }: JobsResult) => jobs.filter(({ isActive }) => isActive).length
const OPEN_JOBS = LISTING_PAGE + withFilters('', { ...NO_FILTERS, activeOnly: true })

/**
 * The notice that there are currently no open job positions, or how many there are, with a link (INT-01). It stays
 * empty until the careers API has answered, including in prerendered HTML, and if the API fails.
 */
export function OpenPositions({ notice, openJobs }: Careers['interest']) {
  const { data: open } = useQuery({ ...jobsQuery, select: countOpen })
  return (
    // Reserves the height of the longest text, so that nothing below jumps.
    <output
      className={styles.positions}
      data-none={notice}
      data-several={openJobs ? `${openJobs.several} ${openJobs.link}` : ''}
    >
      {open === 0 && <span className={styles.notice}>{notice}</span>}
      {openJobs && open !== undefined && open > 0 && (
        <span className={styles.notice}>
          <span>{open === 1 ? openJobs.one : openJobs.several.replace('{count}', open.toLocaleString('en-US'))}</span>{' '}
          <CmsLink href={OPEN_JOBS}>{openJobs.link}</CmsLink>
        </span>
      )}
    </output>
  )
}
