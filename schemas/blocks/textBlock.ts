import { BlockContentIcon } from '@sanity/icons/BlockContent'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { paragraphs } from '../objects/richText.ts'
import { optionalHeadField } from '../sharedFields.ts'

export const textBlock = defineType({
  name: 'textBlock',
  title: 'Text',
  type: 'object',
  icon: BlockContentIcon,
  fields: [
    optionalHeadField,
    defineField({
      name: 'body',
      title: 'Text',
      type: 'array',
      of: [defineArrayMember({ ...paragraphs, of: [defineArrayMember({ type: 'contentNumber' })] })],
      validation: (rule) => rule.required().error('Write the text, or remove this block.'),
    }),
  ],
  preview: {
    select: { heading: 'head.heading', body: 'body' },
    prepare: ({ heading, body }) => ({ title: heading ?? body, subtitle: 'Text' }),
  },
})
