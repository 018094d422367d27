import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { defineType } from 'sanity'
import { listField, optionalHeadField } from '../sharedFields.ts'

export const faqBlock = defineType({
  name: 'faqBlock',
  title: 'Questions and answers',
  type: 'object',
  icon: HelpCircleIcon,
  fields: [optionalHeadField, listField({ name: 'items', title: 'Questions', of: 'faqItem', things: 'questions' })],
  preview: {
    select: { heading: 'head.heading' },
    prepare: ({ heading }) => ({ title: heading ?? 'Questions and answers', subtitle: 'Questions and answers' }),
  },
})
