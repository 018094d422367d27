import { ComponentIcon } from '@sanity/icons/Component'
import { defineField, defineType } from 'sanity'
import { descriptionField, titleField } from '../sharedFields.ts'

export const card = defineType({
  name: 'card',
  title: 'Card',
  type: 'object',
  icon: ComponentIcon,
  fields: [
    titleField,
    descriptionField,
    defineField({ name: 'icon', title: 'Icon', type: 'icon' }),
    defineField({
      name: 'link',
      title: 'Link',
      description: 'Leave empty for a card that leads nowhere.',
      type: 'link',
      options: { collapsible: true, collapsed: true },
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'desc' } },
})
