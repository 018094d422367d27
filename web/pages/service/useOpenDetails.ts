import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

const allDetails = () => document.querySelectorAll<HTMLDetailsElement>('main details')
/** The summary text, which identifies a `details` element. */
const nameOf = (details: HTMLDetailsElement) => details.querySelector('summary')?.textContent ?? ''
const opened = () => (history.state as { opened?: readonly string[] } | null)?.opened ?? []

/**
 * Opens what the visitor had opened on this page before they left it, so that their scroll position is where it was. The
 * history entry keeps it, as storage may be blocked. Its effects run before those of `ScrollRestoration`.
 */
export function useOpenDetails(): void {
  const { key } = useLocation()
  const shown = useRef<string>(null)
  useLayoutEffect(() => {
    if (shown.current === key) return
    shown.current = key
    for (const details of allDetails()) if (opened().includes(nameOf(details))) details.open = true
  }, [key])
  useEffect(() => {
    const keep = () => {
      const names = [...allDetails()].filter(({ open }) => open).map(nameOf)
      if (String(names) === String(opened())) return
      history.replaceState({ ...(history.state as object | null), opened: names }, '')
    }
    // Includes what was opened before the scripts arrived.
    keep()
    // `toggle` does not bubble.
    document.addEventListener('toggle', keep, { capture: true })
    return () => document.removeEventListener('toggle', keep, { capture: true })
  }, [])
}
