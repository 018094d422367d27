import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { careersQuery } from '../../content/queries/careers.ts'
import { Head } from '../../layout/Head.tsx'
import Interest from './Interest.tsx'
import { InterestHero } from './InterestHero.tsx'

export const loader = (client: QueryClient) => () => client.ensureQueryData(careersQuery)

/** Future opportunities: the hero, which says whether a job is open, the form or the thanks for it, four benefits (INT). */
export default function InterestPage({ path = '/Interest' }) {
  const { data: careers } = useSuspenseQuery(careersQuery)
  const { interest } = careers
  return (
    <>
      <Head seo={interest.seo} path={path} />
      <InterestHero hero={interest.hero} notice={interest.notice} openJobs={interest.openJobs} />
      <Interest careers={careers} />
    </>
  )
}
