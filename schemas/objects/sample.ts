import { CodeBlockIcon } from '@sanity/icons/CodeBlock'
import { defineType } from 'sanity'
import { codeField, codeLanguageField, requiredString } from '../sharedFields.ts'

export const sample = defineType({
  name: 'sample',
  title: 'Code sample',
  type: 'object',
  options: { readByCode: true },
  icon: CodeBlockIcon,
  fields: [
    requiredString('label', 'Label', 'Label this sample.', {
      description: 'What visitors choose it by, for example “curl” or “JavaScript”.',
    }),
    codeLanguageField,
    codeField,
  ],
  preview: { select: { title: 'label', subtitle: 'language' } },
})
