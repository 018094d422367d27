import { PinIcon } from '@sanity/icons/Pin'
import { defineField, defineType } from 'sanity'
import { countryVerdict } from './country.ts'

export const postalAddress = defineType({
  name: 'postalAddress',
  title: 'Address',
  type: 'object',
  icon: PinIcon,
  fields: [
    defineField({
      name: 'street',
      title: 'Street and number',
      type: 'string',
      validation: (rule) => rule.required().error('Write the street and number.'),
    }),
    defineField({ name: 'unit', title: 'Suite, floor or unit', type: 'string' }),
    defineField({
      name: 'city',
      title: 'City',
      type: 'string',
      validation: (rule) => rule.required().error('Write the city.'),
    }),
    defineField({
      name: 'region',
      title: 'State or region',
      type: 'string',
      validation: (rule) => rule.required().error('Write the state or region.'),
    }),
    defineField({
      name: 'postalCode',
      title: 'Postal code',
      type: 'string',
      validation: (rule) => rule.required().error('Write the postal code.'),
    }),
    defineField({
      name: 'country',
      title: 'Country',
      type: 'country',
      validation: (rule) => [rule.required().error('Choose the country.'), rule.custom(countryVerdict)],
    }),
    defineField({
      name: 'location',
      title: 'Place on the map',
      description: 'Latitude and longitude of the door. The contact page’s map is centred on it.',
      type: 'geopoint',
      validation: (rule) => rule.required().error('Set the latitude and longitude.'),
    }),
  ],
  preview: { select: { title: 'street', subtitle: 'city' } },
})
