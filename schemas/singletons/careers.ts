import { CaseIcon } from '@sanity/icons/Case'
import { defineField, defineType } from 'sanity'
import { REPLIES_TO } from '@archstep/contracts/api/deskApi.ts'
import { MAX_LENGTHS } from '@archstep/contracts/applications/application.ts'
import { CAREERS_PAGE } from '@archstep/contracts/urls/routes.ts'
import { screens } from '@archstep/contracts/urls/screens.ts'
import { optionalField, optionalString, requiredField, requiredString, requiredText } from '../fields/fieldBuilders.ts'
import { heroField } from '../fields/hero.ts'
import { listField } from '../fields/lists.ts'
import { seoOfScreenField } from '../fields/pages.ts'
import { pictureField } from '../fields/pictures.ts'
import { optionalSection, section } from '../fields/sections.ts'
import { countVerdict, mailWordsVerdict } from '../rules/textRules.ts'

interface MailOptions {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Placeholders allowed in the text. */
  readonly fills: readonly string[]
  readonly missing: string
}

/** A plain-text mail. */
const mailSection = ({ name, title, description, fills, missing }: MailOptions) =>
  section(name, title, {
    description,
    fields: [
      requiredString('subject', 'Subject', 'Write the subject of the email.', {
        rules: (rule) => rule.custom((text) => mailWordsVerdict(text, [])),
      }),
      requiredText('text', 'Text', missing, {
        rows: 8,
        rules: (rule) => rule.custom((text) => mailWordsVerdict(text, fills)),
      }),
    ],
  })

const REPLIES_TO_IN_WORDS = {
  company: 'The email address in Site settings',
  recruiter: 'Whoever sent the reply',
} satisfies Record<(typeof REPLIES_TO)[number], string>

