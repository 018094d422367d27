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
  preview: {
    select: { filename: 'filename', code: 'code', subtitle: 'language' },
    // Most have no file name: the first line says which it is.
    prepare: ({ filename, code: text, subtitle }) => ({
      title: filename ?? (typeof text === 'string' ? text.trim().split('\n')[0] : undefined),
      subtitle,
    }),
  },
})
