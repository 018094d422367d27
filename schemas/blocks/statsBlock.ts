import { BarChartIcon } from '@sanity/icons/BarChart'
import { listField, optionalHeadField } from '../sharedFields.ts'
import { headedBlock } from './headedBlock.ts'

export const statsBlock = headedBlock({
  name: 'statsBlock',
  title: 'Figures',
  icon: BarChartIcon,
  fields: [optionalHeadField, listField({ name: 'items', title: 'Figures', of: 'statistic', things: 'figures' })],
})
