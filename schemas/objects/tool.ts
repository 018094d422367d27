import { WrenchIcon } from '@sanity/icons/Wrench'
import { defineField, defineType } from 'sanity'
import { descriptionField, linesField, markField, nameField } from '../sharedFields.ts'

export const tool = defineType({
  name: 'tool',
  title: 'Tool',
  type: 'object',
  icon: WrenchIcon,
  fields: [
    nameField,
    defineField({
      name: 'kind',
      title: 'Kind',
      description: 'For example “Business-intelligence tool” or “Query language”.',
      type: 'string',
      validation: (rule) => rule.required().error('Say what kind of tool it is.'),
    }),
    descriptionField,
    linesField({
      name: 'features',
      title: 'What we do with it',
      description: 'One short line each.',
      things: 'features',
    }),
    markField,
  ],
  preview: { select: { title: 'name', subtitle: 'kind', media: 'mark' } },
})
