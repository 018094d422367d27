import { BarChartIcon } from '@sanity/icons/BarChart'
import { defineType } from 'sanity'
import { optionalString, requiredField, requiredString } from '../sharedFields.ts'

export const statistic = defineType({
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
      rules: (rule) => rule.max(60).warning('Aim for 60 characters or fewer.'),
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
