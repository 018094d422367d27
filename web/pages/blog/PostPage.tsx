import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { articlePath } from '@archstep/contracts/urls/pagePaths.ts'
import type { PageResults } from '../../content/pageResults.ts'
import { postQuery, type Post } from '../../content/queries/post.ts'
import type { SiteFacts } from '../../content/siteFacts.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { CallToAction } from '../../sections/CallToAction.tsx'
import { Neighbors } from '../../sections/Neighbors.tsx'
import { Article, articleSources } from './Article.tsx'
import { PostHero } from './PostHero.tsx'

export const pagesOf = ({ documents }: SiteFacts) => documents.filter(({ _type }) => _type === 'post')

export const parts = ({ post }: PageResults) => post && articleSources(post)

const neighbor = (post: Post['newer']) => post && { href: articlePath(post.slug), title: post.title }

/** One article, with links to its neighbors and suggestions for what to read next. */
export default function PostPage() {
  const { slug = '' } = useParams()
  const { data: post } = useSuspenseQuery(postQuery(slug))
  return (
    <>
      <PageMeta seo={post.seo} path={articlePath(post.slug)} />
      <article>
        <PostHero post={post} />
        <Article post={post} />
      </article>
      <Neighbors newer={neighbor(post.newer)} older={neighbor(post.older)} />
      {post.cta && <CallToAction cta={post.cta} />}
    </>
  )
}
