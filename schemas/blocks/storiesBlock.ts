import { TrendUpwardIcon } from '@sanity/icons/TrendUpward'
import { defineType } from 'sanity'
import { referencesField, optionalHeadField } from '../sharedFields.ts'

export const storiesBlock = defineType({
  name: 'storiesBlock',
  title: 'Success stories',
  type: 'object',
  icon: TrendUpwardIcon,
  fields: [
    optionalHeadField,
    referencesField({ name: 'items', title: 'Stories', of: 'successStory', things: 'stories' }),
  ],
  preview: {
    select: { heading: 'head.heading' },
    prepare: ({ heading }) => ({ title: heading ?? 'Success stories', subtitle: 'Success stories' }),
  },
})
