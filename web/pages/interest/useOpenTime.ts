import { useState } from 'react'
import { useHydrated } from '../../ui/useHydrated.ts'

/** A page that was asked for anew may hold what was typed before, without our knowledge. */
const cameByLink = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation')
  return !(navigation && 'type' in navigation && navigation.type !== 'navigate')
}

/**
 * How long a form has been on the screen, by a clock that nobody can set. A form that came with the page can be filled
 * in from the moment that the page was asked for, before any script runs.
 * @returns a function that gives the milliseconds; undefined after a reload or a step in the history
 */
export function useOpenTime(): () => number | undefined {
  const hydrated = useHydrated()
  const [since] = useState(() => (hydrated ? performance.now() : 0))
  return () => (cameByLink() ? performance.now() - since : undefined)
}
