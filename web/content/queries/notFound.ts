import { defineQuery } from 'groq'
import { contentQuery } from '../contentQuery.ts'
import type { NotFoundGroqResult } from '../types.gen.ts'
import { linkFragment } from './fragments.ts'
import { imageFragment } from './imageFragment.ts'

const notFoundGroq = defineQuery(`*[_id == "siteSettings"][0].notFound{
  text,
  links[]{${linkFragment}},
  picture{${imageFragment}}
}`)

/** The words, links and picture below the heading of the 404 page. */
export const notFoundQuery = contentQuery<NotFoundGroqResult>({ name: 'notFound', groq: notFoundGroq })
