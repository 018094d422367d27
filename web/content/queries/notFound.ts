import { defineQuery } from 'groq'
import { contentQuery } from '../contentQuery.ts'
import type { NotFoundGroqResult } from '../types.gen.ts'
import { imageFragment, linkFragment } from './fragments.ts'

const notFoundGroq = defineQuery(`*[_id == "siteSettings"][0].notFound{
  text,
  links[]{${linkFragment}},
  picture{${imageFragment}}
}`)

/** The words, links and picture below the heading of the 404 page. */
export const notFoundQuery = contentQuery<NotFoundGroqResult>({ name: 'notFound', groq: notFoundGroq })
