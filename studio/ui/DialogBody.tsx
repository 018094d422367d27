import { Stack } from '@sanity/ui'
import { useEffect, useRef, type ReactNode } from 'react'

/**
 * Inside a dialog, returns the focus to where it was when the dialog closes. Sanity's dialogs and document actions
 * leave it at the top of the Studio.
 */
export function ReturnFocus() {
  // In an effect, because the dialog before this one has returned the focus by then.
  useEffect(() => {
    const opener = document.activeElement
    const giveBack = () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    }
    return () => {
      giveBack()
      // Sanity briefly disables an action's button when its dialog closes.
      const enabling = new MutationObserver(() => {
        enabling.disconnect()
        giveBack()
      })
      if (opener?.matches(':disabled')) enabling.observe(opener, { attributeFilter: ['disabled'] })
    }
  }, [])
  return null
}

export function DialogBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  // A dialog only takes the focus when it opens, but its body may be replaced while it is open.
  useEffect(() => body.current?.focus(), [])
  return (
    <Stack gap={4} padding={4} ref={body} tabIndex={-1}>
      <ReturnFocus />
      {children}
    </Stack>
  )
}
