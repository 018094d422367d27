import { BarChartIcon } from '@sanity/icons/BarChart'
import { defineArrayMember, defineType } from 'sanity'
import { optionalField, optionalString, requiredField, requiredString } from '../sharedFields.ts'

const figureRow = defineArrayMember({
  name: 'figureRow',
  title: 'Line',
  type: 'object',
  fields: [
    requiredString('label', 'What it is', 'Say what this number is.', {
      description: 'A few words left of the bar, such as “Typed into the accounts”.',
    }),
    requiredField('value', 'Number', 'number', 'Write the number.', {
      description: 'Digits only; the bar is drawn from it.',
      rules: (rule) => rule.min(0).error('A bar can’t be shorter than nothing: write 0 or more.'),
    }),
    optionalField('marked', 'Marked', 'boolean', {
      description: 'Gives the line the amber bar: for the one or two that the article is about.',
      options: { layout: 'checkbox' },
    }),
  ],
  preview: {
    select: { label: 'label', value: 'value' },
    prepare: ({ label, value }) => ({ title: label, subtitle: String(value ?? '') }),
  },
})

export const figure = defineType({
  name: 'figure',
  title: 'Bar chart',
  description: 'Numbers to compare, each with a bar. It is read aloud as the table that it is.',
  type: 'object',
  icon: BarChartIcon,
  fields: [
    requiredString('caption', 'Caption', 'Say what the figure shows.', {
      description: 'What the figure shows, and where its numbers come from, in one sentence.',
      rules: (rule) => rule.max(160).warning('Aim for 160 characters or fewer.'),
    }),
    requiredString('unit', 'Unit', 'Say what the numbers count.', {
      description: 'Above the numbers, for example “hours a week”.',
    }),
    requiredField('rows', 'Lines', 'array', 'Add at least two lines: one number belongs into the text.', {
      description: 'From top to bottom. The longest bar is the largest number.',
      of: [figureRow],
      limits: (rule) => rule.min(2),
      rules: (rule) => rule.max(12).warning('More than 12 lines are hard to compare.'),
    }),
    optionalString('total', 'Words of the sum', {
      description: 'For example “Together”. Fill it in, and a last line adds the numbers up. May stay empty.',
    }),
  ],
  preview: { select: { title: 'caption', subtitle: 'unit' } },
})
