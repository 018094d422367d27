import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { postQuery, postSlugsQuery } from '../../content/queries/post.ts'
import { ContactLedger } from '../../layout/ContactLedger.tsx'
import { Head } from '../../layout/Head.tsx'
import { Article } from './Article.tsx'
import { Neighbours } from './Neighbours.tsx'
import { PostHead } from './PostHead.tsx'

export const loader =
  (client: QueryClient) =>
  ({ params: { slug = '' } }: LoaderFunctionArgs) =>
    client.ensureQueryData(postQuery(slug))

// Only the build asks; the browser's bundle leaves it out.
export const slugs = import.meta.env.SSR ? postSlugsQuery : undefined

/** One article of the blog, with the articles before and after it. */
export default function PostPage() {
  const { slug = '' } = useParams()
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
