import { useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Whether something is open; a navigation closes it. */
export function useOpenUntilNavigation(): [open: boolean, setOpen: (open: boolean) => void] {
  const { key } = useLocation()
  // Remembers at which entry of the history it was opened: at any other it is closed.
  const [openAt, setOpenAt] = useState<string>()
  return [openAt === key, (open) => setOpenAt(open ? key : undefined)]
}
