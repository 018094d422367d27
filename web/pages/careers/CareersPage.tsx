import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { careersQuery } from '../../content/queries/careers.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { JobBoard } from './JobBoard.tsx'
import { ListingHero } from './ListingHero.tsx'

export const loader = (client: QueryClient) => () => client.ensureQueryData(careersQuery)

/** Career Opportunities: title, the jobs with their filters, the way to the interest form (JOB). */
export default function CareersPage({ path = '/CareersPage' }) {
  const { data: careers } = useSuspenseQuery(careersQuery)
  return (
    <>
      <PageMeta seo={careers.listing.seo} path={path} />
      <ListingHero listing={careers.listing} />
      <JobBoard />
    </>
  )
}
