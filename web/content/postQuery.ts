import { contentQuery, type Content } from './contentQuery.ts'
import type { PostGroqResult, PostSlugsGroqResult } from './types.gen.ts'

/**
 * One article of the blog with its neighbours.
 * @param slug the last part of its address, in any letter case (ROUTE-05)
 */
export const postQuery = (slug: string) => contentQuery<PostGroqResult>('post', { slug: slug.toLowerCase() })

/** All articles with their slugs, for the build. */
export const postSlugsQuery = contentQuery<PostSlugsGroqResult>('postSlugs')

export type Post = Content<PostGroqResult>
