import { isReturn } from '../lib/isReturn.ts'

/** Where React Router stores this tab's scroll positions, by history key. */
const PLACES = 'react-router-scroll-positions'

function placeBefore(): number | undefined {
  try {
    const places = JSON.parse(sessionStorage.getItem(PLACES) ?? '{}') as Partial<Record<string, number>>
    return places[(history.state as { key?: string } | null)?.key ?? '']
  } catch {
    return undefined
  }
}

/** Events by which visitors scroll, or leave for the entry of another page, which has a place of its own. */
const MOVES = ['wheel', 'pointerdown', 'keydown', 'popstate']
/** Anything that loads later, for example from a slow service, must not move the visitor. */
const UNTIL_MS = 15_000

/**
 * Restores the scroll position of a reloaded page. The browser scrolls only as far as the page reaches at its first
 * layout; it then grows, as parts are laid out or loaded from a service. Stops as soon as the visitor scrolls.
 */
export function returnToPlace(): void {
  const place = placeBefore()
  if (!isReturn() || place === undefined) return
  const goOn = () => {
    if (Math.abs(scrollY - place) > 1) scrollTo({ top: place, behavior: 'instant' })
  }
  // In a separate frame, because parts that come into view are laid out then, and the page grows again.
  const growth = new ResizeObserver(() => requestAnimationFrame(goOn))
  growth.observe(document.body)
  const stop = () => growth.disconnect()
  setTimeout(stop, UNTIL_MS)
  for (const type of MOVES) addEventListener(type, stop, { capture: true, once: true, passive: true })
}
