import { TagIcon } from '@sanity/icons/Tag'
import { defineType } from 'sanity'
import { requiredField, requiredText, titleField } from '../sharedFields.ts'

export const offerPart = defineType({
  name: 'offerPart',
  title: 'Part of an offer',
  type: 'object',
  icon: TagIcon,
  fields: [
    titleField,
    requiredField('weeks', 'Weeks', 'number', 'Write how many weeks this part takes.', {
      description: 'How many weeks it takes, after the part before it. The site counts which weeks those are.',
      rules: (rule) => rule.integer().min(1).max(26).error('Whole weeks, from 1 to 26.'),
    }),
    requiredText('desc', 'What is done', 'Say what is done in this part.'),
    requiredText('result', 'What the client gets', 'Say what the client has in hand after this part.'),
    requiredField('cost', 'Cost', 'number', 'Write what this part costs.', {
      description: 'In dollars, without cents. The site adds the parts up.',
      rules: (rule) => rule.integer().min(0).error('Whole dollars, 0 or more.'),
    }),
  ],
  preview: {
    select: { title: 'title', weeks: 'weeks', cost: 'cost' },
    prepare: ({ title, weeks, cost }) => ({ title, subtitle: `${weeks ?? '?'} weeks, $${cost ?? '?'}` }),
  },
})
