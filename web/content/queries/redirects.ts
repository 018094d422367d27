import { defineQuery } from 'groq'
import { contentQuery } from '../contentQuery.ts'
import type { RedirectsGroqResult } from '../types.gen.ts'

const redirectsGroq = defineQuery(`*[_type == "redirect" && defined(lower(from)) && defined(lower(to))]{from, to}`)

/** Every redirect. They have a content file, but come with no page: the 404 page would grow with each of them. */
export const redirectsQuery = contentQuery<RedirectsGroqResult>({ name: 'redirects', groq: redirectsGroq })
