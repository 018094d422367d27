import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { jobsQuery } from '../../careers/jobs.ts'
import type { PageResults } from '../../content/pageResults.ts'
import { careersEntryQuery, careersQuery } from '../../content/queries/careers.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { loadScript } from '../../lib/loadScript.ts'
import CareersPage from './CareersPage.tsx'
import { readJobId } from './jobAddress.ts'
import { JobBoard } from './board/JobBoard.tsx'
import { ListingHero } from './ListingHero.tsx'
import styles from './CareersEntryPage.module.css'

// The form and its library come only when the form is shown.
const InterestPage = lazy(() => loadScript(() => import('../interest/InterestPage.tsx')))
const InterestSection = lazy(() => loadScript(() => import('../interest/InterestSection.tsx')))

const PATH = '/Careers'

export const parts = ({ careersEntry }: Pick<PageResults, 'careersEntry'>) =>
  careersEntry?.careersEntry === 'interest' ? ['pages/interest/InterestPage.tsx'] : []

/** ROUTE-04: the job list or the interest form, as staff have chosen, or whichever fits. */
export default function CareersEntryPage() {
  const { careersEntry } = useSuspenseQuery(careersEntryQuery).data
  if (careersEntry === 'jobs') return <CareersPage path={PATH} />
  if (careersEntry === 'interest') return <InterestPage path={PATH} />
  // 'auto', and a setting that is missing or unknown.
  return <AutomaticEntry />
}

/**
 * The list while at least one job is open, else the interest form with its notice. Until the careers API has answered
 * it is the list's own loading state, which prerendered HTML shows too; the title stays the same in both cases, so that
 * nothing jumps. When the API can't say, the list says so and links to the form: a notice that no job is open might be
 * untrue. A link to one job always opens the list.
 */
function AutomaticEntry() {
  const { data: careers } = useSuspenseQuery(careersQuery)
  const { data: jobs } = useQuery(jobsQuery)
  const { search } = useLocation()
  // Decided once: a job that opens meanwhile must not take away a form that someone is filling in.
  const [noneOpen, setNoneOpen] = useState<boolean>()
  if (noneOpen === undefined && jobs) {
    setNoneOpen(!jobs.some(({ isActive }) => isActive) && readJobId(search) === undefined)
  }
  return (
    <>
      <PageMeta seo={careers.listing.seo} path={PATH} />
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
          <InterestSection interest={careers.interest} opening={careers.opening} />
        </Suspense>
      ) : (
        <JobBoard />
      )}
    </>
  )
}
