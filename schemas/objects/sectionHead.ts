import { StringIcon } from '@sanity/icons/String'
import { defineField, defineType } from 'sanity'

export const sectionHead = defineType({
  name: 'sectionHead',
  title: 'Section heading',
  type: 'object',
  icon: StringIcon,
  options: { collapsible: true, collapsed: false },
  fields: [
    defineField({
      name: 'label',
      title: 'Small words in the margin',
      description: 'One to three words, such as “Our mission”.',
      type: 'string',
      validation: (rule) => rule.max(30).warning('The margin has room for about 30 characters on one line.'),
    }),
    defineField({
      name: 'heading',
      title: 'Heading',
      type: 'string',
      validation: (rule) => rule.max(90).warning('Aim for 90 characters or fewer, so that it stays on two lines.'),
    }),
    defineField({
      name: 'lead',
      title: 'Opening text',
      description: 'A sentence or two below the heading. Leave a blank line between paragraphs.',
      type: 'text',
      rows: 3,
    }),
  ],
  preview: { select: { title: 'heading', subtitle: 'label' } },
})
