import { ImagesIcon } from '@sanity/icons/Images'
import { defineType } from 'sanity'
import { listField } from '../fields/lists.ts'
import { headOnPagesField } from './headedBlock.ts'

export const galleryBlock = defineType({
  name: 'galleryBlock',
  title: 'Gallery',
  description: 'Several pictures side by side, each with its caption.',
  type: 'object',
  icon: ImagesIcon,
  fields: [headOnPagesField, listField('items', 'Pictures', { of: 'imageBlock', things: 'pictures', max: 12 })],
  preview: {
    select: { heading: 'head.heading', first: 'items.0.caption', alt: 'items.0.picture.alt', media: 'items.0.picture' },
    prepare: ({ heading, first, alt, media }) => ({ title: heading ?? first ?? alt, subtitle: 'Gallery', media }),
  },
})
