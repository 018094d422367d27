import { UsersIcon } from '@sanity/icons/Users'
import { defineField, defineType } from 'sanity'
import { headField, heroField, highlightField, listField, pageGroups, pageSection, seoField } from '../sharedFields.ts'

const bodyField = defineField({
  name: 'body',
  title: 'Text',
  type: 'richText',
  validation: (rule) => rule.required().error('Write the text of this section.'),
})

export const about = defineType({
  name: 'about',
  title: 'About',
  type: 'document',
  icon: UsersIcon,
  groups: pageGroups,
  fields: [
    defineField({ ...heroField, group: 'content' }),
    pageSection({
      name: 'whoWeAre',
      title: 'Who we are',
      fields: [headField, bodyField, defineField({ name: 'picture', title: 'Picture', type: 'picture' })],
    }),
    pageSection({
      name: 'mission',
      title: 'Our mission',
      fields: [
        headField,
        defineField({
          name: 'text',
          title: 'Mission',
          type: 'text',
          rows: 4,
          validation: (rule) => rule.required().error('Write the mission.'),
        }),
        highlightField,
      ],
    }),
    pageSection({ name: 'whyWeExist', title: 'Why we exist', fields: [headField, bodyField] }),
    pageSection({
      name: 'different',
      title: 'What makes us different',
      fields: [headField, listField({ name: 'items', title: 'Cards', of: 'capability', things: 'cards', exactly: 4 })],
    }),
    pageSection({
      name: 'values',
      title: 'Core values',
      fields: [
        headField,
        listField({ name: 'items', title: 'Values', of: 'capability', things: 'values', exactly: 5 }),
      ],
    }),
    pageSection({
      name: 'ceo',
      title: 'Message from the CEO',
      fields: [
        headField,
        bodyField,
        defineField({
          name: 'person',
          title: 'Who signs it',
          type: 'reference',
          to: [{ type: 'person' }],
          validation: (rule) => rule.required().error('Choose who signs the message.'),
        }),
      ],
    }),
    pageSection({
      name: 'process',
      title: 'Our process',
      fields: [headField, listField({ name: 'steps', title: 'Steps', of: 'processStep', things: 'steps', exactly: 5 })],
    }),
    defineField({
      name: 'cta',
      title: 'Invitation',
      description: 'Its button leads to /Contact#contactForm.',
      type: 'callToAction',
      group: 'content',
      options: { collapsible: true, collapsed: true },
      validation: (rule) => rule.required().error('Fill in the invitation at the end of the page.'),
    }),
    seoField,
  ],
  preview: {
    select: { media: 'hero.picture' },
    prepare: ({ media }) => ({ title: 'About', subtitle: '/About', media }),
  },
})
