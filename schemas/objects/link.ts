import { LinkIcon } from '@sanity/icons/Link'
import { defineField, defineType } from 'sanity'
import { destinationInWords, destinationSelection } from '../destinationInWords.ts'
import { linkFields } from './linkFields.ts'

export const link = defineType({
  name: 'link',
  title: 'Link',
  type: 'object',
  icon: LinkIcon,
  fields: [
    defineField({
      name: 'label',
      title: 'Words',
      description: 'What visitors read and click. Say where it leads: “See our work”, not “Click here”.',
      type: 'string',
      validation: (rule) => [
        rule.required().error('Write the words of the link.'),
        rule.max(40).warning('Short links fit buttons and menus better: 40 characters or fewer.'),
      ],
    }),
    ...linkFields,
  ],
  preview: {
    select: { title: 'label', href: 'href', ...destinationSelection },
    prepare: ({ title, href, ...target }) => ({ title, subtitle: destinationInWords({ href, ...target }) }),
  },
})
