import { UserIcon } from '@sanity/icons/User'
import { defineField, defineType } from 'sanity'
import { orderRankField } from '../orderRank.ts'
import { nameField, requiredString } from '../sharedFields.ts'

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
    defineField({ name: 'portrait', title: 'Portrait', type: 'picture' }),
    defineField({ name: 'bio', title: 'About this person', type: 'text', rows: 4 }),
  ],
  preview: { select: { title: 'name', subtitle: 'role', media: 'portrait' } },
})
