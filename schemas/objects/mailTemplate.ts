import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { defineType } from 'sanity'
import { REPLY_PLACEHOLDERS } from '@archstep/contracts/api/deskApi.ts'
import { STATUSES_AFTER_REPLY, statusInWords } from '@archstep/contracts/applications/applicationStatus.ts'
import { optionalString, requiredString, requiredText } from '../fields/fieldBuilders.ts'
import { mailWordsVerdict } from '../rules/textRules.ts'

const verdict = (text: string | undefined) =>
  mailWordsVerdict(text?.replaceAll('{opening}', '{job}'), REPLY_PLACEHOLDERS)

/** A template for replies to applicants. */
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
    requiredString('subject', 'Subject', 'Write the subject of the email.', {
      rules: (rule) => rule.custom(verdict),
    }),
    requiredText('text', 'Text', 'Write what the applicant reads.', {
      rows: 10,
      rules: (rule) => rule.custom(verdict),
    }),
    optionalString('status', 'Status that it sets', {
      description: 'Recruiters then have a second button, which sends the email and sets this status. May stay empty.',
      options: { list: STATUSES_AFTER_REPLY.map((value) => ({ title: statusInWords(value), value })) },
    }),
  ],
  preview: { select: { title: 'name', subtitle: 'subject' } },
})
