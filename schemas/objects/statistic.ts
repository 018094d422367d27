import { BarChartIcon } from '@sanity/icons/BarChart'
import { defineField, defineType } from 'sanity'

export const statistic = defineType({
  name: 'statistic',
  title: 'Figure',
  type: 'object',
  icon: BarChartIcon,
  fields: [
    defineField({
      name: 'value',
      title: 'Number',
      description: 'Digits only. 10K+ is written as 10 here and K+ below.',
      type: 'number',
      validation: (rule) => rule.required().error('Write the number.'),
    }),
    defineField({
      name: 'prefix',
      title: 'Sign before it',
      description: 'For example $ or +. Usually empty.',
      type: 'string',
      validation: (rule) => rule.max(3).error('Up to 3 characters fit before the number.'),
    }),
    defineField({
      name: 'suffix',
      title: 'Sign after it',
      description: 'For example %, x or K+.',
      type: 'string',
      validation: (rule) => rule.max(4).error('Up to 4 characters fit after the number.'),
    }),
    defineField({
      name: 'label',
      title: 'What it counts',
      description: 'For example “projects completed”.',
      type: 'string',
      validation: (rule) => [
        rule.required().error('Say what the number counts.'),
        rule.max(60).warning('Aim for 60 characters or fewer.'),
      ],
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
