import { BarChartIcon } from '@sanity/icons/BarChart'
import { defineArrayMember, defineType } from 'sanity'
import { aimFor, optionalField, optionalString, requiredField, requiredString } from '../fields/fieldBuilders.ts'

const statistic = defineType({
  name: 'statistic',
  title: 'Large number',
  type: 'object',
  icon: BarChartIcon,
  fields: [
    requiredField('value', 'Number', 'number', 'Write the number.', {
      description: 'Digits only. 10K+ is written as 10 here and K+ below.',
    }),
    optionalString('prefix', 'Sign before it', {
      description: 'For example $ or +. Usually empty.',
      rules: (rule) => rule.max(3).error('Up to 3 characters fit before the number.'),
    }),
    optionalString('suffix', 'Sign after it', {
      description: 'For example %, x or K+.',
      rules: (rule) => rule.max(4).error('Up to 4 characters fit after the number.'),
    }),
    requiredString('label', 'What it counts', 'Say what the number counts.', {
      description: 'For example “projects completed”.',
      rules: (rule) => aimFor(rule, 60),
    }),
  ],
  preview: {
    select: { value: 'value', prefix: 'prefix', suffix: 'suffix', label: 'label' },
    prepare: ({ value, prefix, suffix, label }) => ({
      title: `${prefix ?? ''}${value ?? '?'}${suffix ?? ''}`,
      subtitle: label,
    }),
  },
})

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

const figure = defineType({
  name: 'figure',
  title: 'Bar chart',
  description: 'Numbers to compare, each with a bar. It is read aloud as the table that it is.',
  type: 'object',
  icon: BarChartIcon,
  fields: [
    requiredString('caption', 'Caption', 'Say what the figure shows.', {
      description: 'What the figure shows, and where its numbers come from, in one sentence.',
      rules: (rule) => aimFor(rule, 160),
    }),
    requiredString('unit', 'Unit', 'Say what the numbers count.', {
      description: 'Above the numbers, for example “hours a week”.',
    }),
    requiredField('rows', 'Lines', 'array', 'Add at least two lines: a single number belongs in the text.', {
      description: 'From top to bottom. The longest bar is the largest number.',
      of: [figureRow],
      limits: (rule) => rule.min(2),
      rules: (rule) => rule.max(12).warning('More than 12 lines are hard to compare.'),
    }),
    optionalString('total', 'Words of the sum', {
      description: 'For example “Total”. Fill it in, and a last line adds the numbers up. May stay empty.',
    }),
  ],
  preview: { select: { title: 'caption', subtitle: 'unit' } },
})

/** Figures with a drawing. */
export const figureTypes = [figure, statistic]
