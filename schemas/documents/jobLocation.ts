import { PinIcon } from '@sanity/icons/Pin'
import { defineType, type ValidationContext } from 'sanity'
import { JOB_LIMITS } from '@archstep/contracts/jobs/jobFields.ts'
import { optionalField, optionalString } from '../fields/fieldBuilders.ts'
import { uniqueNameField } from '../fields/textFields.ts'
import { parentOf } from '../parentOf.ts'
import { countryVerdict } from '../rules/countryRules.ts'

/** City and country must both be set, or neither, as for “Remote”. */
const together = (other: string, message: string) => (value: unknown, context: ValidationContext) =>
  value !== undefined || parentOf<Record<string, unknown>>(context)[other] === undefined || message

export const jobLocation = defineType({
  name: 'jobLocation',
  title: 'Job location',
  description: 'Where people work. Jobs choose one of these, so that each has one spelling.',
  type: 'document',
  icon: PinIcon,
  fields: [
    uniqueNameField(
      'Write the name of the location.',
      JOB_LIMITS.location,
      'As applicants read it on the card and in the filter, for example “Saint Louis, MO” or “Remote”.',
    ),
    optionalString('city', 'City', {
      description: 'For search engines. Leave it empty for work from anywhere.',
      rules: (rule) => rule.custom(together('country', 'Write the city, too.')),
    }),
    optionalString('region', 'State or region'),
    optionalField('country', 'Country', 'country', {
      description: 'For search engines.',
      rules: (rule) => [rule.custom(together('city', 'Choose the country, too.')), rule.custom(countryVerdict)],
    }),
  ],
  preview: { select: { title: 'name', subtitle: 'country' } },
})
