import { ActivityIcon } from '@sanity/icons/Activity'
import { defineArrayMember, defineType } from 'sanity'
import { requiredField, requiredString } from '../../fields/fieldBuilders.ts'
import { captionField } from '../../fields/textFields.ts'
import { parentOf } from '../../parentOf.ts'
import { rangeVerdict } from '../../rules/figureRules.ts'
import { clockTimeVerdict, eventTimeVerdict, type EventTimes, type ReadingTimes } from '../../rules/timeRules.ts'

export const readingEvent = defineType({
  name: 'readingEvent',
  title: 'Event',
  type: 'object',
  icon: ActivityIcon,
  fields: [
    requiredString('at', 'When', 'Write when it happened.', {
      description: '24-hour clock, for example 02:20. The time of one of the readings.',
      options: { readByCode: true },
      rules: (rule) => rule.custom(clockTimeVerdict),
    }),
    requiredString('text', 'What happened', 'Say what happened, in a sentence or two.'),
  ],
  preview: { select: { title: 'text', subtitle: 'at' } },
})

export const reading = defineType({
  name: 'reading',
  title: 'Reading of a sensor',
  description: 'Figures read at even intervals, the range they should stay in, and what happened. The site draws them.',
  type: 'object',
  icon: ActivityIcon,
  fields: [
    captionField,
    requiredString('measuredIn', 'Unit', 'Write the unit, for example °F.', { description: 'For example °F or mm/s.' }),
    requiredString('start', 'First reading at', 'Write when the series begins.', {
      description: '24-hour clock, for example 20:00. The series may go past midnight.',
      options: { readByCode: true },
      rules: (rule) => rule.custom(clockTimeVerdict),
    }),
    requiredField('every', 'Minutes between two readings', 'number', 'Write a whole number of minutes.', {
      limits: (rule) => rule.integer().positive(),
    }),
    requiredField('values', 'Figures read', 'array', 'Six figures or more make a series.', {
      description: 'In the order of the clock, for no more than a day.',
      of: [defineArrayMember({ type: 'number' })],
      limits: (rule) => rule.min(6),
      rules: (rule) =>
        rule.custom((values, context) => {
          const minutes = ((values?.length ?? 1) - 1) * (parentOf<ReadingTimes>(context).every ?? 0)
          return minutes < 24 * 60 || 'These figures cover more than a day. Leave some out.'
        }),
    }),
    requiredField('low', 'Lowest figure in range', 'number', 'Write the lowest figure that is in range.'),
    requiredField('high', 'Highest figure in range', 'number', 'Write the highest figure that is in range.', {
      rules: (rule) => rule.custom((high, context) => rangeVerdict(parentOf<{ low: number }>(context).low, high)),
    }),
    requiredField('events', 'What happened', 'array', 'Add what happened.', {
      of: [defineArrayMember({ type: 'readingEvent' })],
      limits: (rule) => rule.min(1),
      rules: (rule) =>
        rule.custom((events, context) => eventTimeVerdict(events as EventTimes, parentOf<ReadingTimes>(context))),
    }),
    requiredString('inRange', 'Words for a figure in range', 'Write the words, for example “in range”.', {
      description: 'Stands behind the figure that a visitor points at.',
    }),
    requiredString('outOfRange', 'Words for a figure out of range', 'Write the words, for example “out of range”.'),
    requiredString('sliderLabel', 'Name of the slider', 'Say what the slider does.', {
      description: 'Screen readers say it, for example “Move through the night”.',
    }),
  ],
  preview: { select: { title: 'caption' }, prepare: ({ title }) => ({ title, subtitle: 'Reading of a sensor' }) },
})
