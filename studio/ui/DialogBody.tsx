import { Stack } from '@sanity/ui'
import { useEffect, useRef, type ReactNode } from 'react'

/**
 * Inside a dialog: when it closes, what had the focus before has it again. Sanity's dialogs, and those of its document
 * actions, leave it at the top of the Studio.
 */
export function ReturnFocus() {
  // In an effect: by then, a dialog that this one follows has given the focus back.
  useEffect(() => {
    const opener = document.activeElement
    const giveBack = () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    }
    return () => {
      giveBack()
      // Sanity disables the button of an action for a moment when its dialog closes.
      const enabling = new MutationObserver(() => {
        enabling.disconnect()
        giveBack()
      })
      if (opener?.matches(':disabled')) enabling.observe(opener, { attributeFilter: ['disabled'] })
    }
  }, [])
  return null
}

/** What a dialog holds. */
export function DialogBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  // A dialog's frame does so only when it opens, and stays when another body follows in it.
  useEffect(() => body.current?.focus(), [])
  return (
    <Stack gap={4} padding={4} ref={body} tabIndex={-1}>
      <ReturnFocus />
      {children}
    </Stack>
  )
}
