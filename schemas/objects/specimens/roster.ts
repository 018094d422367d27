import { UsersIcon } from '@sanity/icons/Users'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { captionField, listField, optionalField, requiredString } from '../../sharedFields.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

export const rosterPerson = defineType({
  name: 'rosterPerson',
  title: 'Person of a team',
  type: 'object',
  icon: UsersIcon,
  fields: [
    requiredString('name', 'Name', 'Write a first name.', {
      rules: (rule) => rule.max(14).error('There is room for 14 characters.'),
    }),
    requiredString('role', 'What they do', 'Say what they do, for example “front desk”.'),
    defineField({
      name: 'busy',
      title: 'Half days that they can’t leave their work',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      options: {
        list: days.flatMap((day, place) => [
          { title: `${day} morning`, value: `${place} a.m.` },
          { title: `${day} afternoon`, value: `${place} p.m.` },
        ]),
      },
      validation: (rule) => rule.required().error('Tick when this person can’t come.'),
    }),
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
    defineField({
      ...listField('people', 'People', { of: 'rosterPerson', things: 'people' }),
      validation: (rule) => rule.required().min(3).max(8).error('Add three to eight people.'),
    }),
    defineField({
      name: 'needed',
      title: 'Half days that the course takes',
      type: 'number',
      validation: (rule) => rule.required().integer().min(1).max(10).error('Write how many half days it takes.'),
    }),
    requiredString('morning', 'Word for the morning', 'Write the word for the morning.'),
    requiredString('afternoon', 'Word for the afternoon', 'Write the word for the afternoon.'),
    requiredString('free', 'Word for a half day that is free for all', 'Write the word, for example “Free”.'),
    requiredString('fits', 'Words when the week has room', 'Write what stands there when there is room.', {
      description:
        'Stands behind the number of half days that are free for all, for example “free for all of them. It fits this week.”',
    }),
    requiredString('tooFew', 'Words when it has not', 'Write what stands there when there are too few half days.'),
    requiredString('nobody', 'Words when nobody comes', 'Write what stands there when nobody is chosen.'),
  ],
  preview: { select: { title: 'caption' }, prepare: ({ title }) => ({ title, subtitle: 'Week of a team' }) },
})
