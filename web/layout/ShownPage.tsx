import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** What React Router calls the entry of the history that the address bar has. */
const entryKey = () => (history.state as { key?: string } | null)?.key

/** The entry whose page is on the screen; while the next one is on its way the address bar is ahead of it. */
let shown: string | undefined

/** Stands beside a page: both come on the screen at once. */
export function ShownPage() {
  const { key } = useLocation()
  useLayoutEffect(() => {
    shown = entryKey()
  }, [key])
  return null
}

/** Whether the page that the address bar names is on the screen. */
export const isPageShown = (): boolean => shown !== undefined && shown === entryKey()
