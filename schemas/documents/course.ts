import { BookIcon } from '@sanity/icons/Book'
import { defineType } from 'sanity'
import { plural } from '@archstep/contracts/text/plural.ts'
import { requiredField, requiredString } from '../fields/fieldBuilders.ts'
import { linesField } from '../fields/lists.ts'
import { descriptionField, titleField } from '../fields/textFields.ts'
import { orderRankField } from '../orderRank.ts'

export const course = defineType({
  name: 'course',
  title: 'Course',
  description: 'A course of the training catalog.',
  type: 'document',
  icon: BookIcon,
  fields: [
    orderRankField('course'),
    titleField,
    requiredString('audience', 'Who it is for', 'Choose teams or individuals.', {
      options: {
        list: [
          { title: 'Teams', value: 'teams' },
          { title: 'Individuals', value: 'individuals' },
        ],
        layout: 'radio',
        direction: 'horizontal',
      },
      initialValue: 'teams',
    }),
    requiredString('level', 'Level', 'Write the level.', {
      description: 'For example “Beginner” or “Some JavaScript”.',
    }),
    requiredField('days', 'Days', 'number', 'Write the number of days, from 0.5 to 60.', {
      description: 'How many days the course takes; half days are fine.',
      limits: (rule) => rule.min(0.5).max(60),
    }),
    requiredString('format', 'Format', 'Say where and how the course happens.', {
      description: 'For example “At your office” or “Online, evenings”.',
    }),
    descriptionField,
    linesField('outcomes', 'What people can do afterward', {
      description: 'One short line each.',
      things: 'outcomes',
    }),
  ],
  preview: {
    select: { title: 'title', level: 'level', days: 'days' },
    prepare: ({ title, level, days }) => ({
      title,
      subtitle: [level, days == null ? undefined : plural(days, 'day', 'days')].filter(Boolean).join(', '),
    }),
  },
})
