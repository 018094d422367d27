import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { defineType } from 'sanity'
import { requiredField } from '../fields/fieldBuilders.ts'
import { optionalHeadField } from '../fields/sections.ts'

export const caseStudyBlock = defineType({
  name: 'caseStudyBlock',
  title: 'A story in full',
  description: 'One success story with its large figure, its drawings before and after, and the whole text.',
  type: 'object',
  icon: DocumentTextIcon,
  fields: [
    optionalHeadField,
    requiredField('story', 'Story', 'reference', 'Choose the story, or remove this block.', {
      description: 'Its text, its figure and its two drawings are written there.',
      to: [{ type: 'successStory' }],
    }),
  ],
  preview: {
    select: { heading: 'head.heading', title: 'story.title', media: 'story.image' },
    prepare: ({ heading, title, media }) => ({ title: heading ?? title, subtitle: 'A story in full', media }),
  },
})
