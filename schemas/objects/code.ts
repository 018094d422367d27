import { ApiIcon } from '@sanity/icons/Api'
import { CodeIcon } from '@sanity/icons/Code'
import { CodeBlockIcon } from '@sanity/icons/CodeBlock'
import { ControlsIcon } from '@sanity/icons/Controls'
import { defineType } from 'sanity'
import { internalPathVerdict } from '@archstep/contracts/urls/hrefs.ts'
import { optionalString, requiredField, requiredString, requiredText } from '../fields/fieldBuilders.ts'
import { listField } from '../fields/lists.ts'
import { jsonVerdict } from '../rules/textRules.ts'

const languageField = requiredString('language', 'Language', 'Choose the language.', {
  options: {
    list: [
      { title: 'Shell', value: 'bash' },
      { title: 'JavaScript', value: 'javascript' },
      { title: 'TypeScript', value: 'typescript' },
      { title: 'Python', value: 'python' },
      { title: 'JSON', value: 'json' },
      { title: 'HTTP', value: 'http' },
      { title: 'HTML', value: 'html' },
      { title: 'CSS', value: 'css' },
      { title: 'SQL', value: 'sql' },
      { title: 'YAML', value: 'yaml' },
      { title: 'Other', value: 'text' },
    ],
  },
})

const codeField = requiredText('code', 'Code', 'Write or paste the code.', {
  rows: 10,
  options: { readByCode: true },
})

const code = defineType({
  name: 'code',
  title: 'Code',
  description: 'A piece of program text inside an article.',
  type: 'object',
  icon: CodeIcon,
  fields: [
    languageField,
    codeField,
    optionalString('filename', 'File name', {
      description: 'Shown above the code. May stay empty.',
      options: { readByCode: true },
    }),
  ],
  preview: {
    select: { filename: 'filename', code: 'code', subtitle: 'language' },
    // Most have no file name, so the first line identifies them.
    prepare: ({ filename, code: text, subtitle }) => ({
      title: filename ?? (typeof text === 'string' ? text.trim().split('\n')[0] : undefined),
      subtitle,
    }),
  },
})

const playgroundParam = defineType({
  name: 'playgroundParam',
  title: 'Parameter',
  type: 'object',
  options: { readByCode: true },
  icon: ControlsIcon,
  fields: [
    requiredString('name', 'Name', 'Name the parameter.'),
    requiredString('value', 'Example value', 'Give an example value.'),
    requiredString('desc', 'What it does', 'Say what the parameter does.'),
  ],
  preview: { select: { title: 'name', subtitle: 'desc' } },
})

const playgroundRequest = defineType({
  name: 'playgroundRequest',
  title: 'Example request',
  description: 'A request visitors can look at and change, with the response it would get. Nothing is sent.',
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
    listField('params', 'Parameters', {
      of: 'playgroundParam',
      things: 'parameters',
      optional: true,
    }),
    requiredField('responseStatus', 'Status of the response', 'number', 'Write an HTTP status from 100 to 599.', {
      description: 'An HTTP status, for example 200.',
      initialValue: 200,
      limits: (rule) => rule.integer().min(100).max(599),
    }),
    requiredText('response', 'Response', 'Write the response.', {
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

const sample = defineType({
  name: 'sample',
  title: 'Code sample',
  type: 'object',
  options: { readByCode: true },
  icon: CodeBlockIcon,
  fields: [
    requiredString('label', 'Label', 'Label this sample.', {
      description: 'What visitors choose it by, for example “curl” or “JavaScript”.',
    }),
    languageField,
    codeField,
  ],
  preview: { select: { title: 'label', subtitle: 'language' } },
})

/** Source code, to read or try. */
export const codeTypes = [code, playgroundParam, playgroundRequest, sample]
