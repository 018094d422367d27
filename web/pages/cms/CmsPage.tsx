import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { PageResults } from '../../content/pageResults.ts'
import { pageQuery } from '../../content/queries/page.ts'
import type { SiteFacts } from '../../content/siteFacts.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { Blocks, blockSources } from './Blocks.tsx'
import { PageHero } from './PageHero.tsx'

export const pagesOf = ({ documents }: SiteFacts) => documents.filter(({ _type }) => _type === 'page')

export const parts = ({ page }: PageResults) => page && blockSources(page.blocks)

/** A page that staff built in the Studio: a hero, then blocks (ROUTE-08). */
export default function CmsPage() {
  const { slug = '' } = useParams()
  const { data: page } = useSuspenseQuery(pageQuery(slug))
  return (
    <>
      <PageMeta seo={page.seo} path={`/${page.slug}`} />
      <PageHero page={page} />
      <Blocks blocks={page.blocks} />
    </>
  )
}
