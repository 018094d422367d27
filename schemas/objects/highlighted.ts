import { HighlightIcon } from '@sanity/icons/Highlight'
import { defineType } from 'sanity'
import { highlightField, requiredText } from '../sharedFields.ts'

export const highlighted = defineType({
  name: 'highlighted',
  title: 'Text with marked words',
  type: 'object',
  icon: HighlightIcon,
  fields: [requiredText('text', 'Text', 'Write the text.'), highlightField],
  preview: { select: { title: 'text', subtitle: 'highlight' } },
})
