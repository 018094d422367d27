import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { LISTING_PAGE } from '@archstep/contracts/urls/routes.ts'
import { inCardFrame } from '../../content/preview/studioFrame.ts'
import { careersQuery } from '../../content/queries/careers.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { lazyExtra } from '../../ui/extras/lazyExtra.tsx'
import { PartMissing } from '../../ui/extras/PartMissing.tsx'
import { useHydrated } from '../../ui/useHydrated.ts'
import { JobBoard } from './board/JobBoard.tsx'
import { ListingHero } from './ListingHero.tsx'

// Shown only in the Studio.
const CardPreview = lazyExtra(() => import('./CardPreview.tsx'), PartMissing)

/** Career Opportunities: title, jobs with filters, and a link to the interest form (JOB). */
export default function CareersPage({ path = LISTING_PAGE }) {
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
