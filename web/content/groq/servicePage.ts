import { defineQuery } from 'groq'
import { imageFragment } from '../imageFragment.ts'

export const servicePageGroq = defineQuery(`*[_type == "servicePage" && lower(route) == $route][0]{
  title,
  route,
  breadcrumb,
  hero{heading, text, actions[]{_key, label, href}, picture{${imageFragment}}},
  claims[]{_key, value, prefix, suffix, label},
  capabilities{head{label, heading, lead}, items[]{_key, icon, title, desc}},
  technology{head{label, heading, lead}, items[]->{_id, name, color, icon{${imageFragment}}}},
  outcomes{items[]{_key, title, desc}},
  platforms{head{label, heading, lead}, items[]{_key, name, desc, features, mark{${imageFragment}}}},
  security{head{label, heading, lead}, items[]{_key, icon, title, desc}},
  tools{head{label, heading, lead}, items[]{_key, name, kind, desc, features, mark{${imageFragment}}}},
  offerings{head{label, heading, lead}, items[]{_key, icon, title, desc, audience, features}},
  process{head{label, heading, lead}, steps[]{_key, title, desc, icon, when}},
  stories{
    head{label, heading, lead},
    items[]->{_id, title, client, desc, image{${imageFragment}}, stats[]{_key, value, prefix, suffix, label}}
  },
  testimonials{
    head{label, heading, lead},
    items[]->{_id, text, highlight, name, role, avatar{${imageFragment}}}
  },
  cta{heading, text, action{label, href}, picture{${imageFragment}}},
  sidebar{
    resources[]->{_id, title, type, size, duration},
    links{heading, links[]{_key, label, href}},
    help{heading, text, links[]{_key, label, href}},
    testimonials{heading, items[]->{_id, text, highlight, name, role, avatar{${imageFragment}}}},
    contact{heading, text, phone{display, number}, email}
  },
  seo{title, description, image{${imageFragment}}}
}`)
