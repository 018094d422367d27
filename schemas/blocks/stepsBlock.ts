import { OlistIcon } from '@sanity/icons/Olist'
import { defineType } from 'sanity'
import { listField, optionalHeadField } from '../sharedFields.ts'

export const stepsBlock = defineType({
  name: 'stepsBlock',
  title: 'Steps',
  type: 'object',
  icon: OlistIcon,
  fields: [optionalHeadField, listField({ name: 'steps', title: 'Steps', of: 'processStep', things: 'steps' })],
  preview: {
    select: { heading: 'head.heading' },
    prepare: ({ heading }) => ({ title: heading ?? 'Steps', subtitle: 'Steps' }),
  },
})
