import { BellIcon } from '@sanity/icons/Bell'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { pageTypes } from '../addresses.ts'
import { periodVerdict } from '../rules/verdicts.ts'
import { optionalField, optionalString } from '../sharedFields.ts'

/** What of a banner its rules look at. */
interface Banner {
  readonly text?: string
  readonly from?: string
}

const bannerOf = (parent: unknown): Banner => parent ?? {}

export const banner = defineType({
  name: 'banner',
  title: 'Banner',
  type: 'object',
  icon: BellIcon,
  fields: [
    optionalString('text', 'Words', {
      description: 'One sentence. Who closes the banner sees it again only when the words are others.',
      rules: (rule) => rule.max(120).warning('Aim for 120 characters or fewer; phones have little room.'),
    }),
    defineField({ name: 'link', title: 'Link', description: 'May stay empty.', type: 'link' }),
    optionalField('from', 'From', 'datetime', {
      description: 'By the clock of your computer.',
      rules: (rule) =>
        rule.custom((from, { parent }) => !bannerOf(parent).text || !!from || 'Choose when the banner begins.'),
    }),
    optionalField('until', 'Until', 'datetime', {
      description: 'By the clock of your computer.',
      rules: (rule) => [
        rule.custom((until, { parent }) => !bannerOf(parent).text || !!until || 'Choose when the banner ends.'),
        rule.custom((until, { parent }) => periodVerdict(bannerOf(parent).from, until)),
      ],
    }),
    optionalField('pages', 'Only on these pages', 'array', {
      description: 'Left empty, it is on all of them.',
      of: [
        defineArrayMember({
          type: 'reference',
          to: pageTypes.map((type) => ({ type })),
          options: { disableNew: true },
        }),
      ],
    }),
  ],
  preview: { select: { title: 'text', subtitle: 'until' } },
})
