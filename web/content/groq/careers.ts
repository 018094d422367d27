import { defineQuery } from 'groq'
import { imageFragment } from '../imageFragment.ts'
import { capabilityFragment, heroFragment, sectionHeadFragment, seoFragment } from './fragments.ts'

export const careersGroq = defineQuery(`*[_type == "careers" && _id == "careers"][0]{
  listing{
    title,
    subtitle,
    text,
    picture{${imageFragment}},
    emptyPicture{${imageFragment}},
    seo{${seoFragment}}
  },
  interest{
    hero{${heroFragment}},
    notice,
    openJobs{one, several, link},
    formHeading,
    formText,
    benefitsHead{${sectionHeadFragment}},
    benefits[]{${capabilityFragment}},
    thanks{heading, text},
    privacyNote,
    seo{${seoFragment}}
  },
  postJob{title, text, seo{${seoFragment}}}
}`)
