import { contentQuery, type Content } from './contentQuery.ts'
import { postGroq, postSlugsGroq } from './groq/post.ts'
import type { PostGroqResult, PostSlugsGroqResult } from './types.gen.ts'

/**
 * One article of the blog with its neighbours.
 * @param slug the last part of its address, in any letter case (ROUTE-05)
 */
export const postQuery = (slug: string) =>
  contentQuery<PostGroqResult>({ name: 'post', groq: postGroq, params: { slug: slug.toLowerCase() } })

/** All articles with their slugs, for the build. */
export const postSlugsQuery = contentQuery<PostSlugsGroqResult>({ name: 'postSlugs', groq: postSlugsGroq })

export type Post = Content<PostGroqResult>
