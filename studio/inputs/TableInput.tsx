import { TableComponent, type TableProps } from '@sanity/table'
import type { ObjectInputProps } from 'sanity'

/** A table as a grid of cells; if read-only, Sanity's default list. */
export const TableInput = (props: ObjectInputProps) =>
  props.readOnly ? props.renderDefault(props) : <TableComponent {...(props as TableProps)} />
