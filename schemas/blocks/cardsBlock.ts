import { ComponentIcon } from '@sanity/icons/Component'
import { listField, optionalHeadField } from '../sharedFields.ts'
import { headedBlock } from './headedBlock.ts'

export const cardsBlock = headedBlock({
  name: 'cardsBlock',
  title: 'Cards',
  icon: ComponentIcon,
  fields: [optionalHeadField, listField('items', 'Cards', { of: 'card', things: 'cards' })],
})
