import { useEffect, useRef, useState, type RefObject } from 'react'

/** How much of a section must be on screen before it counts as visible (HOME-09). */
const VISIBLE_THRESHOLD = 0.3
/**
 * The line across the middle of the screen. The document as root, because a page in a frame has no margins otherwise.
 */
const MIDDLE = () => ({ root: document, rootMargin: '-50% 0px' })

/**
 * Whether an element has been on screen. It turns true once, when 30 % of the element is seen, and stays so. An element
 * so tall that 30 % of it never fits counts once it reaches the middle of the screen.
 * @returns a ref for the element, and undefined before the browser has looked (in prerendered HTML too, where
 *   everything is simply there), then false, then true.
 */
export function useVisibleOnce<Element extends HTMLElement>(): [RefObject<Element | null>, boolean | undefined] {
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
      (entries) => tell(entries.some(({ intersectionRatio }) => intersectionRatio >= VISIBLE_THRESHOLD)),
      { threshold: VISIBLE_THRESHOLD },
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
  }, [])
  return [ref, visible]
}
