import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { isReturn } from '../lib/isReturn.ts'
import { layOutAll } from './layOutAll.ts'

/** Moves the focus to an element that is not a control, without scrolling. */
function focus(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}

/** The element that a hash names, literally or percent-encoded. A hash can be anything, even malformed. */
function elementOf(hash: string): HTMLElement | null {
  const id = hash.slice(1)
  try {
    return id ? (document.getElementById(id) ?? document.getElementById(decodeURIComponent(id))) : null
  } catch {
    return null
  }
}

/**
 * Does what browsers do on a document load and React Router does not: moves the focus to the new page's heading, or to
 * the hash's element, to which the page scrolls smoothly (see the attribute in base.css). Render it before
 * `ScrollRestoration`, which does the scrolling.
 */
export function useNavigationFocus(): void {
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
      // Browsers open a closed `details` around the target only when they load a document.
      let part: Element | null
      while ((part = target.closest('details:not([open])'))) part.setAttribute('open', '')
      // Its position is exact only when everything above it has its final height.
      layOutAll()
      if (!before) target.scrollIntoView()
      focus(target)
    } else if (before && !samePage) {
      const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
      if (heading) focus(heading)
    }
  }, [location, type])
}
