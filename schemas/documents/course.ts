import { BookIcon } from '@sanity/icons/Book'
import { defineField, defineType } from 'sanity'
import { orderRankField } from '../orderRank.ts'
import { descriptionField, linesField, titleField } from '../sharedFields.ts'

export const course = defineType({
  name: 'course',
  title: 'Course',
  description: 'A course of the training catalog.',
  type: 'document',
  icon: BookIcon,
  fields: [
    orderRankField('course'),
    titleField,
    defineField({
      name: 'audience',
      title: 'Who it is for',
      type: 'string',
      options: {
        list: [
          { title: 'Teams', value: 'teams' },
          { title: 'Individuals', value: 'individuals' },
        ],
        layout: 'radio',
        direction: 'horizontal',
      },
      initialValue: 'teams',
      validation: (rule) => rule.required().error('Choose teams or individuals.'),
    }),
    defineField({
      name: 'level',
      title: 'Level',
      description: 'For example “Beginner” or “Some JavaScript”.',
      type: 'string',
      validation: (rule) => rule.required().error('Write the level.'),
    }),
    defineField({
      name: 'days',
      title: 'Days',
      description: 'How many days the course takes; half days are fine.',
      type: 'number',
      validation: (rule) => rule.required().min(0.5).max(60).error('Write the number of days, from 0.5 to 60.'),
    }),
    defineField({
      name: 'format',
      title: 'Format',
      description: 'For example “At your office” or “Online, evenings”.',
      type: 'string',
      validation: (rule) => rule.required().error('Say where and how the course happens.'),
    }),
    descriptionField,
    linesField({
      name: 'outcomes',
      title: 'What people can do afterwards',
      description: 'One short line each.',
      things: 'outcomes',
    }),
  ],
  preview: {
    select: { title: 'title', level: 'level', days: 'days' },
    prepare: ({ title, level, days }) => ({
      title,
      subtitle: [level, days === undefined ? undefined : `${days} ${days === 1 ? 'day' : 'days'}`]
        .filter(Boolean)
        .join(', '),
    }),
  },
})
