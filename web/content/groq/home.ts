import { defineQuery } from 'groq'
import { imageFragment } from '../imageFragment.ts'

export const homeGroq = defineQuery(`*[_type == "home" && _id == "home"][0]{
  slides[]{_key, label, heading, text, actions[]{_key, label, href}, picture{${imageFragment}}},
  mission{label, text, highlight, more, picture{${imageFragment}}},
  stats{head{label, heading, lead}, items[]{_key, value, prefix, suffix, label}},
  services{head{label, heading, lead}, cards[]->{_id, icon, title, link, desc}},
  testimonials{
    head{label, heading, lead},
    items[]->{_id, text, highlight, name, role, avatar{${imageFragment}}}
  },
  technology{head{label, heading, lead}, items[]->{_id, name, color, icon{${imageFragment}}}},
  cta{heading, text, action{label, href}, picture{${imageFragment}}},
  seo{title, description, image{${imageFragment}}}
}`)
