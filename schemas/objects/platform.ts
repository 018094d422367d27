import { TiersIcon } from '@sanity/icons/Tiers'
import { defineType } from 'sanity'
import { descriptionField, linesField, markField, nameField } from '../sharedFields.ts'

export const platform = defineType({
  name: 'platform',
  title: 'Platform',
  type: 'object',
  icon: TiersIcon,
  fields: [
    nameField,
    descriptionField,
    linesField({
      name: 'features',
      title: 'What we do with it',
      description: 'One short line each.',
      things: 'features',
    }),
    markField,
  ],
  preview: { select: { title: 'name', subtitle: 'desc', media: 'mark' } },
})
