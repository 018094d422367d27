import { UsersIcon } from '@sanity/icons/Users'
import { defineType } from 'sanity'
import { freeNameVerdict } from '../uniqueName.ts'
import { requiredString } from '../sharedFields.ts'

export const department = defineType({
  name: 'department',
  title: 'Department',
  description: 'A department that openings belong to.',
  type: 'document',
  icon: UsersIcon,
  fields: [
    requiredString('name', 'Name', 'Write the name of the department.', {
      rules: (rule) => [rule.max(200).error('Use 200 characters or fewer.'), rule.custom(freeNameVerdict)],
    }),
  ],
  preview: { select: { title: 'name' } },
})
