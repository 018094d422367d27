import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { defineType } from 'sanity'
import { mailWordsVerdict } from '../rules/textRules.ts'
import { optionalString, requiredString, requiredText } from '../sharedFields.ts'

const fills = ['name', 'opening', 'reference', 'recruiter']

/**
 * Where a reply may take an application, as the careers service knows it; a test holds the desk to the same words.
 */
export const statusesAfterAnswer = [
  { title: 'In review', value: 'in review' },
  { title: 'Interview', value: 'interview' },
  { title: 'Offer', value: 'offer' },
  { title: 'Rejected', value: 'rejected' },
]

/** What a recruiter begins a reply to an applicant with. */
export const mailTemplate = defineType({
  name: 'mailTemplate',
  title: 'Template',
  type: 'object',
  icon: EnvelopeIcon,
  fields: [
    requiredString('name', 'Name', 'Name the template, for example Invitation.', {
      description: 'By which recruiters choose it. Applicants don’t read it.',
      rules: (rule) => rule.max(60).error('Use 60 characters or fewer.'),
    }),
    requiredString('subject', 'Subject', 'Write the subject of the mail.', {
      rules: (rule) => rule.custom((text) => mailWordsVerdict(text, fills)),
    }),
    requiredText('text', 'Text', 'Write what the applicant reads.', {
      rows: 10,
      rules: (rule) => rule.custom((text) => mailWordsVerdict(text, fills)),
    }),
    optionalString('status', 'Status with it', {
      description: 'The recruiter has a second button then, which sends the mail and sets this status. May stay empty.',
      options: { list: statusesAfterAnswer },
    }),
  ],
  preview: { select: { title: 'name', subtitle: 'subject' } },
})
