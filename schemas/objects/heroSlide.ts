import { PresentationIcon } from '@sanity/icons/Presentation'
import { defineType } from 'sanity'
import {
  heroHeadingField,
  heroTextField,
  listField,
  optionalField,
  pictureField,
  requiredString,
} from '../sharedFields.ts'

export const heroSlide = defineType({
  name: 'heroSlide',
  title: 'Slide',
  description: 'One picture of the large show at the top of the home page.',
  type: 'object',
  icon: PresentationIcon,
  fields: [
    heroHeadingField,
    heroTextField,
    requiredString('label', 'Word on its button', 'Write one word for the button of this slide.', {
      description: 'One word. Visitors press it to jump to this slide.',
      rules: (rule) => rule.max(14).error('The button has room for 14 characters.'),
    }),
    pictureField,
    optionalField('arch', 'Raise the arch over the picture', 'boolean', {
      description:
        'Only for the drawing of the riverfront, which leaves room for it. When visitors open the page, a chain ' +
        'hangs over the picture, is turned over to be the arch, and becomes a stair. It takes two seconds and ' +
        'happens once; then the arch stands.',
      initialValue: false,
    }),
    listField('actions', 'Buttons', {
      description: 'One to three. The first is the prominent one, the third a plain link.',
      of: 'link',
      things: 'buttons',
      max: 3,
    }),
  ],
  preview: { select: { title: 'heading', subtitle: 'label', media: 'picture' } },
})
