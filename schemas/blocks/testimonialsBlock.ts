import { DoubleQuoteIcon } from '@sanity/icons/DoubleQuote'
import { defineType } from 'sanity'
import { referencesField, optionalHeadField } from '../sharedFields.ts'

export const testimonialsBlock = defineType({
  name: 'testimonialsBlock',
  title: 'Testimonials',
  type: 'object',
  icon: DoubleQuoteIcon,
  fields: [
    optionalHeadField,
    referencesField({ name: 'items', title: 'Testimonials', of: 'testimonial', things: 'testimonials' }),
  ],
  preview: {
    select: { heading: 'head.heading' },
    prepare: ({ heading }) => ({ title: heading ?? 'Testimonials', subtitle: 'Testimonials' }),
  },
})
