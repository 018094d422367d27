import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { Answers } from '../../content/answers.ts'
import type { SiteFacts } from '../../content/buildContent.ts'
import { postQuery, type Post } from '../../content/queries/post.ts'
import { CallToAction } from '../../layout/CallToAction.tsx'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { Article, articleSources } from './Article.tsx'
import { Neighbours } from './Neighbours.tsx'
import { PostHero } from './PostHero.tsx'

export const pagesOf = ({ documents }: SiteFacts) => documents.filter(({ _type }) => _type === 'post')

export const parts = ({ post }: Answers) => post && articleSources(post)

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
