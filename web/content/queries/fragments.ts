import { addressGroq } from '@archstep/contracts/pagePaths.ts'

// What the queries ask of each type that more than one of them shows: `items[]->{${testimonialFragment}}`.

/** What a projection of a `picture` asks for, `picture{${imageFragment}}`; `images.ts` makes a `PictureValue` of it. */
export const imageFragment = `
  ...,
  "asset": asset->{_id, "lqip": metadata.lqip},
  "dark": dark.asset->{_id}
` as const

const assetFragment = `"asset": asset->{_id, originalFilename, size}` as const

/** A download; `files.ts` makes a link of it. */
export const fileFragment = `_type, ${assetFragment}` as const

/** What a video needs beside `...`. */
export const videoFragment =
  `file{${fileFragment}}, captions{${fileFragment}}, poster{${imageFragment}}, words{..., "play": coalesce(play, "Play")}` as const

/** What a picture with its caption needs beside `...`. */
export const captionedFragment = `..., picture{${imageFragment}}` as const

export const seoFragment = `title, description, unlisted, image{${imageFragment}}` as const

export const sectionHeadFragment = `label, heading, lead` as const

export const heroFragment = `heading, text, picture{${imageFragment}}` as const

/**
 * Where a link leads: the address of what staff chose, of its file, the company's own phone or email by its name
 * (`askSanity.ts` puts it in), or what they wrote. Empty when what they chose is gone, which makes the link plain
 * words.
 */
export const hrefFragment = `"href": coalesce(
  target->{"at": ${addressGroq}}.at + coalesce(place, ""),
  target->file{"_type": "download", ${assetFragment}},
  "{link-" + contact + "}",
  href,
  ""
)` as const

/** Where a redirect leads: the address of the page that staff chose, or what they wrote. */
export const redirectTarget = `coalesce(target->{"at": ${addressGroq}}.at, to)` as const

/** The address of a service: the specified one, or the one that staff gave it; empty while it has none. */
export const serviceAddress = `coalesce(route, "/services/" + slug.current, "")` as const

export const linkFragment = `_key, label, ${hrefFragment}` as const

/** What is added to each block of formatted text, beside `...`. */
const markFragment = `markDefs[]{_key, _type, ${hrefFragment}}` as const

export const richTextFragment = `..., ${markFragment}` as const

export const questionFragment = `_key, question, answer[]{${richTextFragment}}` as const

export const callToActionFragment = `heading, text, action{label, ${hrefFragment}}, picture{${imageFragment}}` as const

export const capabilityFragment = `_key, icon, title, desc` as const

export const processStepFragment = `_key, title, desc, icon, when` as const

export const statisticFragment = `_key, value, prefix, suffix, label` as const

/** Of a service: what its cards say of its price. */
export const lowestPriceFragment = `prices{"from": bands[0].from, "per": bands[0].per, inCards}` as const

export const serviceCardFragment =
  `_id, icon, title, "link": coalesce(target->{"at": ${addressGroq}}.at, link, ""), desc` as const

export const testimonialFragment = `_id, text, highlight, name, role, avatar{${imageFragment}}` as const

/** What follows the name and role is `text`, which the page chooses. */
export const personFragment = `_id, name, role, phone{display, number}, portrait{${imageFragment}}` as const

export const technologyFragment = `_id, name, color, icon{${imageFragment}}` as const

/** Where the page that tells a story has it. */
const storyAnchor = `"story-" + coalesce(slug.current, _id)` as const

/** Where a page tells a story, in full or in short; nothing when only a service page has it. */
export const storyStudy = `"/" + *[_type == "page" && ^._id in [
  ...blocks[_type == "caseStudyBlock"].story._ref,
  ...blocks[_type == "storiesBlock" && coalesce(look, "told") != "lines"].items[]._ref
]] | order(_id)[0].slug.current + "#" + ${storyAnchor}` as const

/** Where it is told: that page, or else the service page that has it. */
export const storyTold = `coalesce(
  ${storyStudy},
  *[_type == "servicePage" && ^._id in stories.items[]._ref] | order(_id)[0]{"address": ${serviceAddress}}.address
    + "#" + ${storyAnchor}
)` as const

export const successStoryFragment = `
  _id,
  title,
  client,
  desc,
  image{${imageFragment}},
  stats[]{${statisticFragment}},
  "anchor": ${storyAnchor}
` as const

export const comparisonFragment = `before{${imageFragment}}, beforeText, after{${imageFragment}}, afterText` as const

export const wholeStoryFragment = `
  _id,
  title,
  stats[]{${statisticFragment}},
  body[]{${richTextFragment}},
  quote->{${testimonialFragment}},
  comparison{${comparisonFragment}},
  "anchor": ${storyAnchor}
` as const

export const resourceFragment = `_id, title, type, size, duration, desc, file{${fileFragment}}` as const
