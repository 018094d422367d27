import { PLAY } from '@archstep/contracts/text/defaultWords.ts'
import { pathGroq, SERVICE_PREFIX } from '@archstep/contracts/urls/pagePaths.ts'

// Projections of types that several queries use: `items[]->{${testimonialFragment}}`.

/** Projection of a `picture`, as `picture{${imageFragment}}`; `images.ts` turns it into a `PictureValue`. */
export const imageFragment = `
  ...,
  asset->{_id, metadata{lqip, isOpaque}},
  "dark": dark.asset->{_id}
` as const

const assetFragment = `"asset": asset->{_id, originalFilename, size}` as const

/** A download; `files.ts` turns it into a link. */
const fileFragment = `_type, ${assetFragment}` as const

/** Fields of a video besides `...`. */
export const videoFragment =
  `file{${fileFragment}}, captions{${fileFragment}}, poster{${imageFragment}}, words{..., "play": coalesce(play, "${PLAY}")}` as const

/** Fields of a picture with a caption besides `...`. */
export const captionedFragment = `..., picture{${imageFragment}}` as const

export const seoFragment = `title, description, unlisted, image{${imageFragment}}` as const

export const sectionHeadFragment = `label, heading, lead` as const

export const heroFragment = `heading, text, picture{${imageFragment}}` as const

/**
 * Target of a link: the chosen page or file, the company's phone or email by name (filled in by `resolveResult.ts`), or the
 * URL that staff typed. Empty if the chosen document is gone; the link then becomes plain text.
 */
export const hrefFragment = `"href": coalesce(
  target->{"at": ${pathGroq}}.at + coalesce(place, ""),
  target->file{"_type": "download", ${assetFragment}},
  "{link-" + contact + "}",
  href,
  ""
)` as const

/** Target of a redirect: the chosen page, or the path that staff typed. */
export const redirectTarget = `coalesce(target->{"at": ${pathGroq}}.at, to)` as const

/** Path of a service: specified, or from its slug; empty while it has none. */
export const servicePathGroq = `coalesce(route, "${SERVICE_PREFIX}" + slug.current, "")` as const

export const linkFragment = `_key, label, ${hrefFragment}` as const

/** Fields of each block of formatted text besides `...`. */
const markFragment = `markDefs[]{_key, _type, ${hrefFragment}}` as const

export const richTextFragment = `..., ${markFragment}` as const

export const questionFragment = `_key, question, answer[]{${richTextFragment}}` as const

export const callToActionFragment = `heading, text, action{label, ${hrefFragment}}, picture{${imageFragment}}` as const

export const capabilityFragment = `_key, icon, title, desc` as const

export const processStepFragment = `_key, title, desc, when` as const

export const statisticFragment = `_key, value, prefix, suffix, label` as const

/** A service's lowest price, as its cards show it: `prices{${lowestPriceFragment}}`. */
export const lowestPriceFragment = `"from": bands[0].from, "per": bands[0].per, inCards` as const

/** Its highest price. If a band is priced by unit, such as per month, there is no range. */
export const highestPriceFragment = `"to": select(count(bands[per > ""]) == 0 => bands[2].to)` as const

export const serviceCardFragment =
  `_id, icon, title, "link": coalesce(target->{"at": ${pathGroq}}.at, link, ""), desc` as const

export const testimonialFragment = `_id, text, highlight, name, role, avatar{${imageFragment}}` as const

/** The page decides what `text` is. */
export const personFragment = `_id, name, role, phone{display, number}, portrait{${imageFragment}}` as const

export const technologyFragment = `_id, name, color, icon{${imageFragment}}` as const

/** Anchor of a story on its page. */
const storyAnchor = `"story-" + coalesce(slug.current, _id)` as const

/** The page that tells a story in full or briefly; null if only a service page does. */
const storyPage = `"/" + *[_type == "page" && ^._id in [
  ...blocks[_type == "caseStudyBlock"].story._ref,
  ...blocks[_type == "storiesBlock" && coalesce(look, "told") != "lines"].items[]._ref
]] | order(_id)[0].slug.current` as const

/** Link to the story on that page; null if only a service page tells it. */
export const storyPageLink = `${storyPage} + "#" + ${storyAnchor}` as const

/** Link to the story on that page, or else on the service page. */
export const storyLink = `coalesce(
  ${storyPage},
  *[_type == "servicePage" && ^._id in stories.items[]._ref] | order(_id)[0]{"path": ${servicePathGroq}}.path
) + "#" + ${storyAnchor}` as const

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

export const caseStudyFragment = `
  _id,
  title,
  stats[]{${statisticFragment}},
  body[]{${richTextFragment}},
  quote->{${testimonialFragment}},
  comparison{${comparisonFragment}},
  "anchor": ${storyAnchor}
` as const

export const resourceFragment = `_id, title, type, size, duration, desc, file{${fileFragment}}` as const
