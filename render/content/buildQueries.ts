import { defineQuery } from 'groq'
import type { ContentRequest } from '../../web/content/contentQuery.ts'
import { completePost } from '../../web/content/queries/articles.ts'
import { redirectTarget } from '../../web/content/queries/fragments.ts'
import { articlePageFields } from '../../web/content/queries/post.ts'

// Queries of the build; no browser loads these. TypeGen follows relative imports only.

/** Every document, with its last change and what its page's address is made from. */
export const documentsGroq = defineQuery(`*[!(_type match "system.*") && !(_type match "sanity.*")] | order(_id){
  _id,
  _type,
  _updatedAt,
  "slug": slug.current,
  route
}`)

export const feedGroq = defineQuery(`*[${completePost}] | order(date desc, _id desc)[0...30]{
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

/** Without the neighbors, which the build takes from one list. Otherwise every article would query all of them. */
export const postAloneGroq = defineQuery(`*[_type == "post" && lower(slug.current) == $slug] | order(_id)[0]{
  ${articlePageFields}
}`)

/** All articles, newest first, with whether others may link to them. */
export const articlesGroq = defineQuery(`*[_type == "post"] | order(date desc, _id desc){
  _id,
  date,
  title,
  "slug": slug.current,
  "isListed": ${completePost}
}`)

/** The request of such a query. */
export const buildRequest = (name: string, groq: string): ContentRequest => ({
  queryKey: ['build', name],
  name,
  groq,
  params: {},
})
