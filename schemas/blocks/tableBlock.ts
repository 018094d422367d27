import { ThListIcon } from '@sanity/icons/ThList'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { optionalField, requiredField } from '../fields/fieldBuilders.ts'
import { captionField } from '../fields/textFields.ts'
import { tableVerdict } from '../rules/tableRules.ts'
import { headOnPagesField } from './headedBlock.ts'

/** A row's text, for previews. */
const cellsInWords = (cells: unknown) => (Array.isArray(cells) ? cells.join(', ') : undefined)

/** A table row, as stored by the input of `@sanity/table`. */
export const tableRow = defineType({
  name: 'tableRow',
  title: 'Row',
  type: 'object',
  icon: ThListIcon,
  fields: [defineField({ name: 'cells', title: 'Cells', type: 'array', of: [defineArrayMember({ type: 'string' })] })],
  preview: { select: { cells: 'cells' }, prepare: ({ cells }) => ({ title: cellsInWords(cells) }) },
})

export const table = defineType({
  name: 'table',
  title: 'Table',
  type: 'object',
  icon: ThListIcon,
  fields: [defineField({ name: 'rows', title: 'Rows', type: 'array', of: [defineArrayMember({ type: 'tableRow' })] })],
  preview: { select: { first: 'rows.0.cells' }, prepare: ({ first }) => ({ title: cellsInWords(first) }) },
})

export const tableBlock = defineType({
  name: 'tableBlock',
  title: 'Table',
  description: 'Words or numbers in rows and columns. The first row names the columns.',
  type: 'object',
  icon: ThListIcon,
  fields: [
    headOnPagesField,
    captionField,
    requiredField('table', 'Table', 'table', 'Press “Create Table”.', {
      description: 'The first row names the columns.',
      rules: (rule) => rule.custom((table) => tableVerdict(table as Parameters<typeof tableVerdict>[0])),
    }),
    optionalField('namesFirst', 'The first column names the rows', 'boolean', {
      description: 'Screen readers then say it with each cell of the row.',
      options: { layout: 'checkbox' },
      initialValue: true,
    }),
  ],
  preview: {
    select: { caption: 'caption', first: 'table.rows.0.cells' },
    prepare: ({ caption, first }) => ({
      title: caption ?? cellsInWords(first),
      subtitle: 'Table',
    }),
  },
})