export const careers = defineType({
  name: 'careers',
  title: 'Careers',
  description: 'The words around the job list, the jobs, the interest form and the form for a new job.',
  type: 'document',
  icon: CaseIcon,
  groups: [
    { name: 'listing', title: 'Job list', default: true },
    { name: 'opening', title: 'One job' },
    { name: 'interest', title: 'Interest form' },
    { name: 'applications', title: 'Applications' },
    { name: 'postJob', title: 'New job' },
  ],
  fields: [
    section('listing', 'Job list', {
      description: 'Shown at /CareersPage. The jobs themselves are under Careers, Open.',
      group: 'listing',
      fields: [
        requiredString('title', 'Title', 'Write the title of the job list.'),
        requiredString('subtitle', 'Subtitle', 'Write the subtitle of the job list.'),
        defineField({ name: 'text', title: 'Text', type: 'text', rows: 3 }),
        pictureField,
        optionalField('emptyPicture', 'Picture for no jobs', 'picture', {
          description: 'Shown beside the words when the list or a search is empty.',
        }),
        seoOfScreenField,
      ],
    }),
    section('opening', 'One job', {
      description: 'The words around the content of a job, on its page and in the job list.',
      group: 'opening',
      fields: [
        requiredString('requirementsHeading', 'Heading of the requirements', 'Write the heading of the requirements.'),
        requiredString(
          'responsibilitiesHeading',
          'Heading of the responsibilities',
          'Write the heading of the responsibilities.',
        ),
        requiredString('skillsHeading', 'Heading of the skills', 'Write the heading of the skills.'),
        requiredString('departmentLabel', 'Before the department', 'Write the word before the department.'),
        requiredString('locationLabel', 'Before the location', 'Write the word before the location.'),
        requiredString('countriesLabel', 'Before the countries', 'Say that applicants may live in these countries.'),
        requiredString('typeLabel', 'Before the employment type', 'Write the word before the employment type.'),
        requiredString('salaryLabel', 'Before the salary', 'Write the word before the salary.'),
        requiredString('perHour', 'After a salary by the hour', 'Write the words after a salary by the hour.'),
        requiredString('perMonth', 'After a salary by the month', 'Write the words after a salary by the month.'),
        requiredString('perYear', 'After a salary by the year', 'Write the words after a salary by the year.'),
        requiredString('postedLabel', 'Before the day of posting', 'Write the word before the day of posting.'),
        requiredString('closesLabel', 'Before the closing day', 'Write the words before the closing day.'),
        requiredString('apply', 'Button', 'Write the words of the button that leads to the interest form.'),
        requiredText('closed', 'When it is closed', 'Say that the job is closed, and what visitors can do.'),
        requiredString('allJobs', 'Link to all jobs', 'Write the words of the link to all jobs.'),
        requiredString('goneHeading', 'Heading above open jobs', 'Write the heading above the jobs that are open.'),
        requiredText('goneText', 'When it is gone', 'Say that the job is not listed anymore.'),
      ],
    }),
    section('interest', 'Interest form', {
      description: 'Shown at /Interest, and at /Careers while no job is open.',
      group: 'interest',
      fields: [
        heroField,
        requiredText('notice', 'Notice while no job is open', 'Say that there are currently no open job positions.'),
        // Optional, so that content from before this section stays valid.
        optionalSection('openJobs', 'Notice while jobs are open', {
          description: 'Shown instead at /Interest. The careers system says how many are open.',
          fields: [
            requiredString('one', 'With one job', 'Say that one job is open.'),
            requiredString(
              'several',
              'With several jobs',
              'Say that several jobs are open, with {count} for the number.',
              { description: 'Write {count} where the number belongs.', rules: (rule) => rule.custom(countVerdict) },
            ),
            requiredString('link', 'Link to the open jobs', 'Write the words of the link to the open jobs.'),
          ],
        }),
        requiredString('formHeading', 'Heading of the form', 'Write the heading of the form.'),
        requiredText('formText', 'Text above the form', 'Write a sentence for above the form.'),
        optionalField('openingText', 'Text above the form of one job', 'text', {
          description: 'What happens once somebody has applied. If empty, the text above is shown there, too.',
          rows: 3,
        }),
        optionalSection('sourceQuestion', 'How did you hear of us?', {
          description:
            'Once this is filled in, the form asks it; nobody has to answer. If it is empty, only links tell, such as ' +
            '/CareersPage?utm_source=linkedin.',
          fields: [
            requiredString('question', 'Question', 'Write the question.', {
              description: 'For example “How did you hear of us?”',
            }),
            defineField({
              name: 'options',
              title: 'What can be chosen',
              type: 'array',
              of: [{ type: 'string', validation: (rule) => rule.required().max(MAX_LENGTHS.source) }],
              validation: (rule) => rule.required().min(2).unique().error('Write two or more, each once.'),
            }),
          ],
        }),
        requiredField('benefitsHead', 'Heading of the benefits', 'sectionHead', 'Give the benefits a heading.', {
          description: 'The opening text also stands on the page of each open job.',
        }),
        listField('benefits', 'Benefits', {
          of: 'capability',
          things: 'benefits',
          exactly: 4,
        }),
        section('thanks', 'After sending', [
          requiredString('heading', 'Heading', 'Write the thank-you heading.'),
          requiredText('text', 'Text', 'Say what happens next.'),
        ]),
        requiredField('privacyNote', 'Note on privacy', 'richText', 'Say what happens to the data of the form.', {
          description: 'What happens to the data of the form.',
        }),
        seoOfScreenField,
      ],
    }),
    // Optional, so that content from before this section stays valid.
    optionalSection('applications', 'Applications', {
      description: 'What happens once the interest form has been sent. The careers service reads it here.',
      group: 'applications',
      fields: [
        // The number's former place, for content that has not been migrated to retention.ts yet.
        defineField({ name: 'keptMonths', title: 'Months', type: 'number', hidden: true, readOnly: true }),
        mailSection({
          name: 'receipt',
          title: 'Email to the applicant',
          description:
            'Sent at once to everyone who applies. Write {name} where their name belongs. The job and a reference ' +
            'are added.',
          fills: ['name'],
          missing: 'Write what the applicant reads.',
        }),
        mailSection({
          name: 'notice',
          title: 'Email to recruiters',
          description:
            'Sent for each application, with the job and a reference, but nothing about the person. Write {link} ' +
            'for its link.',
          fills: ['link'],
          missing: 'Write what recruiters read, with {link} for the link to the application.',
        }),
        listField('answers', 'Replies to applicants', {
          description:
            'What recruiters choose from, and may change, before they send it. {name}, {job}, {reference} and ' +
            '{recruiter} stand for the applicant, the job, the application and whoever sends it.',
          of: 'mailTemplate',
          things: 'templates',
          optional: true,
        }),
        optionalString('repliesTo', 'Who gets what applicants write back', {
          options: {
            list: REPLIES_TO.map((value) => ({ title: REPLIES_TO_IN_WORDS[value], value })),
            layout: 'radio',
          },
          initialValue: 'company',
        }),
      ],
    }),
    section('postJob', 'New job', {
      description: 'Shown at /PostJobs.',
      group: 'postJob',
      fields: [
        requiredString('title', 'Title', 'Write the title of the screen.'),
        requiredText('text', 'Text', 'Write a sentence for below the title.'),
        seoOfScreenField,
      ],
    }),
  ],
  preview: { prepare: () => ({ title: screens.careers.title, subtitle: CAREERS_PAGE }) },
})
