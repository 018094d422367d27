import { useLayoutEffect, useState } from 'react'
import { useIsBuilt } from '../ui/useIsBuilt.ts'

const MINUTE_MS = 60_000

/** The time to the minute; undefined in prerendered HTML, which is read at any time. */
export function useMinute(): Date | undefined {
  const isBuilt = useIsBuilt()
  // A page that is gone to is never as it was built: it has its height when the place in it is returned to.
  const [now, setNow] = useState(() => (isBuilt ? undefined : new Date()))
  useLayoutEffect(() => {
    const look = () => setNow(new Date())
    look()
    const timer = setInterval(look, MINUTE_MS)
    // A tab that was in the background may have slept.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
