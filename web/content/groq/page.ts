import { defineQuery } from 'groq'
import { imageFragment } from '../imageFragment.ts'
import {
  callToActionFragment,
  heroFragment,
  resourceFragment,
  seoFragment,
  serviceCardFragment,
  successStoryFragment,
  testimonialFragment,
} from './fragments.ts'
import { wholePost } from './wholePost.ts'

export const pageGroq = defineQuery(`*[_type == "page" && lower(slug.current) == $slug] | order(_id)[0]{
  title,
  "slug": slug.current,
  updated,
  hero{${heroFragment}},
  blocks[]{
    ...,
    _type == "storiesBlock" => {
      items[]->{${successStoryFragment}}
    },
    _type == "resourcesBlock" => {items[]->{${resourceFragment}}},
    _type == "callToActionBlock" => {cta{${callToActionFragment}}},
    _type == "imageBlock" => {picture{${imageFragment}}},
    _type == "coursesBlock" => {items[]->{_id, title, level, days, format, desc, outcomes}},
    _type == "servicesBlock" => {cards[]->{${serviceCardFragment}}},
    _type == "postsBlock" => {
      "posts": *[${wholePost}] | order(date desc, _id desc){
        _id,
        title,
        "slug": slug.current,
        excerpt,
        date,
        "words": length(string::split(pt::text(body), " ")),
        author->{name, portrait{${imageFragment}}}
      }
    },
    _type == "testimonialsBlock" => {
      items[]->{${testimonialFragment}}
    }
  },
  seo{${seoFragment}}
}`)

export const pageSlugsGroq = defineQuery(`*[_type == "page"] | order(_id){_id, "slug": slug.current}`)
