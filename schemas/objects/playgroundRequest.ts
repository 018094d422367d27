import { ApiIcon } from '@sanity/icons/Api'
import { defineField, defineType } from 'sanity'
import { internalPathVerdict, jsonVerdict } from '../rules.ts'
import { listField, requiredString, requiredText } from '../sharedFields.ts'

export const playgroundRequest = defineType({
  name: 'playgroundRequest',
  title: 'Example request',
  description: 'A request visitors can look at and change, with the answer it would get. Nothing is sent.',
  type: 'object',
  options: { readByCode: true },
  icon: ApiIcon,
  fields: [
    requiredString('label', 'Name', 'Name this request.', { description: 'For example “List open orders”.' }),
    requiredString('method', 'Method', 'Choose the method.', {
      options: {
        list: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        layout: 'radio',
        direction: 'horizontal',
      },
      initialValue: 'GET',
    }),
    requiredString('path', 'Path', 'Write the path of the request.', {
      description: 'Starts with one slash, for example /v1/orders.',
      rules: (rule) => rule.custom((path) => internalPathVerdict(path)),
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
    requiredText('response', 'Answer', 'Write the answer.', {
      description: 'The JSON that comes back.',
      rows: 12,
      rules: (rule) => rule.custom((text) => jsonVerdict(text)),
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
