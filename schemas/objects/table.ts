import { ThListIcon } from '@sanity/icons/ThList'
import { defineArrayMember, defineField, defineType } from 'sanity'

/** One line of a table, as the input of `@sanity/table` keeps it. */
export const tableRow = defineType({
  name: 'tableRow',
  title: 'Line',
  type: 'object',
  icon: ThListIcon,
  fields: [defineField({ name: 'cells', title: 'Cells', type: 'array', of: [defineArrayMember({ type: 'string' })] })],
})

export const table = defineType({
  name: 'table',
  title: 'Table',
  type: 'object',
  icon: ThListIcon,
  fields: [defineField({ name: 'rows', title: 'Lines', type: 'array', of: [defineArrayMember({ type: 'tableRow' })] })],
})
