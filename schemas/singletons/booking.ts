import { CalendarIcon } from '@sanity/icons/Calendar'
import { defineType } from 'sanity'
import {
  heroHeadingField,
  heroTextField,
  pageGroups,
  pageSection,
  requiredString,
  requiredText,
  seoField,
} from '../sharedFields.ts'

export const booking = defineType({
  name: 'booking',
  title: 'Book a time',
  description: 'The words of /book. Days, hours, people and days off are in the site settings, under Appointments.',
  type: 'document',
  icon: CalendarIcon,
  groups: pageGroups,
  fields: [
    pageSection({ name: 'hero', title: 'Top of the page' }, [heroHeadingField, heroTextField]),
    pageSection({ name: 'times', title: 'Times' }, [
      requiredString('heading', 'Heading', 'Write the heading of the times.', {
        description: 'For example “Choose a half hour”.',
      }),
      requiredText('week', 'Before the days are known', 'Say that these times come back each week.', {
        description:
          'Where scripts don’t run, visitors see the times of a week without dates, and each opens an e-mail to you.',
      }),
      requiredText('none', 'When no time is free', 'Say how else visitors can reach you.', {
        description: 'Above the phone and the e-mail address.',
        rows: 2,
      }),
    ]),
    pageSection({ name: 'request', title: 'Request' }, [
      requiredString('action', 'Words on the button', 'Write the words on the button.', {
        description: 'For example “Ask for this time”.',
        rules: (rule) => rule.max(40).warning('Aim for 40 characters or fewer.'),
      }),
      requiredText('note', 'Below the button', 'Say that it is a request until one of you confirms it.', {
        description: 'Say what happens next, and that it is a request until one of you confirms it.',
      }),
    ]),
    seoField,
  ],
  preview: { prepare: () => ({ title: 'Book a time', subtitle: '/book' }) },
})
