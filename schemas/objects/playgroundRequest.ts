import { ApiIcon } from '@sanity/icons/Api'
import { defineField, defineType } from 'sanity'
import { internalPathVerdict, jsonVerdict } from '../rules.ts'
import { listField } from '../sharedFields.ts'

export const playgroundRequest = defineType({
  name: 'playgroundRequest',
  title: 'Example request',
  description: 'A request visitors can look at and change, with the answer it would get. Nothing is sent.',
  type: 'object',
  options: { readByCode: true },
  icon: ApiIcon,
  fields: [
    defineField({
      name: 'label',
      title: 'Name',
      description: 'For example “List open orders”.',
      type: 'string',
      validation: (rule) => rule.required().error('Name this request.'),
    }),
    defineField({
      name: 'method',
      title: 'Method',
      type: 'string',
      options: {
        list: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        layout: 'radio',
        direction: 'horizontal',
      },
      initialValue: 'GET',
      validation: (rule) => rule.required().error('Choose the method.'),
    }),
    defineField({
      name: 'path',
      title: 'Path',
      description: 'Starts with one slash, for example /v1/orders.',
      type: 'string',
      validation: (rule) => [
        rule.required().error('Write the path of the request.'),
        rule.custom((path) => internalPathVerdict(path)),
      ],
    }),
    listField({
      name: 'params',
      title: 'Parameters',
      of: 'playgroundParam',
      things: 'parameters',
      optional: true,
    }),
    defineField({
      name: 'responseStatus',
      title: 'Status of the answer',
      description: 'An HTTP status, for example 200.',
      type: 'number',
      initialValue: 200,
      validation: (rule) => rule.required().integer().min(100).max(599).error('Write an HTTP status from 100 to 599.'),
    }),
    defineField({
      name: 'response',
      title: 'Answer',
      description: 'The JSON that comes back.',
      type: 'text',
      rows: 12,
      validation: (rule) => [rule.required().error('Write the answer.'), rule.custom((text) => jsonVerdict(text))],
    }),
  ],
  preview: {
    select: { label: 'label', method: 'method', path: 'path' },
    prepare: ({ label, method, path }) => ({
      title: label,
      subtitle: `${method ?? ''} ${path ?? ''}`.trim(),
    }),
  },
})
