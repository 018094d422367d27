import { defineQuery } from 'groq'
import { imageFragment } from '../imageFragment.ts'
import { capabilityFragment, heroFragment, sectionHeadFragment, seoFragment, testimonialFragment } from './fragments.ts'

export const contactGroq = defineQuery(`*[_type == "contact" && _id == "contact"][0]{
  hero{${heroFragment}},
  info{head{${sectionHeadFragment}}, directions{label, href}},
  map{heading, text, zoom, picture{${imageFragment}}},
  "mapProviderNote": *[_id == "siteSettings"][0].mapProviderNote,
  form{heading, text, note},
  why{head{${sectionHeadFragment}}, items[]{${capabilityFragment}}},
  testimonials{
    head{${sectionHeadFragment}},
    items[]->{${testimonialFragment}}
  },
  faq{head{${sectionHeadFragment}}, items[]{_key, question, answer}},
  seo{${seoFragment}}
}`)
