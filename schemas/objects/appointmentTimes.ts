import { CalendarIcon } from '@sanity/icons/Calendar'
import { defineType } from 'sanity'
import { clockTimeVerdict, closingTimeVerdict } from '../rules.ts'
import { referencesField, requiredString } from '../sharedFields.ts'
import { weekDaysField } from './openingHours.ts'

export const appointmentTimes = defineType({
  name: 'appointmentTimes',
  title: 'Times for appointments',
  type: 'object',
  icon: CalendarIcon,
  fields: [
    weekDaysField('On these days, each week.', 'Tick the days on which these times come back.'),
    requiredString('from', 'From', 'Write when the first appointment begins.', {
      description: '24-hour clock, in the time zone of the office, for example 08:30.',
      options: { readByCode: true },
      rules: (rule) => rule.custom((time) => clockTimeVerdict(time)),
    }),
    requiredString('to', 'To', 'Write when the last appointment is over.', {
      description: '24-hour clock, for example 11:00. The last appointment ends by then.',
      options: { readByCode: true },
      rules: (rule) =>
        rule.custom((to, { parent }) => closingTimeVerdict((parent as { from?: string } | undefined)?.from, to)),
    }),
    referencesField({
      name: 'people',
      title: 'Who calls',
      description: 'Visitors read their names beside these times. May stay empty.',
      of: 'person',
      things: 'people',
      optional: true,
    }),
  ],
  preview: {
    select: { from: 'from', to: 'to', days: 'days' },
    prepare: ({ from, to, days }: { from?: string; to?: string; days?: string[] }) => ({
      title: `${from ?? '…'} to ${to ?? '…'}`,
      subtitle: days?.join(', ') ?? '',
    }),
  },
})
