import { TagIcon } from '@sanity/icons/Tag'
import { defineType } from 'sanity'
import { siteFactNameVerdict } from '../siteValues.ts'
import { requiredString } from '../sharedFields.ts'

/** Something that is said in several places and may change, for example how many people work here. */
export const siteFact = defineType({
  name: 'siteFact',
  title: 'Value',
  type: 'object',
  icon: TagIcon,
  fields: [
    requiredString('name', 'Name', 'Write a name for this value.', {
      description: 'In small letters, for example people. Texts then have the value as {our people}.',
      options: { readByCode: true },
      rules: (rule) => rule.custom((name, { path, document }) => siteFactNameVerdict(name, document?.facts, path)),
    }),
    requiredString('value', 'Value', 'Write the value as visitors should read it.', {
      description: 'For example forty.',
    }),
  ],
  preview: {
    select: { name: 'name', value: 'value' },
    prepare: ({ name, value }: { name?: string; value?: string }) => ({
      title: value,
      subtitle: `{our ${name ?? ''}}`,
    }),
  },
})
