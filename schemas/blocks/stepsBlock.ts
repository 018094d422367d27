import { OlistIcon } from '@sanity/icons/Olist'
import { listField, optionalHeadField } from '../sharedFields.ts'
import { headedBlock } from './headedBlock.ts'

export const stepsBlock = headedBlock({
  name: 'stepsBlock',
  title: 'Steps',
  icon: OlistIcon,
  fields: [optionalHeadField, listField('steps', 'Steps', { of: 'processStep', things: 'steps' })],
})
