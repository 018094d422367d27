import { ImageIcon } from '@sanity/icons/Image'
import { defineType } from 'sanity'
import { optionalField, optionalString } from '../fields/fieldBuilders.ts'
import { parentOf } from '../parentOf.ts'
import { altTextVerdict, darkVersionVerdict, type ImageWithAlt } from '../rules/pictureRules.ts'

/** Image types that every browser can show. */
export const ACCEPTED = 'image/svg+xml,image/png,image/jpeg,image/webp,image/avif'

export const picture = defineType({
  name: 'picture',
  title: 'Picture',
  type: 'image',
  icon: ImageIcon,
  options: { hotspot: true, accept: ACCEPTED },
  fields: [
    optionalString('alt', 'Description for people who cannot see it', {
      description: 'Say what the picture shows, in one sentence. Screen readers read it aloud.',
      hidden: ({ parent }) => parent?.decorative === true,
      rules: (rule) => [
        rule.custom((alt, context) => altTextVerdict({ ...parentOf<ImageWithAlt>(context), alt })),
        rule.max(200).warning('Keep the description below 200 characters; it is read aloud in one go.'),
      ],
    }),
    optionalField('decorative', 'Decoration only', 'boolean', {
      description: 'Check this when the picture adds nothing to the words beside it. It needs no description then.',
      options: { layout: 'checkbox' },
    }),
    optionalField('dark', 'Dark version', 'image', {
      description:
        'The same drawing in light lines, for visitors whose device has a dark theme. Photographs need none.',
      options: { accept: ACCEPTED },
      rules: (rule) =>
        rule
          .custom((dark, context) =>
            darkVersionVerdict(dark?.asset?._ref, parentOf<{ asset: { _ref?: string } }>(context).asset?._ref),
          )
          .warning(),
    }),
  ],
})
