import { CaseIcon } from '@sanity/icons/Case'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { TEXT_WORDS } from '@archstep/contracts/forms/textChecks.ts'
import { CURRENCY_CODE, EMPLOYMENT_TYPES, JOB_LIMITS, PAY_UNITS } from '@archstep/contracts/jobs/jobFields.ts'
import { newJobNumber } from '@archstep/contracts/jobs/jobNumber.ts'
import {
  aimFor,
  eachOnce,
  optionalField,
  optionalString,
  requiredField,
  requiredString,
  requiredText,
} from '../fields/fieldBuilders.ts'
import { linesField } from '../fields/lists.ts'
import { inGroup } from '../fields/pages.ts'
import { slugField } from '../fields/slug.ts'
import { country } from '../objects/country.ts'
import { parentOf } from '../parentOf.ts'
import { countryVerdict } from '../rules/countryRules.ts'
import {
  closingVerdict,
  jobOf,
  linesVerdict,
  locationVerdict,
  numberVerdict,
  pastClosingVerdict,
  skillsVerdict,
} from '../rules/jobRules.ts'

const WRITE_POSITIVE = 'Write an amount above 0, without a currency sign.'

export const job = defineType({
  name: 'job',
  title: 'Job',
  description: 'A job that the company offers.',
  type: 'document',
  icon: CaseIcon,
  groups: [
    { name: 'job', title: 'The job', default: true },
    { name: 'terms', title: 'Place and pay' },
    { name: 'dates', title: 'Dates' },
  ],
  fields: [
    defineField({
      name: 'number',
      title: 'Number',
      description: 'Identifies the job to the careers system. It is assigned automatically and never changes.',
      type: 'number',
      hidden: true,
      readOnly: true,
      initialValue: newJobNumber,
      validation: (rule) => [
        rule.required().integer().min(1).error('This job has no number. Make a new one with + or Duplicate.'),
        rule.custom(numberVerdict),
      ],
    }),
    optionalField('closedAt', 'Closed at', 'datetime', {
      description: 'When staff closed it. Kept by Publish, so that a later change of words does not count as closing.',
      hidden: true,
      readOnly: true,
    }),
    ...inGroup('job', [
      requiredString('title', 'Title', 'Write the title of the job.', {
        rules: (rule) => [
          rule.max(JOB_LIMITS.title).error(TEXT_WORDS.tooLong(JOB_LIMITS.title)),
          aimFor(rule, 70, ', so that it stays on two lines'),
        ],
      }),
      slugField({
        source: 'title',
        type: 'job',
        // Recruiters can't create redirects.
        description:
          'The last part of the address, for example cloud-engineer. Don’t change it once the job is published: ' +
          'links to the job would lead nowhere.',
      }),
      requiredField('department', 'Department', 'reference', 'Choose the department. A new one can be made here.', {
        to: [{ type: 'department' }],
      }),
      requiredText('description', 'Description', 'Describe the job.', {
        description:
          'What the work is, in a few sentences. The card shows the first three lines. An empty line begins a paragraph, ' +
          'a line that begins with - is an item of a list, **words** are bold.',
        rows: 10,
        rules: (rule) => rule.max(JOB_LIMITS.description).error(TEXT_WORDS.tooLong(JOB_LIMITS.description)),
      }),
      linesField('requirements', 'Requirements', {
        description: 'What applicants should bring. One line each.',
        things: 'requirements',
        verdict: linesVerdict('requirements'),
      }),
      linesField('responsibilities', 'Responsibilities', {
        description: 'What they will do. One line each.',
        things: 'responsibilities',
        verdict: linesVerdict('responsibilities'),
      }),
      optionalField('skills', 'Skills', 'array', {
        description: 'Press Enter after each.',
        of: [defineArrayMember({ type: 'string' })],
        options: { layout: 'tags' },
        rules: (rule) => [
          eachOnce(rule, 'skill'),
          rule.custom(skillsVerdict),
          rule.max(JOB_LIMITS.skills).error(`There is room for at most ${JOB_LIMITS.skills} skills.`),
        ],
      }),
    ]),
    ...inGroup('terms', [
      requiredString('employmentType', 'Employment type', 'Choose the employment type.', {
        options: {
          list: [...EMPLOYMENT_TYPES],
          layout: 'radio',
          direction: 'horizontal',
        },
        initialValue: 'Full-time',
      }),
      requiredField('location', 'Location', 'reference', 'Choose the location.', {
        description: 'As applicants read it. A new one can be made here.',
        to: [{ type: 'jobLocation' }],
        rules: (rule) => rule.custom(locationVerdict),
      }),
      optionalField('remote', 'Remote', 'boolean', {
        description: 'People work from where they live.',
        initialValue: false,
      }),
      optionalField('applicantCountries', 'Where applicants may live', 'array', {
        description: 'Choose each country.',
        of: [
          defineArrayMember({ type: 'string', name: country.name, validation: (rule) => rule.custom(countryVerdict) }),
        ],
        hidden: (context) => jobOf(context).remote !== true,
        rules: (rule) => [
          eachOnce(rule, 'country'),
          rule.custom(
            (countries, context) =>
              jobOf(context).remote !== true ||
              (countries ?? []).length > 0 ||
              'Name at least one country in which applicants may live.',
          ),
        ],
      }),
      optionalField('asksWorkAuthorization', 'Ask for work authorization', 'boolean', {
        description:
          'The form asks whether applicants may work in the United States. Switch it off where the law of another ' +
          'country applies.',
        initialValue: true,
      }),
      optionalField('salary', 'Salary', 'object', {
        description: 'May stay empty. Some states require a range.',
        options: { columns: 2 },
        fields: [
          optionalField('min', 'From', 'number', {
            rules: (rule) => rule.positive().error(WRITE_POSITIVE),
          }),
          optionalField('max', 'To', 'number', {
            rules: (rule) => [
              rule.positive().error(WRITE_POSITIVE),
              rule.custom((max, context) => {
                const { min } = parentOf<{ min: number }>(context)
                if (max !== undefined && min === undefined) return 'Write the lower end of the range, too.'
                return max === undefined || min === undefined || max >= min || `Write an amount of at least ${min}.`
              }),
            ],
          }),
          optionalString('currency', 'Currency', {
            options: { readByCode: true },
            initialValue: 'USD',
            rules: (rule) => [
              rule.custom(
                (currency, context) =>
                  parentOf<{ min: number }>(context).min === undefined ||
                  CURRENCY_CODE.test(currency ?? '') ||
                  'Write the currency with three capital letters, for example USD.',
              ),
            ],
          }),
          optionalString('unit', 'For each', {
            options: {
              list: PAY_UNITS.map((value) => ({ title: `${value[0]}${value.slice(1).toLowerCase()}`, value })),
            },
            initialValue: 'YEAR',
            rules: (rule) =>
              rule.custom(
                (unit, context) =>
                  parentOf<{ min: number }>(context).min === undefined ||
                  unit !== undefined ||
                  'Choose the hour, month or year that the amount is for.',
              ),
          }),
        ],
      }),
    ]),
    ...inGroup('dates', [
      optionalField('active', 'Takes applications', 'boolean', {
        description: 'Switch it off to close the job before its closing date.',
        initialValue: true,
      }),
      requiredField('postedOn', 'Posted on', 'datetime', 'Choose the day and the time of posting.', {
        description: 'Jobs are listed with the newest first.',
        initialValue: () => new Date().toISOString(),
      }),
      optionalField('closesOn', 'Closes on', 'date', {
        description: 'The last day for applications, until it has ended everywhere. May stay empty.',
        rules: (rule) => [
          rule.custom(closingVerdict),
          rule.custom((closesOn, context) => pastClosingVerdict(closesOn, jobOf(context), Date.now())).warning(),
        ],
      }),
    ]),
  ],
  orderings: [{ name: 'newest', title: 'Newest first', by: [{ field: 'postedOn', direction: 'desc' }] }],
  preview: {
    select: { title: 'title', location: 'location.name', active: 'active', closesOn: 'closesOn' },
    prepare: ({ title, location, active, closesOn }) => ({
      title,
      subtitle: [location, active === false ? 'Closed' : closesOn && `Closes ${closesOn}`].filter(Boolean).join(', '),
    }),
  },
})
