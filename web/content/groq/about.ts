import { defineQuery } from 'groq'
import { imageFragment } from '../imageFragment.ts'

export const aboutGroq = defineQuery(`*[_type == "about" && _id == "about"][0]{
  hero{heading, text, picture{${imageFragment}}},
  whoWeAre{head{label, heading, lead}, body, picture{${imageFragment}}},
  mission{head{label, heading, lead}, text, highlight},
  whyWeExist{head{label, heading, lead}, body},
  different{head{label, heading, lead}, items[]{_key, icon, title, desc}},
  values{head{label, heading, lead}, items[]{_key, icon, title, desc}},
  ceo{head{label, heading, lead}, body, person->{name, role, portrait{${imageFragment}}}},
  process{head{label, heading, lead}, steps[]{_key, title, desc, icon, when}},
  cta{heading, text, action{label, href}, picture{${imageFragment}}},
  seo{title, description, image{${imageFragment}}}
}`)
