import { BarChartIcon } from '@sanity/icons/BarChart'
import { BookIcon } from '@sanity/icons/Book'
import { CodeBlockIcon } from '@sanity/icons/CodeBlock'
import { ComponentIcon } from '@sanity/icons/Component'
import { DocumentsIcon } from '@sanity/icons/Documents'
import { DoubleQuoteIcon } from '@sanity/icons/DoubleQuote'
import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { JoystickIcon } from '@sanity/icons/Joystick'
import { OlistIcon } from '@sanity/icons/Olist'
import { ThLargeIcon } from '@sanity/icons/ThLarge'
import { TrendUpwardIcon } from '@sanity/icons/TrendUpward'
import { optionalString, requiredText } from '../fields/fieldBuilders.ts'
import { listField, referencesField } from '../fields/lists.ts'
import { headedBlock } from './headedBlock.ts'

export const cardsBlock = headedBlock('cardsBlock', 'Cards', ComponentIcon, {
  fields: [listField('items', 'Cards', { of: 'card', things: 'cards' })],
})

export const codeBlock = headedBlock('codeBlock', 'Code samples', CodeBlockIcon, {
  fields: [listField('samples', 'Samples', { of: 'sample', things: 'samples' })],
})

export const coursesBlock = headedBlock('coursesBlock', 'Courses', BookIcon, {
  fields: [referencesField('items', 'Courses', { of: 'course', things: 'courses' })],
})

export const faqBlock = headedBlock('faqBlock', 'Questions and answers', HelpCircleIcon, {
  fields: [listField('items', 'Questions', { of: 'faqItem', things: 'questions' })],
})

export const playgroundBlock = headedBlock('playgroundBlock', 'Playground', JoystickIcon, {
  fields: [listField('requests', 'Example requests', { of: 'playgroundRequest', things: 'example requests' })],
})

export const resourcesBlock = headedBlock('resourcesBlock', 'Resources', DocumentsIcon, {
  fields: [
    referencesField('items', 'Resources', { of: 'resource', things: 'resources' }),
    requiredText('howToGet', 'How to get them', 'Say how visitors get these resources.', {
      description: 'Say how visitors ask for a resource, for example by email.',
    }),
  ],
})

export const servicesBlock = headedBlock('servicesBlock', 'Services', ThLargeIcon, {
  fields: [
    referencesField('cards', 'Service cards', {
      description: 'If empty, it shows a card for every published service, in the order of Content, Services.',
      of: 'serviceCard',
      things: 'service cards',
      optional: true,
    }),
  ],
})

export const statsBlock = headedBlock('statsBlock', 'Large numbers', BarChartIcon, {
  description: 'A few numbers in large type, each with what it counts.',
  fields: [listField('items', 'Numbers', { of: 'statistic', things: 'numbers' })],
})

export const stepsBlock = headedBlock('stepsBlock', 'Steps', OlistIcon, {
  fields: [listField('steps', 'Steps', { of: 'processStep', things: 'steps' })],
})

export const storiesBlock = headedBlock('storiesBlock', 'Success stories', TrendUpwardIcon, {
  fields: [
    optionalString('look', 'How they are shown', {
      options: {
        list: [
          { title: 'Each with its figure, a text and a drawing', value: 'told' },
          { title: 'One line each, with its figure and a link to the full story', value: 'lines' },
        ],
        layout: 'radio',
      },
      initialValue: 'told',
    }),
    referencesField('items', 'Stories', { of: 'successStory', things: 'stories' }),
  ],
})

export const testimonialsBlock = headedBlock('testimonialsBlock', 'Testimonials', DoubleQuoteIcon, {
  fields: [referencesField('items', 'Testimonials', { of: 'testimonial', things: 'testimonials' })],
})
