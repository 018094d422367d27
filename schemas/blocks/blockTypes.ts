import { defineArrayMember } from 'sanity'
import { callToActionBlock } from './callToActionBlock.ts'
import { caseStudyBlock } from './caseStudyBlock.ts'
import { galleryBlock } from './galleryBlock.ts'
import { imageBlock } from './imageBlock.ts'
import {
  cardsBlock,
  codeBlock,
  coursesBlock,
  faqBlock,
  playgroundBlock,
  resourcesBlock,
  servicesBlock,
  statsBlock,
  stepsBlock,
  storiesBlock,
  testimonialsBlock,
} from './listBlocks.ts'
import { offerBlock } from './offerBlock.ts'
import { postsBlock } from './postsBlock.ts'
import { reusedBlock } from './reusedBlock.ts'
import { tableBlock } from './tableBlock.ts'
import { textBlock } from './textBlock.ts'
import { videoBlock } from './videoBlock.ts'

/** The groups of the menu that adds a block to a page. */
const blockGroups = [
  { name: 'words', title: 'Words and pictures' },
  { name: 'work', title: 'Our work' },
  { name: 'offers', title: 'What we offer' },
  { name: 'lead', title: 'Leading on' },
] as const

interface BlockType {
  readonly type: { readonly name: string; readonly title?: string }
  readonly group: (typeof blockGroups)[number]['name']
  /** Can't be a shared block, because other pages link to it or show part of it. */
  readonly staysHere?: boolean
}

/** The blocks for pages, in menu order. The schema and the menu are both built from this list. */
export const blocks = [
  { type: textBlock, group: 'words' },
  { type: cardsBlock, group: 'lead' },
  { type: storiesBlock, group: 'work', staysHere: true },
  { type: caseStudyBlock, group: 'work', staysHere: true },
  { type: stepsBlock, group: 'words' },
  { type: faqBlock, group: 'lead' },
  { type: resourcesBlock, group: 'offers' },
  { type: callToActionBlock, group: 'lead' },
  { type: codeBlock, group: 'words' },
  { type: imageBlock, group: 'words' },
  { type: galleryBlock, group: 'words' },
  { type: videoBlock, group: 'words' },
  { type: tableBlock, group: 'words' },
  { type: statsBlock, group: 'work' },
  { type: coursesBlock, group: 'offers' },
  { type: servicesBlock, group: 'offers' },
  { type: postsBlock, group: 'lead', staysHere: true },
  { type: testimonialsBlock, group: 'work' },
  { type: playgroundBlock, group: 'offers' },
  { type: offerBlock, group: 'offers', staysHere: true },
  { type: reusedBlock, group: 'lead', staysHere: true },
] satisfies BlockType[]

/** Blocks that can be shared between pages. */
export const shareableBlocks: readonly BlockType[] = blocks.filter(({ staysHere }: BlockType) => !staysHere)

/** The members of a list of blocks, and its menu. */
export const blockMembers = (offered: readonly BlockType[]) => ({
  of: offered.map(({ type: { name } }) => defineArrayMember({ type: name })),
  options: {
    insertMenu: {
      groups: blockGroups.map(({ name, title }) => ({
        name,
        title,
        of: offered.filter(({ group }) => group === name).map(({ type }) => type.name),
      })),
      // `npm run docs:blocks` takes these pictures from the site.
      views: [
        { name: 'grid' as const, previewImageUrl: (type: string) => `/blocks/${type}.webp` },
        { name: 'list' as const },
      ],
    },
  },
})

export const blockTypes = blocks.map(({ type }) => type)
