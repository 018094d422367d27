import { defineQuery } from 'groq'
import { imageFragment } from '../imageFragment.ts'

export const contactGroq = defineQuery(`*[_type == "contact" && _id == "contact"][0]{
  hero{heading, text, picture{${imageFragment}}},
  info{head{label, heading, lead}, directions{label, href}},
  map{heading, text, zoom, picture{${imageFragment}}},
  "mapProviderNote": *[_id == "siteSettings"][0].mapProviderNote,
  form{heading, text, note},
  why{head{label, heading, lead}, items[]{_key, icon, title, desc}},
  testimonials{
    head{label, heading, lead},
    items[]->{_id, text, highlight, name, role, avatar{${imageFragment}}}
  },
  faq{head{label, heading, lead}, items[]{_key, question, answer}},
  seo{title, description, image{${imageFragment}}}
}`)
