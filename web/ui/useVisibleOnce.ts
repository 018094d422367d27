import { useEffect, useRef, useState, type RefObject } from 'react'

/** How much of a section must be on screen before it counts as visible (HOME-09). */
export const VISIBLE_THRESHOLD = 0.3
/**
 * The line across the middle of the screen. The document as root, because a page in a frame has no margins otherwise.
 */
const MIDDLE = () => ({ root: document, rootMargin: '-50% 0px' })

/**
 * Whether an element has been on screen. It turns true once, when 30 % of the element is seen, and stays so. An element
 * so tall that 30 % of it never fits counts once it reaches the middle of the screen.
 * @param threshold the share that must be seen, if it is another; 0 for the first line of it
 * @returns a ref for the element, and undefined before the browser has looked (in prerendered HTML too, where
 *   everything is simply there), then false, then true.
 */
export function useVisibleOnce<Element extends HTMLElement>(
  threshold = VISIBLE_THRESHOLD,
): [RefObject<Element | null>, boolean | undefined] {
  const ref = useRef<Element>(null)
  const [visible, setVisible] = useState<boolean>()
  useEffect(() => {
    const element = ref.current
    if (!element || !('IntersectionObserver' in globalThis)) return
    const tell = (seen: boolean) => {
      setVisible((before) => seen || (before ?? false))
      if (seen) stop()
    }
    const share = new IntersectionObserver(
      (entries) =>
        tell(entries.some(({ isIntersecting, intersectionRatio }) => isIntersecting && intersectionRatio >= threshold)),
      { threshold },
    )
    const middle = new IntersectionObserver(
      (entries) => tell(entries.some(({ isIntersecting }) => isIntersecting)),
      MIDDLE(),
    )
    const stop = () => {
      share.disconnect()
      middle.disconnect()
    }
    share.observe(element)
    middle.observe(element)
    return stop
  }, [threshold])
  return [ref, visible]
}
