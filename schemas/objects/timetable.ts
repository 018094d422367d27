import { CalendarIcon } from '@sanity/icons/Calendar'
import { defineField, defineType } from 'sanity'
import { captionField, listField, requiredString } from '../sharedFields.ts'

export const timetableEntry = defineType({
  name: 'timetableEntry',
  title: 'Entry',
  type: 'object',
  icon: CalendarIcon,
  fields: [
    requiredString('when', 'When', 'Write when it begins, for example “8:30 a.m.”.', {
      description: 'As visitors read it, for example “8:30 a.m.” or “May 1, 2 a.m.”.',
    }),
    requiredString('title', 'What happens', 'Say what happens then.'),
    defineField({
      name: 'desc',
      title: 'Details',
      description: 'One or two short sentences. May stay empty.',
      type: 'text',
      rows: 2,
    }),
    defineField({
      name: 'minutes',
      title: 'Minutes',
      description: 'How long it takes. The site adds them up.',
      type: 'number',
      validation: (rule) =>
        rule.required().integer().positive().error('Write how many minutes it takes, as a whole number.'),
    }),
    defineField({
      name: 'lit',
      title: 'Counts for the first sum',
      description: 'Ticked entries are drawn strong and make the first sum, the others the second.',
      type: 'boolean',
      options: { layout: 'checkbox' },
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'when' } },
})

export const timetable = defineType({
  name: 'timetable',
  title: 'Timetable',
  description: 'What happens when, each entry drawn as a step as long as it takes.',
  type: 'object',
  icon: CalendarIcon,
  fields: [
    captionField,
    listField({ name: 'entries', title: 'Entries', of: 'timetableEntry', things: 'entries' }),
    requiredString('litLabel', 'Words beside the first sum', 'Say what the first sum counts.', {
      description: 'What the ticked entries have in common, for example “Practice”.',
    }),
    requiredString('restLabel', 'Words beside the second sum', 'Say what the second sum counts.', {
      description: 'What the others have in common, for example “Talk, coffee and lunch”.',
    }),
  ],
  preview: { select: { title: 'caption' }, prepare: ({ title }) => ({ title, subtitle: 'Timetable' }) },
})
