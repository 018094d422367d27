import { useState } from 'react'
import { useHydrated } from './useHydrated.ts'

/** Whether this part came with the prerendered document; false if the browser rendered it later. */
export function useIsBuilt(): boolean {
  const hydrated = useHydrated()
  const [isBuilt] = useState(!hydrated)
  return isBuilt
}
