import { ClockIcon } from '@sanity/icons/Clock'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { clockTimeVerdict, closingTimeVerdict } from '../rules.ts'

const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const openingHours = defineType({
  name: 'openingHours',
  title: 'Opening hours',
  type: 'object',
  icon: ClockIcon,
  fields: [
    defineField({
      name: 'label',
      title: 'Name',
      description: 'For example “Weekdays”.',
      type: 'string',
      validation: (rule) => rule.required().error('Name these hours, for example “Weekdays”.'),
    }),
    defineField({
      name: 'text',
      title: 'As visitors read it',
      description: 'For example “Mon-Fri 9am-6pm EST”. Keep it in step with the days and times below.',
      type: 'string',
      validation: (rule) => rule.required().error('Write the hours as visitors should read them.'),
    }),
    defineField({
      name: 'localText',
      title: 'In local time',
      description: 'Stands beside it when you are in another time zone, for example “8am-5pm in Saint Louis”.',
      type: 'string',
    }),
    defineField({
      name: 'days',
      title: 'Days',
      description: 'For search engines, which show whether you are open now.',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      options: { list: weekDays.map((day) => ({ title: day, value: day })) },
      validation: (rule) => [
        rule.required().min(1).error('Tick the days these hours are for.'),
        rule.unique().error('Each day can be here only once.'),
      ],
    }),
    defineField({
      name: 'opens',
      title: 'Opens',
      description: '24-hour clock, for example 09:00.',
      type: 'string',
      options: { readByCode: true },
      validation: (rule) => [
        rule.required().error('Write the opening time.'),
        rule.custom((time) => clockTimeVerdict(time)),
      ],
    }),
    defineField({
      name: 'closes',
      title: 'Closes',
      description: '24-hour clock, for example 18:00.',
      type: 'string',
      options: { readByCode: true },
      validation: (rule) => [
        rule.required().error('Write the closing time.'),
        rule.custom((closes, { parent }) =>
          closingTimeVerdict((parent as { opens?: string } | undefined)?.opens, closes),
        ),
      ],
    }),
  ],
  preview: { select: { title: 'label', subtitle: 'text' } },
})
