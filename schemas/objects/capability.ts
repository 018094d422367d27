import { ComponentIcon } from '@sanity/icons/Component'
import { defineType } from 'sanity'
import { descriptionField, iconField, titleField } from '../sharedFields.ts'

export const capability = defineType({
  name: 'capability',
  title: 'Card with an icon',
  type: 'object',
  icon: ComponentIcon,
  fields: [iconField, titleField, descriptionField],
  preview: { select: { title: 'title', subtitle: 'desc' } },
})
