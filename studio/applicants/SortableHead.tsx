import { ChevronDownIcon } from '@sanity/icons/ChevronDown'
import { ChevronUpIcon } from '@sanity/icons/ChevronUp'
import { Button } from '@sanity/ui'

interface SortableHeadProps {
  name: string
  /** The column's, as the desk is asked; with `-` before it the order is turned round. */
  column: string
  /** The order of the list. */
  sort: string
  onSort: (sort: string) => void
}

/** The head of a column that the list is sorted by when it is pressed; pressed again, the other way round. */
export function SortableHead({ name, column, sort, onSort }: SortableHeadProps) {
  const down = `-${column}`
  const order = sort === column ? 'ascending' : sort === down ? 'descending' : 'none'
  const icon = order === 'ascending' ? ChevronUpIcon : order === 'descending' ? ChevronDownIcon : undefined
  return (
    <th scope="col" aria-sort={order}>
      <Button
        mode="bleed"
        padding={2}
        fontSize={1}
        text={name}
        {...(icon && { iconRight: icon })}
        onClick={() => onSort(order === 'ascending' ? down : column)}
      />
    </th>
  )
}
