import { HighlightIcon } from '@sanity/icons/Highlight'
import { defineArrayMember, defineType } from 'sanity'
import { requiredText } from '../fields/fieldBuilders.ts'
import { highlightField } from '../fields/textFields.ts'
import { linkFields } from './link.ts'

/** Formatted paragraphs, shared by everything with formatted text. */
export const paragraphs = defineArrayMember({
  type: 'block',
  of: [defineArrayMember({ type: 'siteValue' })],
  styles: [
    { title: 'Text', value: 'normal' },
    { title: 'Heading', value: 'h2' },
    { title: 'Small heading', value: 'h3' },
    { title: 'Quote', value: 'blockquote' },
  ],
  lists: [
    { title: 'Bullets', value: 'bullet' },
    { title: 'Numbers', value: 'number' },
  ],
  marks: {
    decorators: [
      { title: 'Strong', value: 'strong' },
      { title: 'Emphasis', value: 'em' },
    ],
    annotations: [
      defineArrayMember({
        name: 'link',
        title: 'Link',
        type: 'object',
        fields: linkFields,
      }),
    ],
  },
})

const richText = defineType({
  name: 'richText',
  title: 'Formatted text',
  type: 'array',
  of: [paragraphs],
})

const articleBody = defineType({
  name: 'articleBody',
  title: 'Article',
  type: 'array',
  of: [
    paragraphs,
    defineArrayMember({ type: 'picture' }),
    defineArrayMember({ type: 'figure' }),
    defineArrayMember({ type: 'code' }),
    defineArrayMember({ type: 'videoBlock' }),
    defineArrayMember({ type: 'tableBlock' }),
    defineArrayMember({ type: 'galleryBlock' }),
  ],
})

const highlighted = defineType({
  name: 'highlighted',
  title: 'Text with marked words',
  type: 'object',
  icon: HighlightIcon,
  fields: [requiredText('text', 'Text', 'Write the text.'), highlightField],
  preview: { select: { title: 'text', subtitle: 'highlight' } },
})

/** Formatted texts. */
export const textTypes = [richText, articleBody, highlighted]
