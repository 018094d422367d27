import { BarChartIcon } from '@sanity/icons/BarChart'
import { defineType } from 'sanity'
import { listField, optionalHeadField } from '../sharedFields.ts'

export const statsBlock = defineType({
  name: 'statsBlock',
  title: 'Figures',
  type: 'object',
  icon: BarChartIcon,
  fields: [optionalHeadField, listField({ name: 'items', title: 'Figures', of: 'statistic', things: 'figures' })],
  preview: {
    select: { heading: 'head.heading' },
    prepare: ({ heading }) => ({ title: heading ?? 'Figures', subtitle: 'Figures' }),
  },
})
