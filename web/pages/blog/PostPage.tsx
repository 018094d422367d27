import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { Answer } from '../../content/contentQuery.ts'
import { postQuery, postSlugsQuery, type Post } from '../../content/queries/post.ts'
import { CallToAction } from '../../layout/CallToAction.tsx'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { Article, articleSources } from './Article.tsx'
import { Neighbours } from './Neighbours.tsx'
import { PostHero } from './PostHero.tsx'

export const slugs = postSlugsQuery

export const parts = (client: QueryClient) =>
  client
    .getQueriesData<Answer<Post>>({ queryKey: postQuery('').queryKey.slice(0, 2) })
    .flatMap(([, post]) => (post ? articleSources(post.content) : []))

const neighbour = (post: Post['newer']) => post && { href: `/Blog/${post.slug}`, title: post.title }

/** One article of the blog, with the articles before and after it and what its reader could take next. */
export default function PostPage() {
  const { slug = '' } = useParams()
  const { data: post } = useSuspenseQuery(postQuery(slug))
  return (
    <>
      <PageMeta seo={post.seo} path={`/Blog/${post.slug}`} />
      <article>
        <PostHero post={post} />
        <Article post={post} />
      </article>
      <Neighbours newer={neighbour(post.newer)} older={neighbour(post.older)} />
      {post.cta && <CallToAction cta={post.cta} />}
    </>
  )
}
