import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { defineField, defineType } from 'sanity'
import { optionalHeadField } from '../sharedFields.ts'

export const caseStudyBlock = defineType({
  name: 'caseStudyBlock',
  title: 'A story in full',
  description: 'One success story with its large figure, its drawings before and after, and the whole text.',
  type: 'object',
  icon: DocumentTextIcon,
  fields: [
    optionalHeadField,
    defineField({
      name: 'story',
      title: 'Story',
      description: 'Its text, its figure and its two drawings are written there.',
      type: 'reference',
      to: [{ type: 'successStory' }],
      validation: (rule) => rule.required().error('Choose the story, or remove this block.'),
    }),
  ],
  preview: {
    select: { heading: 'head.heading', title: 'story.title', media: 'story.image' },
    prepare: ({ heading, title, media }) => ({ title: heading ?? title, subtitle: 'A story in full', media }),
  },
})
