import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { postQuery, postSlugsQuery } from '../../content/queries/post.ts'
import { CallToAction } from '../../layout/CallToAction.tsx'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { Article } from './Article.tsx'
import { Neighbours } from './Neighbours.tsx'
import { PostHero } from './PostHero.tsx'

export const slugs = postSlugsQuery

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
      <Neighbours newer={post.newer} older={post.older} />
      {post.cta && <CallToAction cta={post.cta} />}
    </>
  )
}
