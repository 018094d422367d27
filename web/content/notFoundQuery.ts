import { contentQuery } from './contentQuery.ts'
import { notFoundGroq } from './groq/notFound.ts'
import type { NotFoundGroqResult } from './types.gen.ts'

/** The words, links and picture below the heading of the 404 page. */
export const notFoundQuery = contentQuery<NotFoundGroqResult>({ name: 'notFound', groq: notFoundGroq })
