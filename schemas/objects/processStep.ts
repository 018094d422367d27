import { OlistIcon } from '@sanity/icons/Olist'
import { defineField, defineType } from 'sanity'
import { descriptionField, titleField } from '../sharedFields.ts'

export const processStep = defineType({
  name: 'processStep',
  title: 'Step',
  description: 'One numbered step of a process. The site writes the number.',
  type: 'object',
  icon: OlistIcon,
  fields: [
    titleField,
    descriptionField,
    defineField({ name: 'icon', title: 'Icon', type: 'icon' }),
    defineField({
      name: 'when',
      title: 'When',
      description: 'For example “Week 1” or “Weeks 3–5”.',
      type: 'string',
      validation: (rule) => rule.max(20).warning('Aim for 20 characters or fewer.'),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'desc' } },
})
