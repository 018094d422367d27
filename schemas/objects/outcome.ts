import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { defineType } from 'sanity'
import { descriptionField, titleField } from '../sharedFields.ts'

export const outcome = defineType({
  name: 'outcome',
  title: 'What the client gets',
  type: 'object',
  icon: CheckmarkCircleIcon,
  fields: [titleField, descriptionField],
  preview: { select: { title: 'title', subtitle: 'desc' } },
})
