import { BookIcon } from '@sanity/icons/Book'
import { defineType } from 'sanity'
import { referencesField, optionalHeadField } from '../sharedFields.ts'

export const coursesBlock = defineType({
  name: 'coursesBlock',
  title: 'Courses',
  type: 'object',
  icon: BookIcon,
  fields: [optionalHeadField, referencesField({ name: 'items', title: 'Courses', of: 'course', things: 'courses' })],
  preview: {
    select: { heading: 'head.heading' },
    prepare: ({ heading }) => ({ title: heading ?? 'Courses', subtitle: 'Courses' }),
  },
})
