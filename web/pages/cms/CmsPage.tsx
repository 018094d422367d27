import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { Answer } from '../../content/contentQuery.ts'
import { pageQuery, pageSlugsQuery, type PageContent } from '../../content/queries/page.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { Blocks, blockSources } from './Blocks.tsx'
import { PageHero } from './PageHero.tsx'

export const slugs = pageSlugsQuery

export const parts = (client: QueryClient) =>
  client
    .getQueriesData<Answer<PageContent>>({ queryKey: pageQuery('').queryKey.slice(0, 2) })
    .flatMap(([, page]) => (page ? blockSources(page.content.blocks) : []))

/** A page that staff put together in the Studio: its hero, then its blocks in their order (ROUTE-08). */
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
