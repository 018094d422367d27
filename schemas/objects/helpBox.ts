import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { defineField, defineType } from 'sanity'
import { listField } from '../sharedFields.ts'

export const helpBox = defineType({
  name: 'helpBox',
  title: 'Help box',
  description: 'The box with links to help, beside a service page.',
  type: 'object',
  icon: HelpCircleIcon,
  fields: [
    defineField({
      name: 'heading',
      title: 'Heading',
      type: 'string',
      validation: (rule) => rule.required().error('Write the heading of the help box.'),
    }),
    defineField({
      name: 'text',
      title: 'Text',
      type: 'text',
      rows: 3,
      validation: (rule) => rule.required().error('Write a sentence for the help box.'),
    }),
    listField({ name: 'links', title: 'Links', of: 'link', things: 'links' }),
  ],
  preview: { select: { title: 'heading', subtitle: 'text' } },
})
