import { UsersIcon } from '@sanity/icons/Users'
import { defineArrayMember, defineType } from 'sanity'
import { fits, optionalField, requiredField, requiredString } from '../../fields/fieldBuilders.ts'
import { captionField } from '../../fields/textFields.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

export const rosterPerson = defineType({
  name: 'rosterPerson',
  title: 'Person of a team',
  type: 'object',
  icon: UsersIcon,
  fields: [
    requiredString('name', 'Name', 'Write a first name.', {
      rules: (rule) => fits(rule, 14),
    }),
    requiredString('role', 'What they do', 'Say what they do, for example “front desk”.'),
    requiredField(
      'busy',
      'Half days when they can’t leave their work',
      'array',
      'Check the half days when this person can’t come.',
      {
        of: [defineArrayMember({ type: 'string' })],
        options: {
          list: days.flatMap((day, index) => [
            { title: `${day} morning`, value: `${index} a.m.` },
            { title: `${day} afternoon`, value: `${index} p.m.` },
          ]),
        },
      },
    ),
    optionalField('comes', 'Comes, until a visitor chooses otherwise', 'boolean', {
      options: { layout: 'checkbox' },
    }),
  ],
  preview: { select: { title: 'name', subtitle: 'role' } },
})

export const roster = defineType({
  name: 'roster',
  title: 'Week of a team',
  description: 'Who can come when. Visitors choose who comes, and see which half days stay free for all of them.',
  type: 'object',
  icon: UsersIcon,
  fields: [
    captionField,
    requiredString('question', 'Question above the people', 'Write what is asked, for example “Who comes?”.'),
    requiredField('people', 'People', 'array', 'Add three to eight people.', {
      of: [defineArrayMember({ type: 'rosterPerson' })],
      limits: (rule) => rule.min(3).max(8),
    }),
    requiredField('needed', 'Half days that the course takes', 'number', 'Write 1 to 10 half days.', {
      limits: (rule) => rule.integer().min(1).max(10),
    }),
    requiredString('morning', 'Word for the morning', 'Write the word for the morning.'),
    requiredString('afternoon', 'Word for the afternoon', 'Write the word for the afternoon.'),
    requiredString('free', 'Word for a half day that is free for all', 'Write the word, for example “Free”.'),
    requiredString('fits', 'Words when it fits', 'Write what visitors read when enough half days are free.', {
      description:
        'Follows the number of half days that are free for all, for example “free for all of them. It fits this week.”',
    }),
    requiredString('tooFew', 'Words when it does not fit', 'Write what visitors read when too few half days are free.'),
    requiredString('nobody', 'Words when nobody comes', 'Write what visitors read when nobody is chosen.'),
  ],
  preview: { select: { title: 'caption' }, prepare: ({ title }) => ({ title, subtitle: 'Week of a team' }) },
})
