import { HighlightIcon } from '@sanity/icons/Highlight'
import { defineField, defineType } from 'sanity'
import { highlightField } from '../sharedFields.ts'

export const highlighted = defineType({
  name: 'highlighted',
  title: 'Text with marked words',
  type: 'object',
  icon: HighlightIcon,
  fields: [
    defineField({
      name: 'text',
      title: 'Text',
      type: 'text',
      rows: 3,
      validation: (rule) => rule.required().error('Write the text.'),
    }),
    highlightField,
  ],
  preview: { select: { title: 'text', subtitle: 'highlight' } },
})
