import { UserIcon } from '@sanity/icons/User'
import { defineType } from 'sanity'
import { aimFor, optionalField, requiredString } from '../fields/fieldBuilders.ts'
import { pictureSizeRule } from '../fields/pictures.ts'
import { nameField } from '../fields/textFields.ts'
import { orderRankField } from '../orderRank.ts'

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
    optionalField('portrait', 'Portrait', 'picture', {
      description:
        'A photograph, four wide to five high, with the face in the upper half; the site prints it in two colors. Without one, visitors see an outline.',
      initialValue: { decorative: true },
      rules: (rule) => pictureSizeRule(rule, { width: 480 }),
    }),
    optionalField('bio', 'About this person', 'text', { rows: 4 }),
    optionalField('answers', 'What they answer', 'text', {
      description: 'One sentence for “Who picks up” on the home page: with which question this is the person to call.',
      rows: 2,
      rules: (rule) => aimFor(rule, 140, ', so that the four stay level'),
    }),
    optionalField('phone', 'Direct line', 'phone', {
      description: 'The number that rings on their desk. Only for people who want to be called by strangers.',
    }),
  ],
  preview: { select: { title: 'name', subtitle: 'role', media: 'portrait' } },
})
