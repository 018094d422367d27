import { ComponentIcon } from '@sanity/icons/Component'
import { defineType } from 'sanity'
import { listField, optionalHeadField } from '../sharedFields.ts'

export const cardsBlock = defineType({
  name: 'cardsBlock',
  title: 'Cards',
  type: 'object',
  icon: ComponentIcon,
  fields: [optionalHeadField, listField({ name: 'items', title: 'Cards', of: 'card', things: 'cards' })],
  preview: {
    select: { heading: 'head.heading' },
    prepare: ({ heading }) => ({ title: heading ?? 'Cards', subtitle: 'Cards' }),
  },
})
