import { UsersIcon } from '@sanity/icons/Users'
import { defineField, defineType } from 'sanity'
import { freeNameVerdict } from '../uniqueName.ts'

export const department = defineType({
  name: 'department',
  title: 'Department',
  description: 'A department that openings belong to.',
  type: 'document',
  icon: UsersIcon,
  fields: [
    defineField({
      name: 'name',
      title: 'Name',
      type: 'string',
      validation: (rule) => [
        rule.required().error('Write the name of the department.'),
        rule.max(200).error('Use 200 characters or fewer.'),
        rule.custom(freeNameVerdict),
      ],
    }),
  ],
  preview: { select: { title: 'name' } },
})
