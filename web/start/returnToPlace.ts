import { isReturn } from './isReturn.ts'

/** Where React Router keeps the places of the pages of this tab, by the keys of their entries in the history. */
const PLACES = 'react-router-scroll-positions'

function placeBefore(): number | undefined {
  try {
    const places = JSON.parse(sessionStorage.getItem(PLACES) ?? '{}') as Partial<Record<string, number>>
    return places[(history.state as { key?: string } | null)?.key ?? '']
  } catch {
    return undefined
  }
}

/** What a visitor moves about in a page with. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown']
/** Parts that come later, as one that a slow service is asked for, find the visitor where they are. */
const UNTIL_MS = 15_000

/**
 * Brings a visitor back to their place in a page that is loaded again. The browser returns as far down as the page
 * reaches at its first layout; it grows by parts that are laid out later, and by those that a service is asked for.
 * Whoever moves about stays where they go.
 */
export function returnToPlace(): void {
  const place = placeBefore()
  if (!isReturn() || place === undefined) return
  const goOn = () => {
    if (Math.abs(scrollY - place) > 1) scrollTo({ top: place, behavior: 'instant' })
  }
  // In a frame of its own: what comes into sight is laid out then, and the page grows again.
  const growth = new ResizeObserver(() => requestAnimationFrame(goOn))
  growth.observe(document.body)
  const stop = () => growth.disconnect()
  setTimeout(stop, UNTIL_MS)
  for (const type of MOVES) addEventListener(type, stop, { capture: true, once: true, passive: true })
}
