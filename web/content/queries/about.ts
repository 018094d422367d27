import { defineQuery } from 'groq'
import { contentQuery, type Content } from '../contentQuery.ts'
import type { AboutGroqResult } from '../types.gen.ts'
import {
  callToActionFragment,
  capabilityFragment,
  heroFragment,
  imageFragment,
  personFragment,
  processStepFragment,
  richTextFragment,
  sectionHeadFragment,
  seoFragment,
} from './fragments.ts'

const aboutGroq = defineQuery(`*[_type == "about" && _id == "about"][0]{
  hero{${heroFragment}},
  whoWeAre{head{${sectionHeadFragment}}, body[]{${richTextFragment}}, picture{${imageFragment}}},
  mission{head{${sectionHeadFragment}}, text, highlight},
  whyWeExist{head{${sectionHeadFragment}}, body[]{${richTextFragment}}},
  different{head{${sectionHeadFragment}}, items[]{${capabilityFragment}}},
  values{head{${sectionHeadFragment}}, items[]{${capabilityFragment}}},
  ceo{head{${sectionHeadFragment}}, body[]{${richTextFragment}}, person->{name, role, portrait{${imageFragment}}}},
  people{head{${sectionHeadFragment}}, items[]->{${personFragment}, "text": bio}},
  process{head{${sectionHeadFragment}}, steps[]{${processStepFragment}}},
  cta{${callToActionFragment}},
  seo{${seoFragment}}
}`)

/** Everything on the page about the company. */
export const aboutQuery = contentQuery<AboutGroqResult>({ name: 'about', groq: aboutGroq })

export type About = Content<AboutGroqResult>
