import { defineArrayMember, defineType } from 'sanity'
import { linkFields } from './linkFields.ts'

/** One run of formatted paragraphs; shared by all that holds formatted text. */
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

export const richText = defineType({
  name: 'richText',
  title: 'Formatted text',
  type: 'array',
  of: [paragraphs],
})
