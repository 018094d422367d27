import { defineQuery } from 'groq'
import { imageFragment } from '../imageFragment.ts'
import { wholePost } from './wholePost.ts'

export const pageGroq = defineQuery(`*[_type == "page" && lower(slug.current) == $slug] | order(_id)[0]{
  title,
  "slug": slug.current,
  updated,
  hero{heading, text, picture{${imageFragment}}},
  blocks[]{
    ...,
    _type == "storiesBlock" => {
      items[]->{_id, title, client, desc, image{${imageFragment}}, stats[]{_key, value, prefix, suffix, label}}
    },
    _type == "resourcesBlock" => {items[]->{_id, title, type, size, duration}},
    _type == "callToActionBlock" => {cta{heading, text, action{label, href}, picture{${imageFragment}}}},
    _type == "imageBlock" => {picture{${imageFragment}}},
    _type == "coursesBlock" => {items[]->{_id, title, level, days, format, desc, outcomes}},
    _type == "servicesBlock" => {cards[]->{_id, icon, title, link, desc}},
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
      items[]->{_id, text, highlight, name, role, avatar{${imageFragment}}}
    }
  },
  seo{title, description, image{${imageFragment}}}
}`)

export const pageSlugsGroq = defineQuery(`*[_type == "page"] | order(_id){_id, "slug": slug.current}`)
