import { Button } from '@sanity/ui'
import type { ComponentProps } from 'react'

interface BusyButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  isBusy: boolean
  onClick?: () => void
}

/**
 * A button that ignores presses while it is busy. `disabled` would take the focus away, and the next Tab would start at
 * the top of the Studio. It also prevents a submit with Enter in a field.
 */
export const BusyButton = ({ isBusy, onClick, ...button }: BusyButtonProps) => (
  <Button {...button} aria-disabled={isBusy} onClick={(event) => (isBusy ? event.preventDefault() : onClick?.())} />
)
