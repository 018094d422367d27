import { TableComponent, type TableProps } from '@sanity/table'
import type { ObjectInputProps } from 'sanity'

/** A table as lines and columns of cells; where it can't be changed, as Sanity shows any list. */
export const TableInput = (props: ObjectInputProps) =>
  props.readOnly ? props.renderDefault(props) : <TableComponent {...(props as TableProps)} />
