import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** React Router's key of the current history entry; the first entry of a tab has none. */
const entryKey = () => (history.state as { key?: string } | null)?.key ?? 'default'

/** The entry whose page is on the screen. During navigation the address bar is ahead of it. */
let shown: string | undefined

/** Rendered with a page, so both appear at the same time. */
export function ShownPage() {
  const { key } = useLocation()
  useLayoutEffect(() => {
    shown = key
  }, [key])
  return null
}

/** Whether the page of the address bar is on the screen. */
export const isPageShown = (): boolean => shown === entryKey()
