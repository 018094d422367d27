import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { CAREERS_PAGE } from '@archstep/contracts/urls/routes.ts'
import { readJobId } from '../../careers/jobListUrl.ts'
import { jobsQuery } from '../../careers/jobsQuery.ts'
import type { PageResults } from '../../content/pageResults.ts'
import { careersEntryQuery, careersQuery } from '../../content/queries/careers.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { loadScript } from '../../lib/loadScript.ts'
import { JobBoard } from './board/JobBoard.tsx'
import CareersPage from './CareersPage.tsx'
import { ListingHero } from './ListingHero.tsx'
import styles from './CareersEntryPage.module.css'

// The form and its library load only when the form is shown.
const InterestPage = lazy(() => loadScript(() => import('../interest/InterestPage.tsx')))
const InterestSection = lazy(() => loadScript(() => import('../interest/InterestSection.tsx')))

export const parts = ({ careersEntry }: Pick<PageResults, 'careersEntry'>) =>
  careersEntry?.careersEntry === 'interest' ? ['pages/interest/InterestPage.tsx'] : []

/** ROUTE-04: the job list or the interest form, as chosen by staff, or automatically. */
export default function CareersEntryPage() {
  const { careersEntry } = useSuspenseQuery(careersEntryQuery).data
  if (careersEntry === 'jobs') return <CareersPage path={CAREERS_PAGE} />
  if (careersEntry === 'interest') return <InterestPage path={CAREERS_PAGE} />
  // 'auto', or a missing or unknown setting.
  return <AutomaticEntry />
}

/**
 * The list while at least one job is open, else the interest form with its notice. Until the careers API has answered,
 * and in prerendered HTML, it is the list in its loading state; the title is the same in both cases, so nothing jumps.
 * If the API fails, the list says so and links to the form, because a notice that no job is open might be wrong. A link
 * to a job always opens the list.
 */
function AutomaticEntry() {
  const { data: careers } = useSuspenseQuery(careersQuery)
  const { data: jobs } = useQuery(jobsQuery)
  const { search } = useLocation()
  // Decided once: a job that opens later must not replace a form that someone is filling in.
  const [noneOpen, setNoneOpen] = useState<boolean>()
  if (noneOpen === undefined && jobs) {
    setNoneOpen(!jobs.some(({ isActive }) => isActive) && readJobId(search) === undefined)
  }
  return (
    <>
      <PageMeta seo={careers.listing.seo} path={CAREERS_PAGE} />
      <ListingHero listing={careers.listing} />
      <output className={styles.answer}>
        {noneOpen && (
          <span className={`sheet ${styles.notice}`}>
            <span>{careers.interest.notice}</span>
          </span>
        )}
      </output>
      {noneOpen ? (
        <Suspense fallback={<JobBoard waiting />}>
          <InterestSection interest={careers.interest} jobWords={careers.jobWords} />
        </Suspense>
      ) : (
        <JobBoard />
      )}
    </>
  )
}
