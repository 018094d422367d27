import { defineQuery } from 'groq'
import { pathGroq } from '@archstep/contracts/urls/pagePaths.ts'
import { contentQuery, type Content } from '../contentQuery.ts'
import type { HomeGroqResult } from '../types.gen.ts'
import {
  callToActionFragment,
  imageFragment,
  linkFragment,
  lowestPriceFragment,
  personFragment,
  sectionHeadFragment,
  seoFragment,
  serviceCardFragment,
  statisticFragment,
  storyPageLink,
  technologyFragment,
  testimonialFragment,
} from './fragments.ts'

const homeGroq = defineQuery(`*[_type == "home" && _id == "home"][0]{
  slides[]{_key, label, heading, text, actions[]{${linkFragment}}, picture{${imageFragment}}, arch},
  mission{label, text, highlight, more, picture{${imageFragment}}},
  stats{head{${sectionHeadFragment}}, items[]{${statisticFragment}}},
  services{head{${sectionHeadFragment}}, cards[]->{${serviceCardFragment}, "price": target->prices{${lowestPriceFragment}}}},
  offer{
    head{${sectionHeadFragment}},
    label,
    "href": page->{"path": ${pathGroq}}.path,
    "sheet": page->blocks[_type == "offerBlock"][0]{note, parts[]{_key, title, weeks, cost}, "total": words.total}
  },
  testimonials{
    head{${sectionHeadFragment}},
    items[]->{${testimonialFragment}},
    "story": *[_type == "successStory" && quote._ref == ^.items[0]._ref] | order(_id)[0]{
      "study": ${storyPageLink},
      "words": *[_type == "siteSettings" && _id == "siteSettings"][0].proof.study
    }
  },
  technology{head{${sectionHeadFragment}}, items[]->{${technologyFragment}}},
  people{head{${sectionHeadFragment}}, items[]->{${personFragment}, "text": coalesce(answers, bio)}},
  cta{${callToActionFragment}},
  seo{${seoFragment}}
}`)

/** Everything on the home page. */
export const homeQuery = contentQuery<HomeGroqResult>({ name: 'home', groq: homeGroq })

export type Home = Content<HomeGroqResult>
