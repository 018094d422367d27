import { LinkIcon } from '@sanity/icons/Link'
import { defineType } from 'sanity'
import { destinationInWords, destinationSelection } from '../destinationInWords.ts'
import { linkFields } from './linkFields.ts'
import { requiredString } from '../sharedFields.ts'

export const link = defineType({
  name: 'link',
  title: 'Link',
  type: 'object',
  icon: LinkIcon,
  fields: [
    requiredString('label', 'Words', 'Write the words of the link.', {
      description: 'What visitors read and click. Say where it leads: “See our work”, not “Click here”.',
      rules: (rule) => rule.max(40).warning('Short links fit buttons and menus better: 40 characters or fewer.'),
    }),
    ...linkFields,
  ],
  preview: {
    select: { title: 'label', href: 'href', ...destinationSelection },
    prepare: ({ title, href, ...target }) => ({ title, subtitle: destinationInWords({ href, ...target }) }),
  },
})
