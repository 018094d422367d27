import { HomeIcon } from '@sanity/icons/Home'
import { defineField, defineType } from 'sanity'
import {
  headField,
  highlightField,
  listField,
  pageGroups,
  pageSection,
  pictureField,
  referencesField,
  seoField,
} from '../sharedFields.ts'

export const home = defineType({
  name: 'home',
  title: 'Home',
  type: 'document',
  icon: HomeIcon,
  groups: pageGroups,
  fields: [
    listField({
      name: 'slides',
      title: 'Slides',
      description: 'The large show at the top. Exactly three.',
      of: 'heroSlide',
      things: 'slides',
      exactly: 3,
      group: 'content',
    }),
    pageSection({
      name: 'mission',
      title: 'Mission',
      fields: [
        defineField({
          name: 'label',
          title: 'Small words in the margin',
          description: 'For example “Our mission”.',
          type: 'string',
          validation: (rule) => rule.required().error('Write the small words in the margin.'),
        }),
        defineField({
          name: 'text',
          title: 'Mission',
          description: 'The part that everyone sees.',
          type: 'text',
          rows: 4,
          validation: (rule) => rule.required().error('Write the mission.'),
        }),
        highlightField,
        defineField({
          name: 'more',
          title: 'After “Read More”',
          description: 'Shown once a visitor asks for more. Leave a blank line between paragraphs.',
          type: 'text',
          rows: 6,
          validation: (rule) => rule.required().error('Write the text that “Read More” opens.'),
        }),
        pictureField,
      ],
    }),
    pageSection({
      name: 'stats',
      title: 'Figures',
      description: 'The four numbers that count up.',
      fields: [
        headField,
        listField({ name: 'items', title: 'Figures', of: 'statistic', things: 'figures', exactly: 4 }),
      ],
    }),
    pageSection({
      name: 'services',
      title: 'Services',
      fields: [
        headField,
        referencesField({
          name: 'cards',
          title: 'Service cards',
          of: 'serviceCard',
          things: 'service cards',
          exactly: 8,
        }),
      ],
    }),
    pageSection({
      name: 'testimonials',
      title: 'Testimonials',
      fields: [
        headField,
        referencesField({
          name: 'items',
          title: 'Testimonials',
          of: 'testimonial',
          things: 'testimonials',
          exactly: 4,
        }),
      ],
    }),
    pageSection({
      name: 'technology',
      title: 'Technologies',
      fields: [
        headField,
        referencesField({
          name: 'items',
          title: 'Technologies',
          of: 'techItem',
          things: 'technologies',
          exactly: 12,
        }),
      ],
    }),
    defineField({
      name: 'cta',
      title: 'Invitation',
      type: 'callToAction',
      group: 'content',
      options: { collapsible: true, collapsed: true },
      validation: (rule) => rule.required().error('Fill in the invitation near the end of the page.'),
    }),
    seoField,
  ],
  preview: { select: { media: 'slides.0.picture' }, prepare: ({ media }) => ({ title: 'Home', subtitle: '/', media }) },
})
