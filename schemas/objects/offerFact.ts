import { InfoOutlineIcon } from '@sanity/icons/InfoOutline'
import { defineType } from 'sanity'
import { requiredString } from '../sharedFields.ts'

export const offerFact = defineType({
  name: 'offerFact',
  title: 'Fact of an offer',
  type: 'object',
  icon: InfoOutlineIcon,
  fields: [
    requiredString('label', 'What it is', 'Say what the fact is, for example “For”.'),
    requiredString('text', 'Text', 'Write the fact.'),
  ],
  preview: { select: { title: 'label', subtitle: 'text' } },
})
