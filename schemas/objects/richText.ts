import { defineArrayMember, defineField, defineType } from 'sanity'
import { linkTargetVerdict } from '../pageExists.ts'
import { hrefVerdict } from '../rules.ts'

/** One run of formatted paragraphs; shared by all that holds formatted text. */
export const paragraphs = defineArrayMember({
  type: 'block',
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
        fields: [
          defineField({
            name: 'href',
            title: 'Goes to',
            description:
              'A page of this site such as /Contact, or an address that starts with https://, mailto: or tel:.',
            type: 'string',
            validation: (rule) => [
              rule.required().error('Say where the link goes, or remove the link.'),
              rule.custom((href) => hrefVerdict(href)),
              rule.custom((href, context) => linkTargetVerdict(href, context)).warning(),
            ],
          }),
        ],
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
