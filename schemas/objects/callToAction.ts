import { LaunchIcon } from '@sanity/icons/Launch'
import { defineField, defineType } from 'sanity'
import { requiredField, requiredString, requiredText } from '../sharedFields.ts'

export const callToAction = defineType({
  name: 'callToAction',
  title: 'Invitation',
  description: 'The band with a heading, a sentence and one button.',
  type: 'object',
  icon: LaunchIcon,
  fields: [
    requiredString('heading', 'Heading', 'Write a heading.', {
      rules: (rule) => rule.max(70).warning('Aim for 70 characters or fewer.'),
    }),
    requiredText('text', 'Text', 'Write a sentence for below the heading.', {
      rules: (rule) => rule.max(280).warning('Aim for 280 characters or fewer.'),
    }),
    requiredField('action', 'Button', 'link', 'Add the button.'),
    defineField({ name: 'picture', title: 'Picture', type: 'picture' }),
  ],
  preview: { select: { title: 'heading', subtitle: 'action.label', media: 'picture' } },
})
