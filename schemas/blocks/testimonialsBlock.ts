import { DoubleQuoteIcon } from '@sanity/icons/DoubleQuote'
import { referencesField, optionalHeadField } from '../sharedFields.ts'
import { headedBlock } from './headedBlock.ts'

export const testimonialsBlock = headedBlock({
  name: 'testimonialsBlock',
  title: 'Testimonials',
  icon: DoubleQuoteIcon,
  fields: [optionalHeadField, referencesField('items', 'Testimonials', { of: 'testimonial', things: 'testimonials' })],
})
