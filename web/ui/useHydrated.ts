import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in prerendered HTML and during hydration, true from then on: for what the build can't know. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
