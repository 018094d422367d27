import { ArrowRightIcon } from '@sanity/icons/ArrowRight'
import { defineArrayMember, defineType } from 'sanity'
import { fits, requiredField, requiredString, requiredText } from '../../fields/fieldBuilders.ts'
import { captionField } from '../../fields/textFields.ts'

export const journeyStop = defineType({
  name: 'journeyStop',
  title: 'Stop',
  type: 'object',
  icon: ArrowRightIcon,
  fields: [
    requiredString('place', 'Where', 'Say where it is, for example “Warehouse”.', {
      rules: (rule) => fits(rule, 24),
    }),
    requiredString('at', 'When', 'Write when it is there, for example “10:14:02”.', {
      description: 'As visitors read it.',
    }),
    requiredString('text', 'What happens', 'Say what happens there, in a sentence.'),
    requiredText('request', 'What is sent', 'Write what is sent there.', {
      description: 'As the two programs write it, up to twelve short lines.',
      rows: 6,
    }),
    requiredText('answer', 'What comes back', 'Write what comes back.', { rows: 4 }),
  ],
  preview: { select: { title: 'place', subtitle: 'at' } },
})

export const journey = defineType({
  name: 'journey',
  title: 'Way through several programs',
  description:
    'One thing, such as an order, on its way: visitors go from stop to stop and see what is sent and answered.',
  type: 'object',
  icon: ArrowRightIcon,
  fields: [
    captionField,
    requiredString('question', 'Question above the stops', 'Write what is asked, for example “Where is the order?”.'),
    requiredField('stops', 'Stops', 'array', 'Add three to five stops.', {
      of: [defineArrayMember({ type: 'journeyStop' })],
      limits: (rule) => rule.min(3).max(5),
    }),
    requiredString('sent', 'Words above what is sent', 'Write the words, for example “Request”.'),
    requiredString('answered', 'Words above what comes back', 'Write the words, for example “Answer”.'),
    requiredString('again', 'Button that goes to the next stop', 'Write the words of the button.', {
      description: 'From the last stop it goes to the first, so “Send it on” does not fit. For example “Follow it”.',
    }),
  ],
  preview: {
    select: { title: 'caption' },
    prepare: ({ title }) => ({ title, subtitle: 'Way through several programs' }),
  },
})
