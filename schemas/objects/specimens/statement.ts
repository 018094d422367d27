import { CreditCardIcon } from '@sanity/icons/CreditCard'
import { defineArrayMember, defineType } from 'sanity'
import { fits, optionalField, optionalString, requiredField, requiredString } from '../../fields/fieldBuilders.ts'
import { listField } from '../../fields/lists.ts'
import { captionField } from '../../fields/textFields.ts'
import { parentOf } from '../../parentOf.ts'
import { eachRowVerdict, type FigureRows } from '../../rules/figureRules.ts'

export const statementColumn = defineType({
  name: 'statementColumn',
  title: 'Column of figures',
  type: 'object',
  icon: CreditCardIcon,
  fields: [
    requiredString('heading', 'Heading', 'Write what goes above this column.', {
      description: 'One or two short words, so that phones have room for it.',
    }),
    optionalString('sign', 'Sign before each figure', {
      description: 'For example $. Empty for things that are counted.',
      rules: (rule) => rule.max(3).error('Up to 3 characters fit before a figure.'),
    }),
  ],
  preview: { select: { title: 'heading', subtitle: 'sign' } },
})

export const statementRow = defineType({
  name: 'statementRow',
  title: 'Line',
  type: 'object',
  icon: CreditCardIcon,
  fields: [
    requiredString('label', 'What it is for', 'Say what this line is for.'),
    optionalField('note', 'Note', 'text', {
      description: 'What a reader would ask about this line. One or two short sentences; may stay empty.',
      rows: 2,
    }),
    requiredField('amounts', 'Figures', 'array', 'Write the figures of this line.', {
      description: 'One for each column, in the order of the columns. The site adds them up.',
      of: [defineArrayMember({ type: 'number' })],
      limits: (rule) => rule.min(1),
    }),
  ],
  preview: {
    select: { title: 'label', amounts: 'amounts' },
    prepare: ({ title, amounts }) => ({
      title,
      subtitle: Object.values((amounts ?? []) as readonly number[]).join(' · '),
    }),
  },
})

export const statement = defineType({
  name: 'statement',
  title: 'Bill or calculation',
  description: 'Lines with figures. The site adds them up, and draws each as a step down to the sum.',
  type: 'object',
  icon: CreditCardIcon,
  fields: [
    captionField,
    requiredString('rowsHeading', 'Heading of the lines', 'Write what goes above the lines, for example “Source”.'),
    listField('columns', 'Columns', { of: 'statementColumn', things: 'columns', max: 3 }),
    requiredField('rows', 'Lines', 'array', 'Add two lines or more.', {
      of: [defineArrayMember({ type: 'statementRow' })],
      limits: (rule) => rule.min(2),
      rules: (rule) =>
        rule.custom((rows, context) =>
          eachRowVerdict(rows as FigureRows, parentOf<{ columns: readonly unknown[] }>(context).columns?.length),
        ),
    }),
    optionalString('switchHint', 'Invitation to switch lines off', {
      description:
        'With these words, visitors switch each line on and off in the last column, and the sum follows. May stay empty.',
      rules: (rule) => fits(rule, 90),
    }),
    requiredString('totalLabel', 'Words beside the sum', 'Write what goes beside the sum, for example “Total”.'),
    optionalField('result', 'Column that the site works out', 'object', {
      description: 'The last column. May stay empty.',
      options: { collapsible: true, collapsed: true },
      fields: [
        requiredString('heading', 'Heading', 'Write what goes above this column.'),
        requiredString('method', 'What it shows', 'Choose what this column shows.', {
          options: {
            list: [
              { title: 'Last column less the first: what has changed', value: 'difference' },
              { title: 'First column divided by the last: what each one cost', value: 'quotient' },
            ],
            layout: 'radio',
          },
        }),
      ],
    }),
  ],
  preview: { select: { title: 'caption' }, prepare: ({ title }) => ({ title, subtitle: 'Bill or calculation' }) },
})
