import { useEffect } from 'react'

/** What stands in the place of the stair of times while it has none, or when its script does not arrive. */
export function NoTimes({ onNone }: { onNone: () => void }) {
  useEffect(onNone)
  return null
}
