import { BarChartIcon } from '@sanity/icons/BarChart'
import { listField, optionalHeadField } from '../sharedFields.ts'
import { headedBlock } from './headedBlock.ts'

export const statsBlock = headedBlock({
  name: 'statsBlock',
  title: 'Large numbers',
  description: 'A few numbers in large type, each with what it counts.',
  icon: BarChartIcon,
  fields: [optionalHeadField, listField('items', 'Numbers', { of: 'statistic', things: 'numbers' })],
})
