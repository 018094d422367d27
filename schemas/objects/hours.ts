import { CalendarIcon } from '@sanity/icons/Calendar'
import { ClockIcon } from '@sanity/icons/Clock'
import { defineArrayMember, defineType } from 'sanity'
import { eachOnce, optionalString, requiredField, requiredString } from '../fields/fieldBuilders.ts'
import { referencesField } from '../fields/lists.ts'
import { parentOf } from '../parentOf.ts'
import { clockTimeVerdict, endTimeVerdict } from '../rules/timeRules.ts'

const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Weekdays, at least one of which must be ticked. */
const weekDaysField = (description: string, message: string) =>
  requiredField('days', 'Days', 'array', message, {
    description,
    of: [defineArrayMember({ type: 'string' })],
    options: { list: weekDays.map((day) => ({ title: day, value: day })) },
    limits: (rule) => rule.min(1),
    rules: (rule) => eachOnce(rule, 'day'),
  })

const openingHours = defineType({
  name: 'openingHours',
  title: 'Opening hours',
  type: 'object',
  icon: ClockIcon,
  fields: [
    requiredString('label', 'Name', 'Name these hours, for example “Weekdays”.', {
      description: 'For example “Weekdays”.',
    }),
    requiredString('text', 'As visitors read it', 'Write the hours as visitors should read them.', {
      description: 'For example “Mon-Fri 9am-6pm EST”. Keep it in step with the days and times below.',
    }),
    optionalString('localText', 'In local time', {
      description: 'Stands beside it when you are in another time zone, for example “8am-5pm in Saint Louis”.',
    }),
    weekDaysField('For search engines, which show whether you are open now.', 'Check the days these hours are for.'),
    requiredString('opens', 'Opens', 'Write the opening time.', {
      description: '24-hour clock, for example 09:00.',
      options: { readByCode: true },
      rules: (rule) => rule.custom((time) => clockTimeVerdict(time)),
    }),
    requiredString('closes', 'Closes', 'Write the closing time.', {
      description: '24-hour clock, for example 18:00.',
      options: { readByCode: true },
      rules: (rule) =>
        rule.custom((closes, context) => endTimeVerdict(parentOf<{ opens: string }>(context).opens, closes)),
    }),
  ],
  preview: { select: { title: 'label', subtitle: 'text' } },
})

const appointmentTimes = defineType({
  name: 'appointmentTimes',
  title: 'Times for appointments',
  type: 'object',
  icon: CalendarIcon,
  fields: [
    weekDaysField('On these days, each week.', 'Check the days on which you offer these times.'),
    requiredString('from', 'From', 'Write when the first appointment begins.', {
      description: '24-hour clock, in the time zone of the office, for example 08:30.',
      options: { readByCode: true },
      rules: (rule) => rule.custom((time) => clockTimeVerdict(time)),
    }),
    requiredString('to', 'To', 'Write when the last appointment is over.', {
      description: '24-hour clock, for example 11:00. The last appointment ends by then.',
      options: { readByCode: true },
      rules: (rule) => rule.custom((to, context) => endTimeVerdict(parentOf<{ from: string }>(context).from, to)),
    }),
    referencesField('people', 'Who calls', {
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

/** Hours and appointments. */
export const hourTypes = [appointmentTimes, openingHours]
