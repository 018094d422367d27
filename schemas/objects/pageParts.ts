import { BellIcon } from '@sanity/icons/Bell'
import { LaunchIcon } from '@sanity/icons/Launch'
import { PresentationIcon } from '@sanity/icons/Presentation'
import { StringIcon } from '@sanity/icons/String'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { pageTypes } from '@archstep/contracts/urls/pageTypes.ts'
import {
  aimFor,
  optionalField,
  optionalString,
  requiredField,
  requiredString,
  requiredText,
} from '../fields/fieldBuilders.ts'
import { heroHeadingField, heroTextField, heroPictureField } from '../fields/hero.ts'
import { listField } from '../fields/lists.ts'
import { periodVerdict } from '../rules/timeRules.ts'
import { thumbnail } from '../thumbnail.ts'

const heroSlide = defineType({
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
    heroPictureField,
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
  preview: {
    select: { title: 'heading', subtitle: 'label', media: 'picture' },
    prepare: ({ media, ...words }) => ({ ...words, media: thumbnail(media) }),
  },
})

const sectionHead = defineType({
  name: 'sectionHead',
  title: 'Section heading',
  type: 'object',
  icon: StringIcon,
  options: { collapsible: true, collapsed: false },
  fields: [
    optionalString('label', 'Small words in the margin', {
      description: 'One to three words, such as “Our mission”.',
      rules: (rule) => rule.max(30).warning('The margin has room for about 30 characters on one line.'),
    }),
    optionalString('heading', 'Heading', {
      rules: (rule) => aimFor(rule, 90, ', so that it stays on two lines'),
    }),
    optionalField('lead', 'Opening text', 'text', {
      description: 'A sentence or two below the heading. Leave a blank line between paragraphs.',
      rows: 3,
    }),
  ],
  preview: { select: { title: 'heading', subtitle: 'label' } },
})

const callToAction = defineType({
  name: 'callToAction',
  title: 'Invitation',
  description: 'The band with a heading, a sentence and one button.',
  type: 'object',
  icon: LaunchIcon,
  fields: [
    requiredString('heading', 'Heading', 'Write a heading.', {
      rules: (rule) => aimFor(rule, 70),
    }),
    requiredText('text', 'Text', 'Write a sentence for below the heading.', {
      rules: (rule) => aimFor(rule, 280),
    }),
    requiredField('action', 'Button', 'link', 'Add the button.'),
    defineField({ name: 'picture', title: 'Picture', type: 'picture' }),
  ],
  preview: { select: { title: 'heading', subtitle: 'action.label', media: 'picture' } },
})

/** The fields of a banner that its rules check. */
interface Banner {
  readonly text?: string
  readonly from?: string
}

const bannerOf = (parent: unknown): Banner => parent ?? {}

const banner = defineType({
  name: 'banner',
  title: 'Banner',
  type: 'object',
  icon: BellIcon,
  fields: [
    optionalString('text', 'Words', {
      description: 'One sentence. A visitor who closes the banner sees it again only when its words change.',
      rules: (rule) => aimFor(rule, 120, '; phones have little room'),
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
      description: 'Leave empty to show it on all pages.',
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

/** Parts of pages above and between their lists. */
export const pageParts = [banner, callToAction, heroSlide, sectionHead]
