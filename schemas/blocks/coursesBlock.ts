import { BookIcon } from '@sanity/icons/Book'
import { referencesField, optionalHeadField } from '../sharedFields.ts'
import { headedBlock } from './headedBlock.ts'

export const coursesBlock = headedBlock({
  name: 'coursesBlock',
  title: 'Courses',
  icon: BookIcon,
  fields: [optionalHeadField, referencesField('items', 'Courses', { of: 'course', things: 'courses' })],
})
