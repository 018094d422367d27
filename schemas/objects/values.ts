import { NumberIcon } from '@sanity/icons/Number'
import { TagIcon } from '@sanity/icons/Tag'
import { defineType } from 'sanity'
import { siteFactNameVerdict, siteValues } from '@archstep/contracts/fields/siteValues.ts'
import { requiredString } from '../fields/fieldBuilders.ts'

const NUMBERS = [{ title: 'Months that applications are kept', value: 'keptMonths' }]

/** Inserts a number from elsewhere in the content, so that the two can't differ. */
const contentNumber = defineType({
  name: 'contentNumber',
  title: 'Number from the content',
  type: 'object',
  icon: NumberIcon,
  fields: [
    requiredString('of', 'Which number', 'Choose a number, or remove this from the text.', {
      description: 'Recruiters and administrators change it, under Careers, How long applications are kept.',
      options: { list: NUMBERS, layout: 'radio' },
      initialValue: 'keptMonths',
    }),
  ],
  preview: {
    select: { of: 'of' },
    prepare: ({ of }: { of?: string }) => ({
      title: NUMBERS.find(({ value }) => value === of)?.title ?? 'Choose a number',
    }),
  },
})

/** A fact used in several places that may change, such as the number of employees. */
const siteFact = defineType({
  name: 'siteFact',
  title: 'Value',
  type: 'object',
  icon: TagIcon,
  fields: [
    requiredString('name', 'Name', 'Write a name for this value.', {
      description: 'In lowercase, for example people. In texts, write {our people}.',
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

const values = siteValues.map(({ name, title }) => ({ title, value: name }))

/** Inserts a site value into formatted text. Plain text uses its name in braces. */
const siteValue = defineType({
  name: 'siteValue',
  title: 'Value from Site settings',
  type: 'object',
  icon: TagIcon,
  fields: [
    requiredString('name', 'Which value', 'Choose a value, or remove this from the text.', {
      description: 'When it changes in Site settings, it changes here, too.',
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

/** Values that texts insert from elsewhere in the content, so that each is written only once. */
export const valueTypes = [contentNumber, siteFact, siteValue]
