import { Button } from '@sanity/ui'
import type { ComponentProps } from 'react'

interface BusyButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  isBusy: boolean
  onClick?: () => void
}

/**
 * A button that ignores presses for a while. Not by `disabled`, which would take the focus away from whoever pressed it:
 * the next Tab would start at the top of the Studio. It submits nothing meanwhile, either, even if Enter is pressed in a field.
 */
export const BusyButton = ({ isBusy, onClick, ...button }: BusyButtonProps) => (
  <Button {...button} aria-disabled={isBusy} onClick={(event) => (isBusy ? event.preventDefault() : onClick?.())} />
)
