import { callToActionBlock } from './callToActionBlock.ts'
import { cardsBlock } from './cardsBlock.ts'
import { caseStudyBlock } from './caseStudyBlock.ts'
import { codeBlock } from './codeBlock.ts'
import { coursesBlock } from './coursesBlock.ts'
import { faqBlock } from './faqBlock.ts'
import { imageBlock } from './imageBlock.ts'
import { offerBlock } from './offerBlock.ts'
import { playgroundBlock } from './playgroundBlock.ts'
import { postsBlock } from './postsBlock.ts'
import { resourcesBlock } from './resourcesBlock.ts'
import { servicesBlock } from './servicesBlock.ts'
import { statsBlock } from './statsBlock.ts'
import { stepsBlock } from './stepsBlock.ts'
import { storiesBlock } from './storiesBlock.ts'
import { testimonialsBlock } from './testimonialsBlock.ts'
import { textBlock } from './textBlock.ts'

/** The groups of the menu that adds a block to a page. */
export const blockGroups = [
  { name: 'words', title: 'Words and pictures' },
  { name: 'work', title: 'Our work' },
  { name: 'offers', title: 'What we offer' },
  { name: 'lead', title: 'Leading on' },
] as const

interface Block {
  readonly type: { readonly name: string }
  readonly group: (typeof blockGroups)[number]['name']
}

/** The blocks that a page is built of, in the order of that menu: the schema and the menu are made from this list. */
export const blocks = [
  { type: textBlock, group: 'words' },
  { type: cardsBlock, group: 'lead' },
  { type: storiesBlock, group: 'work' },
  { type: caseStudyBlock, group: 'work' },
  { type: stepsBlock, group: 'words' },
  { type: faqBlock, group: 'lead' },
  { type: resourcesBlock, group: 'offers' },
  { type: callToActionBlock, group: 'lead' },
  { type: codeBlock, group: 'words' },
  { type: imageBlock, group: 'words' },
  { type: statsBlock, group: 'work' },
  { type: coursesBlock, group: 'offers' },
  { type: servicesBlock, group: 'offers' },
  { type: postsBlock, group: 'lead' },
  { type: testimonialsBlock, group: 'work' },
  { type: playgroundBlock, group: 'offers' },
  { type: offerBlock, group: 'offers' },
] satisfies Block[]

export const blockTypes = blocks.map(({ type }) => type)
