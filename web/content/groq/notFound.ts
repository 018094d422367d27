import { defineQuery } from 'groq'
import { imageFragment } from '../imageFragment.ts'

export const notFoundGroq = defineQuery(`*[_id == "siteSettings"][0].notFound{
  text,
  links[]{_key, label, href},
  picture{${imageFragment}},
  "redirects": *[_type == "redirect" && defined(lower(from)) && defined(lower(to))]{from, to}
}`)
