import { LaunchIcon } from '@sanity/icons/Launch'
import { defineField, defineType } from 'sanity'

export const callToAction = defineType({
  name: 'callToAction',
  title: 'Invitation',
  description: 'The band with a heading, a sentence and one button.',
  type: 'object',
  icon: LaunchIcon,
  fields: [
    defineField({
      name: 'heading',
      title: 'Heading',
      type: 'string',
      validation: (rule) => [
        rule.required().error('Write a heading.'),
        rule.max(70).warning('Aim for 70 characters or fewer.'),
      ],
    }),
    defineField({
      name: 'text',
      title: 'Text',
      type: 'text',
      rows: 3,
      validation: (rule) => [
        rule.required().error('Write a sentence for below the heading.'),
        rule.max(280).warning('Aim for 280 characters or fewer.'),
      ],
    }),
    defineField({
      name: 'action',
      title: 'Button',
      type: 'link',
      validation: (rule) => rule.required().error('Add the button.'),
    }),
    defineField({ name: 'picture', title: 'Picture', type: 'picture' }),
  ],
  preview: { select: { title: 'heading', subtitle: 'action.label', media: 'picture' } },
})
