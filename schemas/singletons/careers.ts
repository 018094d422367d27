import { CaseIcon } from '@sanity/icons/Case'
import { defineField, defineType } from 'sanity'
import { countVerdict, mailWordsVerdict } from '../rules.ts'
import { heroField, listField, pictureField, requiredString, requiredText, section, seoField } from '../sharedFields.ts'

const { group: _pageTab, ...seoOfScreen } = seoField

interface MailOptions {
  readonly name: string
  readonly title: string
  readonly description: string
  /** What may stand in braces in the text. */
  readonly fills: readonly string[]
  readonly missing: string
}

/** The words of a mail in plain text. */
const mailSection = ({ name, title, description, fills, missing }: MailOptions) =>
  section({
    name,
    title,
    description,
    fields: [
      defineField({
        name: 'subject',
        title: 'Subject',
        type: 'string',
        validation: (rule) => [
          rule.required().error('Write the subject of the mail.'),
          rule.custom((text) => mailWordsVerdict(text, [])),
        ],
      }),
      defineField({
        name: 'text',
        title: 'Text',
        type: 'text',
        rows: 8,
        validation: (rule) => [rule.required().error(missing), rule.custom((text) => mailWordsVerdict(text, fills))],
      }),
    ],
  })

export const careers = defineType({
  name: 'careers',
  title: 'Careers',
  description: 'The words around the job list, the openings, the interest form and the form for a new job.',
  type: 'document',
  icon: CaseIcon,
  groups: [
    { name: 'listing', title: 'Job list', default: true },
    { name: 'opening', title: 'One opening' },
    { name: 'interest', title: 'Interest form' },
    { name: 'applications', title: 'Applications' },
    { name: 'postJob', title: 'New job' },
  ],
  fields: [
    section({
      name: 'listing',
      title: 'Job list',
      description: 'Shown at /CareersPage. The jobs themselves are under Careers, Open.',
      group: 'listing',
      fields: [
        requiredString('title', 'Title', 'Write the title of the job list.'),
        requiredString('subtitle', 'Subtitle', 'Write the subtitle of the job list.'),
        defineField({ name: 'text', title: 'Text', type: 'text', rows: 3 }),
        pictureField,
        defineField({
          name: 'emptyPicture',
          title: 'Picture for no jobs',
          description: 'Shown beside the words when the list or a search is empty.',
          type: 'picture',
        }),
        seoOfScreen,
      ],
    }),
    section({
      name: 'opening',
      title: 'One opening',
      description: 'The words around the content of an opening, on its page.',
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
        requiredText('goneText', 'When it is gone', 'Say that the job is not listed any more.'),
      ],
    }),
    section({
      name: 'interest',
      title: 'Interest form',
      description: 'Shown at /Interest, and at /Careers while no job is open.',
      group: 'interest',
      fields: [
        heroField,
        defineField({
          name: 'notice',
          title: 'Notice while no job is open',
          type: 'text',
          rows: 3,
          validation: (rule) => rule.required().error('Say that there are currently no open job positions.'),
        }),
        section({
          name: 'openJobs',
          title: 'Notice while jobs are open',
          description: 'Shown instead at /Interest. The careers system says how many are open.',
          // Content from before this section is complete without it.
          optional: true,
          fields: [
            requiredString('one', 'With one job', 'Say that one job is open.'),
            defineField({
              name: 'several',
              title: 'With several jobs',
              description: 'Write {count} where the number belongs.',
              type: 'string',
              validation: (rule) => [
                rule.required().error('Say that several jobs are open, with {count} for the number.'),
                rule.custom(countVerdict),
              ],
            }),
            requiredString('link', 'Link to the open jobs', 'Write the words of the link to the open jobs.'),
          ],
        }),
        requiredString('formHeading', 'Heading of the form', 'Write the heading of the form.'),
        requiredText('formText', 'Text above the form', 'Write a sentence for above the form.'),
        defineField({
          name: 'openingText',
          title: 'Text above the form of one opening',
          description: 'What happens next to those who apply. Without it the text above stands there, too.',
          type: 'text',
          rows: 3,
        }),
        defineField({
          name: 'benefitsHead',
          title: 'Heading of the benefits',
          type: 'sectionHead',
          validation: (rule) => rule.required().error('Give the benefits a heading.'),
        }),
        listField({
          name: 'benefits',
          title: 'Benefits',
          of: 'capability',
          things: 'benefits',
          exactly: 4,
        }),
        section({
          name: 'thanks',
          title: 'After sending',
          fields: [
            requiredString('heading', 'Heading', 'Write the thank-you heading.'),
            requiredText('text', 'Text', 'Say what happens next.'),
          ],
        }),
        defineField({
          name: 'privacyNote',
          title: 'Note on privacy',
          description: 'What happens to the data of the form.',
          type: 'richText',
          validation: (rule) => rule.required().error('Say what happens to the data of the form.'),
        }),
        seoOfScreen,
      ],
    }),
    section({
      name: 'applications',
      title: 'Applications',
      description: 'What happens once the interest form has been sent. The careers service reads it here.',
      group: 'applications',
      // Content from before this section is complete without it.
      optional: true,
      fields: [
        // Where the number was before: a document of its own has it (retention.ts), for content that was not moved yet.
        defineField({ name: 'keptMonths', title: 'Months', type: 'number', hidden: true, readOnly: true }),
        mailSection({
          name: 'receipt',
          title: 'Mail to the applicant',
          description:
            'Sent at once to everyone who applies. Write {name} where their name belongs. The job and a reference are added.',
          fills: ['name'],
          missing: 'Write what the applicant reads.',
        }),
        mailSection({
          name: 'notice',
          title: 'Mail to recruiters',
          description:
            'Sent for each application, with the job and a reference, but nothing about the person. Write {link} for its link.',
          fills: ['link'],
          missing: 'Write what recruiters read, with {link} for the link to the application.',
        }),
      ],
    }),
    section({
      name: 'postJob',
      title: 'New job',
      description: 'Shown at /PostJobs.',
      group: 'postJob',
      fields: [
        requiredString('title', 'Title', 'Write the title of the screen.'),
        requiredText('text', 'Text', 'Write a sentence for below the title.'),
        seoOfScreen,
      ],
    }),
  ],
  preview: { prepare: () => ({ title: 'Careers', subtitle: '/Careers' }) },
})
