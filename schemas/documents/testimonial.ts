import { DoubleQuoteIcon } from '@sanity/icons/DoubleQuote'
import { defineField, defineType } from 'sanity'
import { aimFor, requiredString, requiredText } from '../fields/fieldBuilders.ts'
import { imageRequired, pictureSizeRule } from '../fields/pictures.ts'
import { highlightField } from '../fields/textFields.ts'
import { orderRankField } from '../orderRank.ts'

export const testimonial = defineType({
  name: 'testimonial',
  title: 'Testimonial',
  description: 'What a client says. Shown on the home, contact and service pages that choose it.',
  type: 'document',
  icon: DoubleQuoteIcon,
  fields: [
    orderRankField('testimonial'),
    requiredText('text', 'What they said', 'Write what the client said.', {
      description: 'Without quotation marks; the site adds them.',
      rows: 4,
      rules: (rule) => aimFor(rule, 400, ', so that people read to the end'),
    }),
    requiredString('name', 'Name', 'Write the name of the person.'),
    requiredString('role', 'Role and company', 'Write the role of the person.', {
      description: 'For example “Owner, a hardware store in Kirkwood”.',
    }),
    defineField({
      name: 'avatar',
      title: 'Portrait',
      description:
        'A picture four wide to five high, with the face in the upper half; the site prints photographs in two colors. The name stands beside it, so it starts out as decoration.',
      type: 'picture',
      initialValue: { decorative: true },
      validation: (rule) => [imageRequired(rule), pictureSizeRule(rule, { width: 480 })],
    }),
    highlightField,
  ],
  preview: { select: { title: 'name', subtitle: 'role', media: 'avatar' } },
})
