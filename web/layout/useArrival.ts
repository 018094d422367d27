import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { isReturn } from '../start/isReturn.ts'
import { layOutAll } from '../start/layOutAll.ts'

/** Moves the keyboard and the screen reader to an element that is not a control, without scrolling. */
function focus(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}

/** The element that a hash names, as it stands or percent-encoded. Anybody can write a hash: it may be neither. */
function elementOf(hash: string): HTMLElement | null {
  const id = hash.slice(1)
  try {
    return id ? (document.getElementById(id) ?? document.getElementById(decodeURIComponent(id))) : null
  } catch {
    return null
  }
}

/**
 * Does what a browser does when it loads a document and React Router leaves to the site: the keyboard and the screen
 * reader go to the new page's heading, or to the element that the hash names, which the page then scrolls to smoothly
 * (base.css has the attribute). Stands before `ScrollRestoration`, which does the scrolling.
 */
export function useArrival(): void {
  const location = useLocation()
  const type = useNavigationType()
  const shown = useRef<typeof location>(null)

  useLayoutEffect(() => {
    const before = shown.current
    if (before?.key === location.key) return
    shown.current = location
    const target = elementOf(location.hash)
    const samePage = before?.pathname === location.pathname
    const isNew = before ? type !== NavigationType.Pop || samePage : !isReturn()
    const toTarget = target !== null && isNew
    document.documentElement.toggleAttribute('data-smooth-scroll', toTarget)
    if (toTarget) {
      // Its place is exact only when all that comes before it has its height.
      layOutAll()
      if (!before) target.scrollIntoView()
      focus(target)
    } else if (before && !samePage) {
      const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
      if (heading) focus(heading)
    }
  }, [location, type])
}
