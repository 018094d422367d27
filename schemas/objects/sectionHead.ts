import { StringIcon } from '@sanity/icons/String'
import { defineType } from 'sanity'
import { optionalField, optionalString } from '../sharedFields.ts'

export const sectionHead = defineType({
  name: 'sectionHead',
  title: 'Section heading',
  type: 'object',
  icon: StringIcon,
  options: { collapsible: true, collapsed: false },
  fields: [
    optionalString('label', 'Small words in the margin', {
      description: 'One to three words, such as “Our mission”.',
      rules: (rule) => rule.max(30).warning('The margin has room for about 30 characters on one line.'),
    }),
    optionalString('heading', 'Heading', {
      rules: (rule) => rule.max(90).warning('Aim for 90 characters or fewer, so that it stays on two lines.'),
    }),
    optionalField('lead', 'Opening text', 'text', {
      description: 'A sentence or two below the heading. Leave a blank line between paragraphs.',
      rows: 3,
    }),
  ],
  preview: { select: { title: 'heading', subtitle: 'label' } },
})
