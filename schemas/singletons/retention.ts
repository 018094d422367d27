import { ClockIcon } from '@sanity/icons/Clock'
import { defineField, defineType } from 'sanity'
import { RETENTION_MONTHS } from '@archstep/contracts/retention.ts'

const { min, max } = RETENTION_MONTHS

/** Who may set how long applications are kept: only people who may see applications. */
const ROLES: ReadonlySet<string> = new Set(['administrator', 'recruiter'])

export const retention = defineType({
  name: 'retention',
  title: 'How long applications are kept',
  description: 'Text blocks can show this number, as the privacy page does. Recruiters and administrators change it.',
  type: 'document',
  icon: ClockIcon,
  // The Content Lake enforces this, too, if the plan has custom roles.
  readOnly: ({ currentUser }) => !currentUser?.roles.some(({ name }) => ROLES.has(name)),
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
