import { defineArrayMember, defineField } from 'sanity'
import {
  optionalField,
  optionalString,
  requiredField,
  requiredString,
  requiredText,
} from '../../fields/fieldBuilders.ts'
import { listField } from '../../fields/lists.ts'
import { inGroup } from '../../fields/pages.ts'
import { imageRequired, pictureField } from '../../fields/pictures.ts'
import { wholeEmail } from '../../fields/textFields.ts'
import { newEmailVerdict } from '../../rules/newEmail.ts'

function timeZoneField(name: string, title: string, description: string) {
  return optionalString(name, title, {
    description,
    options: {
      list: [
        { title: 'Eastern', value: 'America/New_York' },
        { title: 'Central', value: 'America/Chicago' },
        { title: 'Mountain', value: 'America/Denver' },
        { title: 'Pacific', value: 'America/Los_Angeles' },
      ],
      layout: 'radio',
      direction: 'horizontal',
    },
  })
}

/** The tab Company, without the banner. */
export const companyFields = inGroup('content', [
  requiredString('name', 'Name', 'Write the name of the company.'),
  requiredString('tagline', 'Tagline', 'Write the tagline beside the logo.', {
    description: 'The words beside the logo.',
  }),
  requiredString('legalName', 'Legal name', 'Write the full legal name.', {
    description: 'For example with Inc. or LLC. Used for search engines and the footer.',
  }),
  requiredText('description', 'What the company does', 'Describe the company in a sentence or two.', {
    description: 'One or two sentences, for search engines.',
  }),
  defineField({
    ...pictureField,
    name: 'logo',
    title: 'Logo',
    description: 'The mark at the top left of every page, best as SVG.',
    validation: imageRequired,
  }),
  {
    ...listField('phones', 'Phones', {
      description: 'Exactly two. Both are in the bar at the top; the first is the main one.',
      of: 'phone',
      things: 'phones',
      exactly: 2,
    }),
    options: { disableActions: ['add', 'addBefore', 'addAfter', 'duplicate', 'remove'] },
  },
  requiredString('email', 'Email', 'Write the email address.', {
    rules: (rule) => [wholeEmail(rule), rule.custom(newEmailVerdict).warning()],
  }),
  requiredField('address', 'Address', 'postalAddress', 'Fill in the address.', {
    options: { collapsible: true, collapsed: true },
  }),
  listField('hours', 'Opening hours', {
    description: 'Exactly two: weekdays and Saturday.',
    of: 'openingHours',
    things: 'opening hours',
    exactly: 2,
  }),
  timeZoneField(
    'timeZone',
    'Time zone of the opening hours',
    'The bars use it to say whether you answer now, and appointments are offered in it. Daylight saving time is taken into account.',
  ),
  timeZoneField(
    'officeTimeZone',
    'Time zone of the office',
    'The bars and appointments show their times in it. May stay empty when the opening hours are in the same zone.',
  ),
  optionalField('facts', 'Other values', 'array', {
    description:
      'What is said in several places and may change. In texts, write the name of a value in braces, for example ' +
      '{our people}; phone, email, hours, street and address are there already: {our phone}.',
    of: [defineArrayMember({ type: 'siteFact' })],
  }),
  listField('socialLinks', 'Social and messaging links', {
    description: 'Exactly seven, in the order of the bar at the top. Check the four for the footer.',
    of: 'socialLink',
    things: 'links',
    exactly: 7,
  }),
  requiredString('careersEntry', 'What /Careers shows', 'Choose what /Careers shows.', {
    options: {
      list: [
        { title: 'The job list while a job is open, else the interest form', value: 'auto' },
        { title: 'Always the job list', value: 'jobs' },
        { title: 'Always the interest form', value: 'interest' },
      ],
      layout: 'radio',
    },
    initialValue: 'auto',
  }),
])
