import { defineQuery } from 'groq'
import { imageFragment } from '../imageFragment.ts'
import { seoFragment } from './fragments.ts'
import { wholePost } from './wholePost.ts'

// A picture in the text keeps a type of its own, because a finished picture no longer says what it is.
export const postGroq = defineQuery(`*[_type == "post" && lower(slug.current) == $slug] | order(_id)[0]{
  title,
  "slug": slug.current,
  excerpt,
  date,
  "words": length(string::split(pt::text(body), " ")),
  author->{name, role, bio, portrait{${imageFragment}}},
  picture{${imageFragment}},
  body[]{
    _type == "picture" => {"_type": "figure", _key, "picture": {${imageFragment}}},
    _type != "picture" => {...}
  },
  "newer": *[${wholePost} && (date > ^.date || (date == ^.date && _id > ^._id))]
    | order(date asc, _id asc)[0]{title, "slug": slug.current},
  "older": *[${wholePost} && (date < ^.date || (date == ^.date && _id < ^._id))]
    | order(date desc, _id desc)[0]{title, "slug": slug.current},
  "index": *[_type == "page" && lower(slug.current) == "blog"][0]{title, "slug": slug.current},
  seo{${seoFragment}}
}`)

export const postSlugsGroq = defineQuery(`*[_type == "post"] | order(_id){_id, "slug": slug.current}`)
