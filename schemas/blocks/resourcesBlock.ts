import { DocumentsIcon } from '@sanity/icons/Documents'
import { defineField, defineType } from 'sanity'
import { optionalHeadField, referencesField } from '../sharedFields.ts'

export const resourcesBlock = defineType({
  name: 'resourcesBlock',
  title: 'Resources',
  type: 'object',
  icon: DocumentsIcon,
  fields: [
    optionalHeadField,
    referencesField({ name: 'items', title: 'Resources', of: 'resource', things: 'resources' }),
    defineField({
      name: 'howToGet',
      title: 'How to get them',
      description: 'Say how visitors ask for a resource, for example by e-mail.',
      type: 'text',
      rows: 3,
      validation: (rule) => rule.required().error('Say how visitors get these resources.'),
    }),
  ],
  preview: {
    select: { heading: 'head.heading' },
    prepare: ({ heading }) => ({ title: heading ?? 'Resources', subtitle: 'Resources' }),
  },
})
