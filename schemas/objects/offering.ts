import { CaseIcon } from '@sanity/icons/Case'
import { defineField, defineType } from 'sanity'
import { descriptionField, linesField, titleField } from '../sharedFields.ts'

export const offering = defineType({
  name: 'offering',
  title: 'Offer',
  type: 'object',
  icon: CaseIcon,
  fields: [
    titleField,
    descriptionField,
    linesField({
      name: 'features',
      title: 'What is included',
      description: 'One short line each.',
      things: 'features',
    }),
    defineField({ name: 'icon', title: 'Icon', type: 'icon' }),
    defineField({
      name: 'audience',
      title: 'Who it is for',
      description: 'For example “For teams of 5 to 20”.',
      type: 'string',
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'audience' } },
})
