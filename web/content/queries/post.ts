import { defineQuery } from 'groq'
import { BLOG_SLUG } from '@archstep/contracts/urls/pagePaths.ts'
import { contentQuery, type Content } from '../contentQuery.ts'
import type { PostGroqResult } from '../types.gen.ts'
import { articleFields, completePost } from './articles.ts'
import {
  callToActionFragment,
  captionedFragment,
  imageFragment,
  richTextFragment,
  seoFragment,
  videoFragment,
} from './fragments.ts'

/** Fields of an article. A picture in the text keeps its `_type`, because a resolved picture has none. */
export const articlePageFields = `
  ${articleFields},
  author->{name, role, bio, portrait{${imageFragment}}},
  picture{${imageFragment}},
  body[]{
    _type == "picture" => {"_type": "illustration", _key, "picture": {${imageFragment}}},
    _type == "block" => {${richTextFragment}},
    _type == "galleryBlock" => {..., items[]{${captionedFragment}}},
    _type == "videoBlock" => {..., ${videoFragment}},
    _type != "picture" && _type != "block" && _type != "galleryBlock" && _type != "videoBlock" => {...}
  },
  cta{${callToActionFragment}},
  "index": *[_type == "page" && lower(slug.current) == lower("${BLOG_SLUG}")][0]{title, "slug": slug.current},
  seo{${seoFragment}}`

const postGroq = defineQuery(`*[_type == "post" && lower(slug.current) == $slug] | order(_id)[0]{
  ${articlePageFields},
  "newer": *[${completePost} && (date > ^.date || (date == ^.date && _id > ^._id))]
    | order(date asc, _id asc)[0]{_id, title, "slug": slug.current},
  "older": *[${completePost} && (date < ^.date || (date == ^.date && _id < ^._id))]
    | order(date desc, _id desc)[0]{_id, title, "slug": slug.current}
}`)

/**
 * One article with its neighbors.
 * @param slug in any letter case (ROUTE-05)
 */
export const postQuery = (slug: string) =>
  contentQuery<PostGroqResult>({ name: 'post', groq: postGroq, params: { slug: slug.toLowerCase() } })

export type Post = Content<PostGroqResult>
