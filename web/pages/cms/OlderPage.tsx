import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { BLOG_SLUG } from '@archstep/contracts/urls/pagePaths.ts'
import type { PageResults } from '../../content/pageResults.ts'
import { articleListPath, readPageNumber } from '../../content/queries/articleIndex.ts'
import { articleListQuery, ARTICLES_A_PAGE } from '../../content/queries/articles.ts'
import { pageQuery, type PageContent } from '../../content/queries/page.ts'
import type { SiteFacts } from '../../content/siteFacts.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import NotFoundPage from '../notFound/NotFoundPage.tsx'
import { Blocks, blockSources } from './Blocks.tsx'
import { PageHero, TRAIL } from './PageHero.tsx'

/** One page for each article that comes first on a page of the list. */
export const pagesOf = ({ articles }: SiteFacts) =>
  articles
    .filter(({ isListed }) => isListed)
    .flatMap(({ _id }, index) =>
      index > 0 && index % ARTICLES_A_PAGE === 0 ? [{ _id, slug: String(index / ARTICLES_A_PAGE + 1) }] : [],
    )

const listIn = (page: PageContent) => page.blocks.flatMap((block) => (block._type === 'postsBlock' ? [block] : []))

export const parts = ({ page }: PageResults) => page && blockSources(listIn(page))

/** A later page of the list of articles. The first one, with the search, is the page Blog. */
export default function OlderPage() {
  const { slug = '' } = useParams()
  const number = readPageNumber(slug)
  const { data: page } = useSuspenseQuery(pageQuery(BLOG_SLUG))
  const { data: posts } = useSuspenseQuery(articleListQuery(number))
  const heading = `${page.title}, page ${number}`
  const [list] = listIn(page)
  if (!list) return <NotFoundPage />
  const blocks = [{ ...list, posts, search: undefined }]
  return (
    <>
      <PageMeta seo={{ ...page.seo, title: heading }} path={articleListPath(number)} />
      <PageHero
        page={{ ...page, title: `Page ${number}`, hero: { heading, text: null, picture: null } }}
        trail={[...TRAIL, { label: page.title, href: articleListPath(1) }]}
      />
      <Blocks blocks={blocks} />
    </>
  )
}
