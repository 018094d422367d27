import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { listField, optionalHeadField } from '../sharedFields.ts'
import { headedBlock } from './headedBlock.ts'

export const faqBlock = headedBlock({
  name: 'faqBlock',
  title: 'Questions and answers',
  icon: HelpCircleIcon,
  fields: [optionalHeadField, listField('items', 'Questions', { of: 'faqItem', things: 'questions' })],
})
