import { TagIcon } from '@sanity/icons/Tag'
import { defineType } from 'sanity'
import { requiredString } from '../sharedFields.ts'
import { siteValues } from '../siteValues.ts'

const values = siteValues.map(({ name, title }) => ({ title, value: name }))

/** Stands in a formatted text for a value of the site settings. In other texts its name stands in braces. */
export const siteValue = defineType({
  name: 'siteValue',
  title: 'Value of Site settings',
  type: 'object',
  icon: TagIcon,
  fields: [
    requiredString('name', 'Which value', 'Choose a value, or remove this from the text.', {
      description: 'It is changed in Site settings, and here it follows.',
      options: { list: values, layout: 'radio' },
      initialValue: 'phone',
    }),
  ],
  preview: {
    select: { name: 'name' },
    prepare: ({ name }: { name?: string }) => ({
      title: values.find(({ value }) => value === name)?.title ?? 'Choose a value',
    }),
  },
})
