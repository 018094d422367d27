import { defineQuery } from 'groq'
import { imageFragment } from '../imageFragment.ts'

export const careersGroq = defineQuery(`*[_type == "careers" && _id == "careers"][0]{
  listing{
    title,
    subtitle,
    text,
    picture{${imageFragment}},
    emptyPicture{${imageFragment}},
    seo{title, description, image{${imageFragment}}}
  },
  interest{
    hero{heading, text, picture{${imageFragment}}},
    notice,
    formHeading,
    formText,
    benefitsHead{label, heading, lead},
    benefits[]{_key, icon, title, desc},
    thanks{heading, text},
    privacyNote,
    seo{title, description, image{${imageFragment}}}
  },
  postJob{title, text, seo{title, description, image{${imageFragment}}}}
}`)
