import { defineQuery } from 'groq'
import { redirectTarget } from '../../web/content/queries/fragments.ts'
import { wholePost } from '../../web/content/queries/articles.ts'

// Queries of the build; no browser loads these. TypeGen follows relative imports only.

/** Every document, with its last change and what its page's address is made from. */
export const documentsGroq = defineQuery(`*[!(_type match "system.*") && !(_type match "sanity.*")] | order(_id){
  _id,
  _type,
  _updatedAt,
  "slug": slug.current,
  route
}`)

export const feedGroq = defineQuery(`*[${wholePost}] | order(date desc, _id desc)[0...30]{
  title,
  "slug": slug.current,
  excerpt,
  date,
  _updatedAt,
  "author": author->name
}`)

export const redirectsGroq = defineQuery(`*[_type == "redirect"] | order(_id){
  _id,
  from,
  "to": ${redirectTarget},
  permanent
}`)
