import { defineQuery } from 'groq'
import { imageFragment } from '../imageFragment.ts'
import { linkFragment } from './fragments.ts'

export const notFoundGroq = defineQuery(`*[_id == "siteSettings"][0].notFound{
  text,
  links[]{${linkFragment}},
  picture{${imageFragment}},
  "redirects": *[_type == "redirect" && defined(lower(from)) && defined(lower(to))]{from, to}
}`)
