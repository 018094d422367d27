import { useSyncExternalStore } from 'react'

/** A phone; below the third of the widths that @sanity/ui knows. */
const NARROW = '(max-width: 599px)'

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(NARROW)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** Whether the window is as narrow as a phone. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches)
