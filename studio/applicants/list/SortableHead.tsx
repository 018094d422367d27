import { ChevronDownIcon } from '@sanity/icons/ChevronDown'
import { ChevronUpIcon } from '@sanity/icons/ChevronUp'
import { Text } from '@sanity/ui'
import type { Order } from '@archstep/contracts/api/deskRequests.ts'
import styles from '../../ui/Table.module.css'

interface SortableHeadProps {
  name: string
  /** The desk's sort key of the column; `-` reverses it. */
  column: Exclude<Order, `-${string}`>
  sort: Order
  onSort: (sort: Order) => void
}

export function SortableHead({ name, column, sort, onSort }: SortableHeadProps) {
  const down = `-${column}` as const
  const order = sort === column ? 'ascending' : sort === down ? 'descending' : 'none'
  const Icon = order === 'ascending' ? ChevronUpIcon : ChevronDownIcon
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the button in it has its words
    <th scope="col" aria-sort={order}>
      <button type="button" className={styles.sort} onClick={() => onSort(order === 'ascending' ? down : column)}>
        <Text size={1} weight="medium">
          {name} {order !== 'none' && <Icon />}
        </Text>
      </button>
    </th>
  )
}
