import { WrenchIcon } from '@sanity/icons/Wrench'
import { defineType } from 'sanity'
import { descriptionField, linesField, markField, nameField, requiredString } from '../sharedFields.ts'

export const tool = defineType({
  name: 'tool',
  title: 'Tool',
  type: 'object',
  icon: WrenchIcon,
  fields: [
    nameField,
    requiredString('kind', 'Kind', 'Say what kind of tool it is.', {
      description: 'For example “Business-intelligence tool” or “Query language”.',
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
