import { CodeBlockIcon } from '@sanity/icons/CodeBlock'
import { defineType } from 'sanity'
import { listField, optionalHeadField } from '../sharedFields.ts'

export const codeBlock = defineType({
  name: 'codeBlock',
  title: 'Code samples',
  type: 'object',
  icon: CodeBlockIcon,
  fields: [optionalHeadField, listField({ name: 'samples', title: 'Samples', of: 'sample', things: 'samples' })],
  preview: {
    select: { heading: 'head.heading' },
    prepare: ({ heading }) => ({ title: heading ?? 'Code samples', subtitle: 'Code samples' }),
  },
})
