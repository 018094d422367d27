import { DocumentsIcon } from '@sanity/icons/Documents'
import { defineType } from 'sanity'
import { optionalHeadField, referencesField, requiredText } from '../sharedFields.ts'

export const resourcesBlock = defineType({
  name: 'resourcesBlock',
  title: 'Resources',
  type: 'object',
  icon: DocumentsIcon,
  fields: [
    optionalHeadField,
    referencesField({ name: 'items', title: 'Resources', of: 'resource', things: 'resources' }),
    requiredText('howToGet', 'How to get them', 'Say how visitors get these resources.', {
      description: 'Say how visitors ask for a resource, for example by e-mail.',
    }),
  ],
  preview: {
    select: { heading: 'head.heading' },
    prepare: ({ heading }) => ({ title: heading ?? 'Resources', subtitle: 'Resources' }),
  },
})
