import { CodeIcon } from '@sanity/icons/Code'
import { defineField, defineType } from 'sanity'
import { codeField, codeLanguageField } from '../sharedFields.ts'

export const code = defineType({
  name: 'code',
  title: 'Code',
  description: 'A piece of program text inside an article.',
  type: 'object',
  icon: CodeIcon,
  fields: [
    codeLanguageField,
    codeField,
    defineField({
      name: 'filename',
      title: 'File name',
      description: 'Shown above the code. May stay empty.',
      type: 'string',
      options: { readByCode: true },
    }),
  ],
  preview: { select: { title: 'filename', subtitle: 'language' } },
})
