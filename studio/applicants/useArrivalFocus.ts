import { useEffect, useRef, type RefObject } from 'react'

/**
 * Moves the focus to a screen's heading if the link that led here is gone. Leaves it alone if the pager's button still
 * has it, or if the page was just loaded and nobody has pressed anything.
 */
export function useArrivalFocus(): RefObject<HTMLDivElement | null> {
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body && navigator.userActivation.hasBeenActive) heading.current?.focus()
  }, [])
  return heading
}
