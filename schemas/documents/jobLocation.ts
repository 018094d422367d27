import { PinIcon } from '@sanity/icons/Pin'
import { defineField, defineType } from 'sanity'
import { countryVerdict } from '../objects/country.ts'
import { freeNameVerdict } from '../uniqueName.ts'
import { requiredString } from '../sharedFields.ts'

/** A city and its country belong together; a location such as “Remote” has neither. */
const together = (other: string, message: string) => (value: unknown, place: unknown) =>
  value !== undefined || (place as Record<string, unknown> | undefined)?.[other] === undefined || message

export const jobLocation = defineType({
  name: 'jobLocation',
  title: 'Job location',
  description: 'Where people work. Openings choose one of these, so that each has one spelling.',
  type: 'document',
  icon: PinIcon,
  fields: [
    requiredString('name', 'Name', 'Write the name of the location.', {
      description: 'As applicants read it on the card and in the filter, for example “Saint Louis, MO” or “Remote”.',
      rules: (rule) => [rule.max(200).error('Use 200 characters or fewer.'), rule.custom(freeNameVerdict)],
    }),
    defineField({
      name: 'city',
      title: 'City',
      description: 'For search engines. Leave it empty for work from anywhere.',
      type: 'string',
      validation: (rule) =>
        rule.custom((city, { parent }) => together('country', 'Write the city, too.')(city, parent)),
    }),
    defineField({ name: 'region', title: 'State or region', type: 'string' }),
    defineField({
      name: 'country',
      title: 'Country',
      description: 'For search engines.',
      type: 'country',
      validation: (rule) => [
        rule.custom((country, { parent }) => together('city', 'Choose the country, too.')(country, parent)),
        rule.custom(countryVerdict),
      ],
    }),
  ],
  preview: { select: { title: 'name', subtitle: 'country' } },
})
