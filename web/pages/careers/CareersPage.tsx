import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { careersQuery } from '../../content/queries/careers.ts'
import { inCardFrame } from '../../content/preview/studioFrame.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { loadScript } from '../../lib/loadScript.ts'
import { useHydrated } from '../../ui/useHydrated.ts'
import { JobBoard } from './board/JobBoard.tsx'
import { ListingHero } from './ListingHero.tsx'

// Only the Studio shows it.
const CardPreview = lazy(() => loadScript(() => import('./CardPreview.tsx')))

/** Career Opportunities: title, the jobs with their filters, the way to the interest form (JOB). */
export default function CareersPage({ path = '/CareersPage' }) {
  const { data: careers } = useSuspenseQuery(careersQuery)
  const showsCard = useHydrated() && inCardFrame()
  return (
    <>
      <PageMeta seo={careers.listing.seo} path={path} />
      <ListingHero listing={careers.listing} />
      {showsCard ? (
        <Suspense>
          <CardPreview />
        </Suspense>
      ) : (
        <JobBoard />
      )}
    </>
  )
}
