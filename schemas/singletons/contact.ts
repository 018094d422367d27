import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { defineField, defineType } from 'sanity'
import {
  MAP_AGAIN,
  MAP_FAILED,
  MAP_LOADING,
  MAP_SHOWN,
  SHOW_DRAWING,
  SHOW_MAP,
} from '@archstep/contracts/text/defaultWords.ts'
import { requiredField, requiredString, requiredText } from '../fields/fieldBuilders.ts'
import { heroField } from '../fields/hero.ts'
import { listField, referencesField } from '../fields/lists.ts'
import { answersAtAnyHourField, pageTabs, screenPreview } from '../fields/pages.ts'
import { pictureField } from '../fields/pictures.ts'
import { headField, section } from '../fields/sections.ts'

/** Texts of the map's button; empty fields keep these defaults. */
const mapWords = [
  ['show', 'Button that shows the map', SHOW_MAP],
  ['hide', 'Button that goes back to the drawing', SHOW_DRAWING],
  ['again', 'Button after a failure', MAP_AGAIN],
  ['loading', 'While it loads', MAP_LOADING],
  ['shown', 'Once it has loaded', MAP_SHOWN],
  ['failed', 'If it does not load', MAP_FAILED],
] as const

export const contact = defineType({
  name: 'contact',
  title: 'Contact',
  description: 'Phones, email, address and hours are in the site settings.',
  type: 'document',
  icon: EnvelopeIcon,
  ...pageTabs([
    heroField,
    answersAtAnyHourField,
    section('info', 'Contact details', {
      description: 'Phones, email and address come from the site settings.',
      fields: [headField, requiredField('directions', 'Link to directions', 'link', 'Add the link to directions.')],
    }),
    section('map', 'Map', {
      description: 'Centered on the place that the address in the site settings gives.',
      fields: [
        requiredString('heading', 'Heading', 'Write the heading of the map.'),
        requiredText('text', 'Text', 'Write a sentence about the map.', {
          description: 'What visitors read before the map is loaded.',
        }),
        requiredField('zoom', 'Zoom', 'number', 'Write a whole number from 1 to 19.', {
          description: '1 is the whole world, 19 a single house.',
          initialValue: 15,
          limits: (rule) => rule.integer().min(1).max(19),
        }),
        pictureField,
        ...mapWords.map(([name, title, initialValue]) => defineField({ name, title, type: 'string', initialValue })),
      ],
    }),
    section('form', 'Form', [
      requiredString('heading', 'Heading', 'Write the heading of the form.', { initialValue: 'Get in Touch' }),
      requiredText('text', 'Text', 'Write a sentence for above the form.'),
      requiredText('note', 'Note below the form', 'Write the note below the form.'),
    ]),
    section('why', 'Why choose us', [
      headField,
      listField('items', 'Cards', { of: 'capability', things: 'cards', exactly: 3 }),
    ]),
    section('testimonials', 'Testimonials', [
      headField,
      referencesField('items', 'Testimonials', {
        of: 'testimonial',
        things: 'testimonials',
        exactly: 2,
      }),
    ]),
    section('faq', 'Questions and answers', [
      headField,
      listField('items', 'Questions', { of: 'faqItem', things: 'questions', exactly: 3 }),
    ]),
  ]),
  preview: screenPreview('contact', 'hero.picture'),
})
