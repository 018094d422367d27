import { useQuery } from '@tanstack/react-query'
import { jobsQuery, type JobsAnswer } from '../../careers/jobs.ts'
import type { Careers } from '../../content/queries/careers.ts'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { NO_FILTERS } from '../careers/board/filterJobs.ts'
import { withFilters } from '../careers/jobAddress.ts'
import { LISTING_PATH } from '../careers/paths.ts'
import styles from './OpenPositions.module.css'

const countOpen = ({ jobs }: JobsAnswer) => jobs.filter(({ isActive }) => isActive).length
const OPEN_JOBS = LISTING_PATH + withFilters('', { ...NO_FILTERS, activeOnly: true })

type OpenPositionsProps = Pick<Careers['interest'], 'notice' | 'openJobs'>

/**
 * The notice that there are currently no open job positions, or how many there are and the way to them (INT-01). Until
 * the careers API has answered, in prerendered HTML too, and when it can't, it says neither: its room stays empty.
 */
export function OpenPositions({ notice, openJobs }: OpenPositionsProps) {
  const { data: open } = useQuery({ ...jobsQuery, select: countOpen })
  return (
    // The room of the longest answer is kept, so that nothing below jumps.
    <output
      className={styles.positions}
      data-none={notice}
      data-several={openJobs ? `${openJobs.several} ${openJobs.link}` : ''}
    >
      {open === 0 && <span className={styles.notice}>{notice}</span>}
      {openJobs && open !== undefined && open > 0 && (
        <span className={styles.notice}>
          {open === 1 ? openJobs.one : openJobs.several.replace('{count}', open.toLocaleString('en'))}{' '}
          <CmsLink href={OPEN_JOBS}>{openJobs.link}</CmsLink>
        </span>
      )}
    </output>
  )
}
