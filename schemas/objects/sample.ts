import { CodeBlockIcon } from '@sanity/icons/CodeBlock'
import { defineField, defineType } from 'sanity'
import { codeField, codeLanguageField } from '../sharedFields.ts'

export const sample = defineType({
  name: 'sample',
  title: 'Code sample',
  type: 'object',
  options: { readByCode: true },
  icon: CodeBlockIcon,
  fields: [
    defineField({
      name: 'label',
      title: 'Label',
      description: 'What visitors choose it by, for example “curl” or “JavaScript”.',
      type: 'string',
      validation: (rule) => rule.required().error('Label this sample.'),
    }),
    codeLanguageField,
    codeField,
  ],
  preview: { select: { title: 'label', subtitle: 'language' } },
})
