import { useSuspenseQuery } from '@tanstack/react-query'
import { postQuery, postSlugsQuery } from '../../content/postQuery.ts'
import { ContactLedger } from '../../layout/ContactLedger.tsx'
import { Head } from '../../layout/Head.tsx'
import type { PageParams } from '../../routes.tsx'
import { Article } from './Article.tsx'
import { Neighbours } from './Neighbours.tsx'
import { PostHead } from './PostHead.tsx'

export const queries = ({ slug = '' }: PageParams) => [postQuery(slug)]

// Only the build asks; the browser's bundle leaves it out.
export const slugs = import.meta.env.SSR ? postSlugsQuery : undefined

/** One article of the blog, with the articles before and after it. */
export default function PostPage({ params: { slug = '' } }: { params: PageParams }) {
  const { data: post } = useSuspenseQuery(postQuery(slug))
  return (
    <>
      <Head seo={post.seo} path={`/Blog/${post.slug}`} />
      <article>
        <PostHead post={post} />
        <Article post={post} />
      </article>
      <Neighbours newer={post.newer} older={post.older} />
      <ContactLedger />
    </>
  )
}
