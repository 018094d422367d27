import { useEffect, useRef, useState, type RefObject } from 'react'

/** How much of a section must be on screen before it counts as visible (specification, section 9). */
export const VISIBLE_THRESHOLD = 0.3
/** A section so tall that 30 % of it never fits counts once it fills this much of the screen. */
const SCREEN_SHARE = 0.5

const steps = [0, 0.05, 0.1, 0.15, 0.2, 0.25, VISIBLE_THRESHOLD]

function isVisible({ isIntersecting, intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry) {
  if (!isIntersecting) return false
  if (intersectionRatio >= VISIBLE_THRESHOLD) return true
  return rootBounds !== null && intersectionRect.height >= rootBounds.height * SCREEN_SHARE
}

/**
 * Whether an element has been on screen. It turns true once, when 30 % of the element is seen, and stays so.
 * @returns a ref for the element, and undefined before the browser has looked (in prerendered HTML too, where
 *   everything is simply there), then false, then true.
 */
export function useVisibleOnce<Element extends HTMLElement>(): [RefObject<Element | null>, boolean | undefined] {
  const ref = useRef<Element>(null)
  const [visible, setVisible] = useState<boolean>()
  useEffect(() => {
    const element = ref.current
    if (!element || !('IntersectionObserver' in globalThis)) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(isVisible)) {
          setVisible((before) => before ?? false)
          return
        }
        setVisible(true)
        observer.disconnect()
      },
      { threshold: steps },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, visible]
}
