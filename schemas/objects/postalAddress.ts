import { PinIcon } from '@sanity/icons/Pin'
import { defineField, defineType } from 'sanity'
import { countryVerdict } from './country.ts'
import { requiredField, requiredString } from '../sharedFields.ts'

export const postalAddress = defineType({
  name: 'postalAddress',
  title: 'Address',
  type: 'object',
  icon: PinIcon,
  fields: [
    requiredString('street', 'Street and number', 'Write the street and number.'),
    defineField({ name: 'unit', title: 'Suite, floor or unit', type: 'string' }),
    requiredString('city', 'City', 'Write the city.'),
    requiredString('region', 'State or region', 'Write the state or region.'),
    requiredString('postalCode', 'Postal code', 'Write the postal code.'),
    requiredField('country', 'Country', 'country', 'Choose the country.', {
      rules: (rule) => rule.custom(countryVerdict),
    }),
    requiredField('location', 'Place on the map', 'geopoint', 'Set the latitude and longitude.', {
      description: 'Latitude and longitude of the door. The contact page’s map is centred on it.',
    }),
  ],
  preview: { select: { title: 'street', subtitle: 'city' } },
})
