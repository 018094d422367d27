import { useSuspenseQuery } from '@tanstack/react-query'
import { careersQuery } from '../../content/careersQuery.ts'
import { Head } from '../../layout/Head.tsx'
import type { PageParams } from '../../routes.tsx'
import Interest from './Interest.tsx'
import { InterestHero } from './InterestHero.tsx'

export const queries = () => [careersQuery]

/** Future opportunities: the hero, which says whether a job is open, the form or the thanks for it, four benefits (INT). */
export default function InterestPage({ params: { route } }: { params: PageParams }) {
  const { data: careers } = useSuspenseQuery(careersQuery)
  const { interest } = careers
  return (
    <>
      <Head seo={interest.seo} path={route} />
      <InterestHero hero={interest.hero} notice={interest.notice} openJobs={interest.openJobs} />
      <Interest careers={careers} />
    </>
  )
}
