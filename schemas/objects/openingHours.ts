import { ClockIcon } from '@sanity/icons/Clock'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { clockTimeVerdict, closingTimeVerdict } from '../rules.ts'
import { requiredString } from '../sharedFields.ts'

const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Days of the week, of which at least one is ticked; the message tells staff to. */
export const weekDaysField = (description: string, message: string) =>
  defineField({
    name: 'days',
    title: 'Days',
    description,
    type: 'array',
    of: [defineArrayMember({ type: 'string' })],
    options: { list: weekDays.map((day) => ({ title: day, value: day })) },
    validation: (rule) => [
      rule.required().min(1).error(message),
      rule.unique().error('Each day can be here only once.'),
    ],
  })

export const openingHours = defineType({
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
    defineField({
      name: 'localText',
      title: 'In local time',
      description: 'Stands beside it when you are in another time zone, for example “8am-5pm in Saint Louis”.',
      type: 'string',
    }),
    weekDaysField('For search engines, which show whether you are open now.', 'Tick the days these hours are for.'),
    requiredString('opens', 'Opens', 'Write the opening time.', {
      description: '24-hour clock, for example 09:00.',
      options: { readByCode: true },
      rules: (rule) => rule.custom((time) => clockTimeVerdict(time)),
    }),
    requiredString('closes', 'Closes', 'Write the closing time.', {
      description: '24-hour clock, for example 18:00.',
      options: { readByCode: true },
      rules: (rule) =>
        rule.custom((closes, { parent }) =>
          closingTimeVerdict((parent as { opens?: string } | undefined)?.opens, closes),
        ),
    }),
  ],
  preview: { select: { title: 'label', subtitle: 'text' } },
})
