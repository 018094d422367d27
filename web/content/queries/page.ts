import { defineQuery } from 'groq'
import { contentQuery, type Content, type ContentQuery } from '../contentQuery.ts'
import type { PageGroqResult } from '../types.gen.ts'
import { articleFragment, firstPageOfArticles, completePost } from './articles.ts'
import {
  callToActionFragment,
  captionedFragment,
  heroFragment,
  highestPriceFragment,
  hrefFragment,
  imageFragment,
  lowestPriceFragment,
  processStepFragment,
  questionFragment,
  resourceFragment,
  richTextFragment,
  seoFragment,
  serviceCardFragment,
  statisticFragment,
  storyLink,
  successStoryFragment,
  testimonialFragment,
  videoFragment,
  caseStudyFragment,
} from './fragments.ts'

const pageGroq = defineQuery(`*[_type == "page" && lower(slug.current) == $slug] | order(_id)[0]{
  title,
  "slug": slug.current,
  updated,
  hero{${heroFragment}},
  "blocks": blocks[]{..., _type == "reusedBlock" => {...shared->{...content[0], _id}, _key}}[]{
    ...,
    _type == "textBlock" => {
      body[]{
        ${richTextFragment},
        children[]{
          ...,
          _type == "contentNumber" && of == "keptMonths" => {
            "number": *[_type == "retention"][0].months
          }
        }
      }
    },
    _type == "cardsBlock" => {items[]{..., link{label, ${hrefFragment}}}},
    _type == "statsBlock" => {items[]{${statisticFragment}}},
    _type == "stepsBlock" => {steps[]{${processStepFragment}}},
    _type == "faqBlock" => {items[]{${questionFragment}}},
    _type == "storiesBlock" => {
      items[]->{${successStoryFragment}, "study": ${storyLink}}
    },
    _type == "caseStudyBlock" => {story->{${caseStudyFragment}}},
    _type == "resourcesBlock" => {items[]->{${resourceFragment}}},
    _type == "callToActionBlock" => {cta{${callToActionFragment}}},
    _type == "imageBlock" => {picture{${imageFragment}}},
    _type == "galleryBlock" => {items[]{${captionedFragment}}},
    _type == "videoBlock" => {${videoFragment}},
    _type == "coursesBlock" => {items[]->{_id, title, level, days, format, desc, outcomes}},
    _type == "servicesBlock" => {
      cards[]->{${serviceCardFragment}, "service": target._ref},
      "services": *[_type == "servicePage"]{
        _id,
        "desc": coalesce(*[_type == "serviceCard" && target._ref == ^._id][0].desc, seo.description),
        "price": prices{${lowestPriceFragment}, ${highestPriceFragment}}
      }
    },
    _type == "postsBlock" => {
      "posts": *[${completePost}] | order(date desc, _id desc)${firstPageOfArticles}{${articleFragment}},
      "topics": *[_type == "topic" && defined(name)] | order(orderRank, _id){_id, name}
    },
    _type == "testimonialsBlock" => {
      items[]->{${testimonialFragment}}
    }
  },
  seo{${seoFragment}}
}`)

/**
 * A page that staff built from blocks.
 * @param slug in any letter case (ROUTE-05)
 */
export const pageQuery = (slug: string): ContentQuery<PageGroqResult> =>
  contentQuery<PageGroqResult>({ name: 'page', groq: pageGroq, params: { slug: slug.toLowerCase() } })

export type PageContent = Content<PageGroqResult>
