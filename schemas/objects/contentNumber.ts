import { NumberIcon } from '@sanity/icons/Number'
import { defineType } from 'sanity'
import { requiredString } from '../sharedFields.ts'

const NUMBERS = [{ title: 'Months that applications are kept', value: 'keptMonths' }]

/** Stands in a text for a number that is kept elsewhere, so that the two can't differ. */
export const contentNumber = defineType({
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
