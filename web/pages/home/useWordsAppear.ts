import { useEffect, useRef, type RefObject } from 'react'
import { VISIBLE_THRESHOLD } from '../../ui/useVisibleOnce.ts'

/** Parts of the sections' text, small enough that little is ever blank. Only sections that animate wait. */
const WORDS = 'section :is(h2, p, li, dl, blockquote, figcaption)'

/**
 * A section of Home appears when 30 % of it is on screen (HOME-09), which on a phone is half a screen. To avoid a blank
 * screen before that, each part of its text appears when 30 % of that part is on screen, marked by `data-seen`.
 * @returns a ref for the element around the sections
 */
export function useWordsAppear(): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!page.current || !('IntersectionObserver' in globalThis)) return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, intersectionRatio } of entries) {
          const seen = isIntersecting && intersectionRatio >= VISIBLE_THRESHOLD
          if (seen) observer.unobserve(target)
          if (target instanceof HTMLElement) target.dataset.seen = String(seen)
        }
      },
      { threshold: VISIBLE_THRESHOLD },
    )
    for (const words of page.current.querySelectorAll(WORDS)) observer.observe(words)
    return () => observer.disconnect()
  }, [])
  return page
}
