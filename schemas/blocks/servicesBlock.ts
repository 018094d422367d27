import { ThLargeIcon } from '@sanity/icons/ThLarge'
import { defineType } from 'sanity'
import { referencesField, optionalHeadField } from '../sharedFields.ts'

export const servicesBlock = defineType({
  name: 'servicesBlock',
  title: 'Services',
  type: 'object',
  icon: ThLargeIcon,
  fields: [
    optionalHeadField,
    referencesField({ name: 'cards', title: 'Service cards', of: 'serviceCard', things: 'service cards' }),
  ],
  preview: {
    select: { heading: 'head.heading' },
    prepare: ({ heading }) => ({ title: heading ?? 'Services', subtitle: 'Services' }),
  },
})
