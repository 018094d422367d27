import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Whether a menu is open. Navigation and the Escape key close it.
 * @param onEscape restores the focus
 */
export function useMenu(onEscape: () => void): [open: boolean, setOpen: (open: boolean) => void] {
  const { key } = useLocation()
  // The history entry at which it was opened; at any other it is closed.
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === key
  const escape = useEffectEvent(() => {
    setOpenAt(undefined)
    onEscape()
  })
  useEffect(() => {
    if (!open) return
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') escape()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [open])
  return [open, (opens) => setOpenAt(opens ? key : undefined)]
}
