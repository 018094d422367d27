import { defineQuery } from 'groq'
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
    "show": coalesce(show, "Show the map"),
    "hide": coalesce(hide, "Show the drawing"),
    "again": coalesce(again, "Try the map again"),
    "loading": coalesce(loading, "Loading the map…"),
    "shown": coalesce(shown, "The map is shown."),
    "failed": coalesce(failed, "The map can’t be loaded here. The drawing and the address show the way.")
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
