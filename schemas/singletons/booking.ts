import { CalendarIcon } from '@sanity/icons/Calendar'
import { defineType } from 'sanity'
import { CALL_PLACEHOLDERS } from '@archstep/contracts/forms/callRequest.ts'
import { BOOKING_PAGE } from '@archstep/contracts/urls/routes.ts'
import { screens } from '@archstep/contracts/urls/screens.ts'
import { aimFor, optionalString, requiredString, requiredText } from '../fields/fieldBuilders.ts'
import { heroHeadingField, heroTextField } from '../fields/hero.ts'
import { pageTabs } from '../fields/pages.ts'
import { section } from '../fields/sections.ts'
import { placeholdersVerdict } from '../rules/textRules.ts'

const braced = (names: readonly string[]) => names.map((name) => `{${name}}`)

export const booking = defineType({
  name: 'booking',
  title: 'Book a time',
  description:
    'The words of /book. Days, hours, people and days off are in the site settings, under Appointments. The people below the times are those of Home.',
  type: 'document',
  icon: CalendarIcon,
  ...pageTabs([
    section('hero', 'Top of the page', [heroHeadingField, heroTextField]),
    section('times', 'Times', [
      requiredString('heading', 'Heading', 'Write the heading of the times.', {
        description: 'For example “Pick a half hour”.',
      }),
      requiredText('week', 'Before the days are known', 'Say that these are the times of each week.', {
        description:
          'Where scripts don’t run, visitors see the times of a week without dates, and each opens an email to you.',
      }),
      requiredText('none', 'When no time is free', 'Say how else visitors can reach you.', {
        description: 'Above the phone and the email address.',
        rows: 2,
      }),
      requiredString('taken', 'When a chosen time is no longer free', 'Say that visitors must choose another.', {
        description: 'For example “That time is no longer free. Pick another.”',
      }),
    ]),
    section('request', 'Request', [
      requiredString('action', 'Words on the button', 'Write the words on the button.', {
        description: 'For example “Ask for this time”.',
        rules: (rule) => aimFor(rule, 40),
      }),
      requiredText('note', 'Below the button', 'Say that it is a request until one of you confirms it.', {
        description: 'Say what happens next, and that it is a request until one of you confirms it.',
      }),
      optionalString('caller', 'Who calls', {
        description: 'For example “{name} calls you.” The site puts the names in. If empty, it does not say who calls.',
        rules: (rule) => rule.custom((text) => placeholdersVerdict(text, ['{name}'])),
      }),
      requiredString('subject', 'Subject of the email', 'Write the subject of the email.', {
        description: 'For example “A call on {day} at {time}”. The site puts {day} and {time} in.',
        rules: (rule) => rule.custom((text) => placeholdersVerdict(text, braced(CALL_PLACEHOLDERS.subject))),
      }),
      requiredText('letter', 'Email', 'Write what visitors send you.', {
        description:
          'The careers service sends it to you, or visitors do from their own email program. The site puts {day}, {time}, {city} and {reach} in: the last one ' +
          'is the phone number or email address that a visitor wrote. Their name stands at the end.',
        rules: (rule) => rule.custom((text) => placeholdersVerdict(text, braced(CALL_PLACEHOLDERS.letter))),
      }),
      optionalString('ownTime', 'In the email, where the visitor’s clock differs', {
        description: 'For example “That is {time} for me.” If empty, the email has the time of the office only.',
        rules: (rule) => rule.custom((text) => placeholdersVerdict(text, ['{time}'])),
      }),
      optionalString('calendar', 'Words on the link for calendars', {
        description: 'After the email, for example “Add it to your calendar”. If empty, there is no such link.',
      }),
      requiredString('entry', 'Title in calendars', 'Write the title that calendars show.', {
        description: 'For example “Call with {name} (requested)”. The site puts the name of the company in.',
        rules: (rule) => rule.custom((text) => placeholdersVerdict(text, ['{name}'])),
      }),
    ]),
  ]),
  preview: { prepare: () => ({ title: screens.booking.title, subtitle: BOOKING_PAGE }) },
})
