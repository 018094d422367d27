import { ImageIcon } from '@sanity/icons/Image'
import { defineType } from 'sanity'
import { optionalString } from '../fields/fieldBuilders.ts'
import { pictureField } from '../fields/pictures.ts'

export const imageBlock = defineType({
  name: 'imageBlock',
  title: 'One picture',
  description: 'A picture as wide as the page, with a caption. For several side by side there is the gallery.',
  type: 'object',
  icon: ImageIcon,
  fields: [
    pictureField,
    optionalString('caption', 'Caption', {
      description: 'Shown below the picture. May stay empty.',
    }),
  ],
  preview: {
    select: { caption: 'caption', alt: 'picture.alt', media: 'picture' },
    prepare: ({ caption, alt, media }) => ({ title: caption ?? alt ?? 'One picture', subtitle: 'One picture', media }),
  },
})
