import { useEffect, useRef, type RefObject } from 'react'

/**
 * For the heading of a screen: takes the focus of a link that led here and is gone. People who page with a button of the
 * pager keep theirs, and in a page that was just loaded, nobody has pressed anything yet.
 */
export function useArrivalFocus(): RefObject<HTMLDivElement | null> {
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body && navigator.userActivation.hasBeenActive) heading.current?.focus()
  }, [])
  return heading
}
