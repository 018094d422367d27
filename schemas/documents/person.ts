import { UserIcon } from '@sanity/icons/User'
import { defineField, defineType } from 'sanity'
import { orderRankField } from '../orderRank.ts'
import { nameField, pictureSizeRule, requiredString } from '../sharedFields.ts'

export const person = defineType({
  name: 'person',
  title: 'Person',
  description: 'Someone who signs a message, writes for the blog or answers for a service.',
  type: 'document',
  icon: UserIcon,
  fields: [
    orderRankField('person'),
    nameField,
    requiredString('role', 'Role', 'Write the role, for example “Chief Executive”.'),
    defineField({
      name: 'portrait',
      title: 'Portrait',
      description:
        'A photograph, four wide to five high, with the face in the upper half; the site prints it in two colours. Without one there is the outline of somebody.',
      type: 'picture',
      initialValue: { decorative: true },
      validation: (rule) => pictureSizeRule(rule, { width: 480 }),
    }),
    defineField({ name: 'bio', title: 'About this person', type: 'text', rows: 4 }),
    defineField({
      name: 'answers',
      title: 'What they answer',
      description: 'One sentence for “Who picks up” on the home page: with which question this is the person to call.',
      type: 'text',
      rows: 2,
      validation: (rule) => rule.max(140).warning('Aim for 140 characters or fewer, so that the four stay level.'),
    }),
    defineField({
      name: 'phone',
      title: 'Direct line',
      description: 'The number that rings on their desk. Only for people who want to be called by strangers.',
      type: 'phone',
    }),
  ],
  preview: { select: { title: 'name', subtitle: 'role', media: 'portrait' } },
})
