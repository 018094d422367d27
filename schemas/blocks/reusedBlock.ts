import { StackIcon } from '@sanity/icons/Stack'
import { defineType } from 'sanity'
import { requiredField } from '../fields/fieldBuilders.ts'

export const reusedBlock = defineType({
  name: 'reusedBlock',
  title: 'Block from the library',
  description: 'A block that is kept once, in the shared library, and shown on several pages.',
  type: 'object',
  icon: StackIcon,
  fields: [
    requiredField('shared', 'Shared block', 'reference', 'Choose the shared block, or remove this one.', {
      description: 'What you change there changes on every page that shows it.',
      to: [{ type: 'sharedBlock' }],
    }),
  ],
  preview: {
    select: { title: 'shared.name' },
    prepare: ({ title }) => ({ title, subtitle: 'Block from the library' }),
  },
})
