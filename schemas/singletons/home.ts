import { HomeIcon } from '@sanity/icons/Home'
import { defineField, defineType } from 'sanity'
import { aimFor, requiredField, requiredString, requiredText } from '../fields/fieldBuilders.ts'
import { listField, referencesField } from '../fields/lists.ts'
import { callToActionField, pageTabs, peopleFields, screenPreview } from '../fields/pages.ts'
import { pictureField } from '../fields/pictures.ts'
import { headField, optionalSection, section } from '../fields/sections.ts'
import { highlightField } from '../fields/textFields.ts'
import { offerVerdict } from '../rules/offerRules.ts'
import { tradeVerdict } from '../rules/textRules.ts'

const slidesBase = listField('slides', 'Slides', {
  description:
    'The large show at the top. Exactly three. The text of the first one says what you do, for whom and where.',
  of: 'heroSlide',
  things: 'slides',
  exactly: 3,
})

const slidesField = defineField({
  ...slidesBase,
  validation: (rule) => [
    ...[slidesBase.validation?.(rule) ?? []].flat(),
    rule.custom((slides) => tradeVerdict((slides as { text?: string }[] | undefined)?.[0]?.text)).warning(),
  ],
})

export const home = defineType({
  name: 'home',
  title: 'Home',
  type: 'document',
  icon: HomeIcon,
  ...pageTabs([
    slidesField,
    section('mission', 'Mission', [
      requiredString('label', 'Small words in the margin', 'Write the small words in the margin.', {
        description: 'For example “Our mission”.',
      }),
      requiredText('text', 'Mission', 'Write the mission.', { description: 'The part that everyone sees.', rows: 4 }),
      highlightField,
      requiredText('more', 'After “Read More”', 'Write the text that “Read More” opens.', {
        description: 'Shown once a visitor asks for more. Leave a blank line between paragraphs.',
        rows: 6,
      }),
      pictureField,
    ]),
    section('stats', 'Figures', {
      description: 'The four numbers that count up.',
      fields: [headField, listField('items', 'Figures', { of: 'statistic', things: 'figures', exactly: 4 })],
    }),
    section('services', 'Services', [
      headField,
      referencesField('cards', 'Service cards', {
        of: 'serviceCard',
        things: 'service cards',
        exactly: 8,
      }),
    ]),
    optionalSection('offer', 'What it costs', {
      description: 'A proposal as a sheet: its parts, what each costs, and the total. May stay empty.',
      fields: [
        headField,
        requiredField('page', 'Page with the proposal', 'reference', 'Choose the page with the proposal.', {
          description: 'Parts, weeks and costs come from the block “Proposal” of that page. Change them there.',
          to: [{ type: 'page' }],
          options: { filter: '"offerBlock" in blocks[]._type', disableNew: true },
          rules: (rule) => rule.custom((page, context) => offerVerdict(page?._ref, context)),
        }),
        requiredString('label', 'Words of the link to it', 'Write the words of the link.', {
          description: 'For example “This is what you sign”.',
          rules: (rule) => aimFor(rule, 40),
        }),
      ],
    }),
    section('testimonials', 'Testimonials', [
      headField,
      referencesField('items', 'Testimonials', {
        of: 'testimonial',
        things: 'testimonials',
        exactly: 4,
      }),
    ]),
    section('technology', 'Technologies', [
      headField,
      referencesField('items', 'Technologies', {
        of: 'techItem',
        things: 'technologies',
        exactly: 12,
      }),
    ]),
    optionalSection('people', 'Who picks up', {
      description:
        'Four people, with what they answer and their direct line, which are fields of each person. They are also on the page for booking a time. May stay empty.',
      fields: peopleFields({ exactly: 4 }),
    }),
    callToActionField('Fill in the invitation near the end of the page.'),
  ]),
  preview: screenPreview('home', 'slides.0.picture'),
})
