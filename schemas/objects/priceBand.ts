import { TagIcon } from '@sanity/icons/Tag'
import { defineField, defineType } from 'sanity'
import { upperSumVerdict, type SumsOfBand } from '../rules.ts'
import { linesField, requiredField, requiredString } from '../sharedFields.ts'

export const priceBand = defineType({
  name: 'priceBand',
  title: 'Band of prices',
  type: 'object',
  icon: TagIcon,
  fields: [
    requiredString('title', 'Title', 'Write a title, for example “Usual”.', {
      description: 'One or two words: “Small”, “Usual”, “Large”.',
      rules: (rule) => rule.max(24).warning('Aim for 24 characters or fewer, so that it stays on one line.'),
    }),
    requiredString('scope', 'What it is for', 'Say what a client of this size has done.', {
      description: 'For example “Ten to fifteen pages, in eight weeks”.',
      rules: (rule) => rule.max(80).warning('Aim for 80 characters or fewer.'),
    }),
    requiredField('from', 'Lower sum', 'number', 'Write the lower sum.', {
      description: 'In dollars, without cents.',
      rules: (rule) => rule.integer().min(0).error('Whole dollars, 0 or more.'),
    }),
    requiredField('to', 'Upper sum', 'number', 'Write the upper sum.', {
      description: 'In dollars, without cents. The same as the lower sum, when there is one price.',
      rules: (rule) => [
        rule.integer().min(0).error('Whole dollars, 0 or more.'),
        rule.custom((to, { parent }) => upperSumVerdict((parent as SumsOfBand | undefined)?.from, to)),
      ],
    }),
    defineField({
      name: 'per',
      title: 'For how much of it',
      description: 'For example “a month”. Empty for the whole piece of work.',
      type: 'string',
    }),
    linesField({
      name: 'features',
      title: 'What is in it',
      description: 'One short line each. Two to five.',
      things: 'lines',
    }),
  ],
  preview: {
    select: { title: 'title', from: 'from', to: 'to', per: 'per' },
    prepare: ({ title, from, to, per }) => ({ title, subtitle: `$${from ?? '?'} to $${to ?? '?'} ${per ?? ''}` }),
  },
})
