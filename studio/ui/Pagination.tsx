import { Flex, Text } from '@sanity/ui'
import { BusyButton } from './BusyButton.tsx'
import { formatNumber } from './format.ts'

interface PaginationProps {
  /** The items' name, for the accessible name. */
  of: string
  count: number
  size: number
  offset: number
  onOffset: (offset: number) => void
}

export function Pagination({ of, count, size, offset, onOffset }: PaginationProps) {
  if (count <= size && offset === 0) return null
  const last = Math.min(offset + size, count)
  const first = Math.min(offset + 1, last)
  return (
    <Flex as="nav" aria-label={`Pages of ${of}`} gap={3} align="center" justify="center">
      <BusyButton
        text="Previous"
        mode="ghost"
        isBusy={offset === 0}
        onClick={() => onOffset(Math.max(0, offset - size))}
      />
      <Text size={1}>{`${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(count)}`}</Text>
      <BusyButton text="Next" mode="ghost" isBusy={last >= count} onClick={() => onOffset(offset + size)} />
    </Flex>
  )
}
