import { ClockIcon } from '@sanity/icons/Clock'
import { defineField, defineType } from 'sanity'
import { RETENTION_MONTHS } from '@archstep/contracts/applications/application.ts'
import { mayEditType } from '@archstep/contracts/cms/editableTypes.ts'

const { min, max } = RETENTION_MONTHS

export const retention = defineType({
  name: 'retention',
  title: 'How long applications are kept',
  description: 'Text blocks can show this number, as the privacy page does. Recruiters and administrators change it.',
  type: 'document',
  icon: ClockIcon,
  // The Content Lake enforces this, too, if the plan has custom roles.
  readOnly: ({ currentUser }) => !mayEditType(currentUser?.roles.map(({ name }) => name) ?? [], 'retention'),
  fields: [
    defineField({
      name: 'months',
      title: 'Months that applications are kept',
      description:
        'Older ones are deleted, with the resume. When you lower the number, recruiters get an email that says what ' +
        'will be deleted, and it is deleted 14 days later, unless you raise the number again.',
      type: 'number',
      validation: (rule) =>
        rule.required().integer().min(min).max(max).error(`Write a whole number of months from ${min} to ${max}.`),
    }),
  ],
  preview: { prepare: () => ({ title: 'How long applications are kept' }) },
})
