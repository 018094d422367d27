import { NumberIcon } from '@sanity/icons/Number'
import { defineField, defineType } from 'sanity'

const NUMBERS = [{ title: 'Months that applications are kept', value: 'keptMonths' }]

/** Stands in a text for a number that is kept elsewhere, so that the two can't differ. */
export const contentNumber = defineType({
  name: 'contentNumber',
  title: 'Number from the content',
  type: 'object',
  icon: NumberIcon,
  fields: [
    defineField({
      name: 'of',
      title: 'Which number',
      description: 'Recruiters and administrators change it, under Careers, How long applications are kept.',
      type: 'string',
      options: { list: NUMBERS, layout: 'radio' },
      initialValue: 'keptMonths',
      validation: (rule) => rule.required().error('Choose a number, or remove this from the text.'),
    }),
  ],
  preview: {
    select: { of: 'of' },
    prepare: ({ of }: { of?: string }) => ({
      title: NUMBERS.find(({ value }) => value === of)?.title ?? 'Choose a number',
    }),
  },
})
