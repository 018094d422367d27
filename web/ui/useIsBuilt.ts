import { useState } from 'react'
import { useHydrated } from './useHydrated.ts'

/** Whether this part came in the document, as it was built; false for one that the browser has rendered later. */
export function useIsBuilt(): boolean {
  const hydrated = useHydrated()
  const [isBuilt] = useState(!hydrated)
  return isBuilt
}
