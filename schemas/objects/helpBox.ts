import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { defineType } from 'sanity'
import { listField, requiredString, requiredText } from '../sharedFields.ts'

export const helpBox = defineType({
  name: 'helpBox',
  title: 'Help box',
  description: 'The box with links to help, beside a service page.',
  type: 'object',
  icon: HelpCircleIcon,
  fields: [
    requiredString('heading', 'Heading', 'Write the heading of the help box.'),
    requiredText('text', 'Text', 'Write a sentence for the help box.'),
    listField({ name: 'links', title: 'Links', of: 'link', things: 'links' }),
  ],
  preview: { select: { title: 'heading', subtitle: 'text' } },
})
