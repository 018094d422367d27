import { useEffect, useState } from 'react'

/**
 * Inside a dialog: when it closes, what opened it has the focus again. Sanity's dialogs, and those of its document
 * actions, leave it at the top of the Studio.
 */
export function ReturnFocus() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
  return null
}
