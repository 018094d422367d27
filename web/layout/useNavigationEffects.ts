import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { settle } from '../settle.ts'

const STORAGE_KEY = 'scrollPositions'

/** Scroll position in pixels, by the key of the history entry. Kept over a reload where the browser allows storage. */
function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}

function storePositions(positions: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]))
  } catch {
    // Storage is blocked or full: positions last until the next reload.
  }
}

function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}

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
    return document.getElementById(id) ?? document.getElementById(decodeURIComponent(id))
  } catch {
    return null
  }
}

/** @returns false when the page has no element for this hash */
function goToHash(hash: string): boolean {
  const target = elementOf(hash)
  if (!target) return false
  settle()
  target.scrollIntoView({ behavior: scrollBehavior() })
  focus(target)
  return true
}

/**
 * Does what a browser does when it loads a document, for pages that are shown without loading one: a new page starts
 * at the top and Back returns to where the visitor was; a hash scrolls to its element, smoothly unless the visitor
 * prefers less motion; the keyboard and the screen reader go to the new page's heading.
 */
export function useNavigationEffects(): void {
  const location = useLocation()
  const type = useNavigationType()
  const positions = useRef<Map<string, number>>(null)
  const shown = useRef<{ key: string; pathname: string }>(null)

  useEffect(() => {
    const known = (positions.current ??= readPositions())
    const remember = () => {
      if (shown.current) known.set(shown.current.key, scrollY)
    }
    const leave = () => {
      storePositions(known)
      // A reload, or Back from another site, is the browser's to restore.
      history.scrollRestoration = 'auto'
    }
    const arrive = () => {
      history.scrollRestoration = 'manual'
    }
    arrive()
    addEventListener('scroll', remember, { passive: true })
    addEventListener('pagehide', leave)
    addEventListener('pageshow', arrive)
    return () => {
      removeEventListener('scroll', remember)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', arrive)
    }
  }, [])

  useLayoutEffect(() => {
    const { key, pathname, hash } = location
    const before = shown.current
    if (before?.key === key) return
    shown.current = { key, pathname }
    if (!before) {
      if (hash) goToHash(hash)
      return
    }
    const samePage = before.pathname === pathname
    if (!samePage) {
      const top = type === NavigationType.Pop ? (positions.current?.get(key) ?? 0) : 0
      scrollTo({ top, behavior: 'instant' })
    }
    if (type !== NavigationType.Pop || samePage) {
      if (hash && goToHash(hash)) return
    }
    if (samePage) return
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (heading) focus(heading)
  }, [location, type])
}
