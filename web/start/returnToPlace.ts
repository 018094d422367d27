import { layOutAll } from './layOutAll.ts'

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

/**
 * Gives a page that is loaded again its height. The browser has returned as far down as the page reached before: who was
 * near its foot is brought to their place now.
 */
export function returnToPlace(): void {
  const place = placeBefore()
  const isAtFoot = scrollY + innerHeight > document.documentElement.scrollHeight - 2
  layOutAll()
  if (place !== undefined && place > scrollY && isAtFoot) scrollTo({ top: place, behavior: 'instant' })
}
