import { BlockContentIcon } from '@sanity/icons/BlockContent'
import { defineArrayMember, defineType } from 'sanity'
import { paragraphs } from '../objects/texts.ts'
import { optionalHeadField, requiredField } from '../sharedFields.ts'

export const textBlock = defineType({
  name: 'textBlock',
  title: 'Text',
  type: 'object',
  icon: BlockContentIcon,
  fields: [
    optionalHeadField,
    requiredField('body', 'Text', 'array', 'Write the text, or remove this block.', {
      of: [
        defineArrayMember({
          ...paragraphs,
          of: [defineArrayMember({ type: 'siteValue' }), defineArrayMember({ type: 'contentNumber' })],
        }),
      ],
    }),
  ],
  preview: {
    select: { heading: 'head.heading', body: 'body' },
    prepare: ({ heading, body }) => ({ title: heading ?? body, subtitle: 'Text' }),
  },
})
