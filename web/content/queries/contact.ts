import { defineQuery } from 'groq'
import {
  MAP_AGAIN,
  MAP_FAILED,
  MAP_LOADING,
  MAP_SHOWN,
  SHOW_DRAWING,
  SHOW_MAP,
} from '@archstep/contracts/text/defaultWords.ts'
import { contentQuery, type Content } from '../contentQuery.ts'
import type { ContactGroqResult } from '../types.gen.ts'
import {
  capabilityFragment,
  heroFragment,
  hrefFragment,
  imageFragment,
  questionFragment,
  sectionHeadFragment,
  seoFragment,
  testimonialFragment,
} from './fragments.ts'

const contactGroq = defineQuery(`*[_type == "contact" && _id == "contact"][0]{
  hero{${heroFragment}},
  info{head{${sectionHeadFragment}}, directions{label, ${hrefFragment}}},
  map{
    heading,
    text,
    zoom,
    picture{${imageFragment}},
    "show": coalesce(show, "${SHOW_MAP}"),
    "hide": coalesce(hide, "${SHOW_DRAWING}"),
    "again": coalesce(again, "${MAP_AGAIN}"),
    "loading": coalesce(loading, "${MAP_LOADING}"),
    "shown": coalesce(shown, "${MAP_SHOWN}"),
    "failed": coalesce(failed, "${MAP_FAILED}")
  },
  "mapProviderNote": *[_id == "siteSettings"][0].mapProviderNote,
  form{heading, text, note},
  why{head{${sectionHeadFragment}}, items[]{${capabilityFragment}}},
  testimonials{
    head{${sectionHeadFragment}},
    items[]->{${testimonialFragment}}
  },
  faq{head{${sectionHeadFragment}}, items[]{${questionFragment}}},
  seo{${seoFragment}}
}`)

/** Everything on the contact page except phones, email and hours, which every page has. */
export const contactQuery = contentQuery<ContactGroqResult>({ name: 'contact', groq: contactGroq })

export type Contact = Content<ContactGroqResult>
