import { defineQuery } from 'groq'
import { contentQuery, type Content } from '../contentQuery.ts'
import type { ServicePageGroqResult } from '../types.gen.ts'
import {
  callToActionFragment,
  capabilityFragment,
  comparisonFragment,
  highestPriceFragment,
  hrefFragment,
  imageFragment,
  linkFragment,
  processStepFragment,
  resourceFragment,
  sectionHeadFragment,
  seoFragment,
  servicePathGroq,
  statisticFragment,
  storyPageLink,
  successStoryFragment,
  technologyFragment,
  testimonialFragment,
} from './fragments.ts'

const servicePageGroq = defineQuery(`*[_type == "servicePage" && lower(${servicePathGroq}) == $route] | order(_id)[0]{
  _id,
  title,
  "route": ${servicePathGroq},
  breadcrumb,
  hero{heading, text, actions[]{${linkFragment}}, picture{${imageFragment}}},
  claims[]{${statisticFragment}},
  capabilities{head{${sectionHeadFragment}}, items[]{${capabilityFragment}}},
  technology{head{${sectionHeadFragment}}, items[]->{${technologyFragment}}},
  outcomes{items[]{_key, title, desc}},
  specimen{head{${sectionHeadFragment}}, "shown": items[0]},
  platforms{head{${sectionHeadFragment}}, items[]{_key, name, desc, features, mark{${imageFragment}}}},
  security{head{${sectionHeadFragment}}, items[]{${capabilityFragment}}},
  tools{head{${sectionHeadFragment}}, items[]{_key, name, kind, desc, features, mark{${imageFragment}}}},
  offerings{head{${sectionHeadFragment}}, items[]{_key, icon, "name": title, "kind": audience, desc, features}},
  process{head{${sectionHeadFragment}}, steps[]{${processStepFragment}}},
  prices{
    head{${sectionHeadFragment}},
    bands[]{_key, title, scope, from, to, per, features},
    ${highestPriceFragment},
    link{label, ${hrefFragment}}
  },
  stories{
    head{${sectionHeadFragment}},
    items[]->{
      ${successStoryFragment},
      "study": ${storyPageLink},
      comparison{${comparisonFragment}},
      voice->{_id, name, role}
    }
  },
  testimonials{
    head{${sectionHeadFragment}},
    items[]->{${testimonialFragment}}
  },
  cta{${callToActionFragment}},
  sidebar{
    resources[]->{${resourceFragment}},
    links{heading, links[]{${linkFragment}}},
    help{heading, text, links[]{${linkFragment}}},
    testimonials{heading, items[]->{${testimonialFragment}}},
    contact{
      heading,
      text,
      person->{_id, name, role, phone{display, number}, portrait{${imageFragment}}},
      personIntro,
      phone{display, number},
      email
    }
  },
  seo{${seoFragment}},
  "words": *[_type == "siteSettings" && _id == "siteSettings"][0]{
    priceWords{label, range, usual},
    proof{study, ask, subject, text},
    sidebarServices{heading, more},
    resourcesHeading
  }
}`)

/**
 * Everything on one service page.
 * @param path of the page, in any letter case (ROUTE-05)
 */
export const servicePageQuery = (path: string) =>
  contentQuery<ServicePageGroqResult>({
    name: 'servicePage',
    groq: servicePageGroq,
    params: { route: path.toLowerCase().replace(/\/+$/, '') },
  })

export type ServicePageContent = Content<ServicePageGroqResult>
