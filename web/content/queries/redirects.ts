import { defineQuery } from 'groq'
import { contentQuery, type Content } from '../contentQuery.ts'
import { redirectTarget } from './fragments.ts'
import type { OldAddressesGroqResult } from '../types.gen.ts'

const oldAddressesGroq = defineQuery(
  `*[_type == "redirect"]{from, "to": ${redirectTarget}}[defined(lower(from)) && defined(lower(to))]`,
)

/** Every redirect. They have a content file, but come with no page: the 404 page would grow with each of them. */
export const redirectsQuery = contentQuery<OldAddressesGroqResult>({ name: 'redirects', groq: oldAddressesGroq })

export type OldAddresses = Content<OldAddressesGroqResult>
