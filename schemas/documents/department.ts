import { UsersIcon } from '@sanity/icons/Users'
import { defineType } from 'sanity'
import { JOB_LIMITS } from '@archstep/contracts/jobs/jobFields.ts'
import { uniqueNameField } from '../fields/textFields.ts'

export const department = defineType({
  name: 'department',
  title: 'Department',
  description: 'A department that jobs belong to.',
  type: 'document',
  icon: UsersIcon,
  fields: [uniqueNameField('Write the name of the department.', JOB_LIMITS.department)],
  preview: { select: { title: 'name' } },
})
