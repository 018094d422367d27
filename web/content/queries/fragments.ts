import { imageFragment } from './imageFragment.ts'

// What the queries ask of each type that more than one of them shows: `items[]->{${testimonialFragment}}`.

/** A download; `files.ts` makes a link of it. */
export const fileFragment = `_type, "asset": asset->{_id, originalFilename, size}` as const

export const seoFragment = `title, description, unlisted, image{${imageFragment}}` as const

export const sectionHeadFragment = `label, heading, lead` as const

export const heroFragment = `heading, text, picture{${imageFragment}}` as const

export const callToActionFragment = `heading, text, action{label, href}, picture{${imageFragment}}` as const

export const linkFragment = `_key, label, href` as const

export const capabilityFragment = `_key, icon, title, desc` as const

export const processStepFragment = `_key, title, desc, icon, when` as const

export const statisticFragment = `_key, value, prefix, suffix, label` as const

export const serviceCardFragment = `_id, icon, title, link, desc` as const

export const testimonialFragment = `_id, text, highlight, name, role, avatar{${imageFragment}}` as const

export const technologyFragment = `_id, name, color, icon{${imageFragment}}` as const

export const successStoryFragment =
  `_id, title, client, desc, image{${imageFragment}}, stats[]{${statisticFragment}}` as const

export const wholeStoryFragment =
  `_id, title, stats[]{${statisticFragment}}, body, comparison{before{${imageFragment}}, beforeText, after{${imageFragment}}, afterText}` as const

export const resourceFragment = `_id, title, type, size, duration, desc, file{${fileFragment}}` as const
