import { useSuspenseQuery } from '@tanstack/react-query'
import { INTEREST_PAGE } from '@archstep/contracts/urls/routes.ts'
import { careersQuery } from '../../content/queries/careers.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { InterestHero } from './InterestHero.tsx'
import InterestSection from './InterestSection.tsx'

/**
 * Future opportunities: the hero, which says whether a job is open, the form or the thank-you message, four benefits
 * (INT).
 */
export default function InterestPage({ path = INTEREST_PAGE }) {
  const { interest, jobWords } = useSuspenseQuery(careersQuery).data
  return (
    <>
      <PageMeta seo={interest.seo} path={path} />
      <InterestHero interest={interest} jobWords={jobWords} />
      <InterestSection interest={interest} jobWords={jobWords} />
    </>
  )
}
