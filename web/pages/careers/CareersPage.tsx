import { useSuspenseQuery } from '@tanstack/react-query'
import { careersQuery } from '../../content/careersQuery.ts'
import { Head } from '../../layout/Head.tsx'
import type { PageParams } from '../../routes.tsx'
import { JobBoard } from './JobBoard.tsx'
import { ListingHero } from './ListingHero.tsx'

export const queries = () => [careersQuery]

/** Career Opportunities: title, the jobs with their filters, the way to the interest form (JOB). */
export default function CareersPage({ params: { route } }: { params: PageParams }) {
  const { data: careers } = useSuspenseQuery(careersQuery)
  return (
    <>
      <Head seo={careers.listing.seo} path={route} />
      <ListingHero listing={careers.listing} />
      <JobBoard />
    </>
  )
}
