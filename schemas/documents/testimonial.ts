import { DoubleQuoteIcon } from '@sanity/icons/DoubleQuote'
import { defineField, defineType } from 'sanity'
import { orderRankField } from '../orderRank.ts'
import { highlightField, imageRequired } from '../sharedFields.ts'

export const testimonial = defineType({
  name: 'testimonial',
  title: 'Testimonial',
  description: 'What a client says. Shown on the home, contact and service pages that choose it.',
  type: 'document',
  icon: DoubleQuoteIcon,
  fields: [
    orderRankField('testimonial'),
    defineField({
      name: 'text',
      title: 'What they said',
      description: 'Without quotation marks; the site adds them.',
      type: 'text',
      rows: 4,
      validation: (rule) => [
        rule.required().error('Write what the client said.'),
        rule.max(400).warning('Aim for 400 characters or fewer, so that people read to the end.'),
      ],
    }),
    defineField({
      name: 'name',
      title: 'Name',
      type: 'string',
      validation: (rule) => rule.required().error('Write the name of the person.'),
    }),
    defineField({
      name: 'role',
      title: 'Role and company',
      description: 'For example “Owner, a hardware store in Kirkwood”.',
      type: 'string',
      validation: (rule) => rule.required().error('Write the role of the person.'),
    }),
    defineField({
      name: 'avatar',
      title: 'Portrait',
      description: 'A square picture. The name stands beside it, so it starts out as decoration.',
      type: 'picture',
      initialValue: { decorative: true },
      validation: imageRequired,
    }),
    highlightField,
  ],
  preview: { select: { title: 'name', subtitle: 'role', media: 'avatar' } },
})
