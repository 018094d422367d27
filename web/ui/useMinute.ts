import { useLayoutEffect, useState } from 'react'
import { MINUTE_MS } from '@archstep/contracts/time/durations.ts'
import { useIsBuilt } from './useIsBuilt.ts'

/** The time to the minute; undefined in prerendered HTML, which may be read at any time. */
export function useMinute(): Date | undefined {
  const isBuilt = useIsBuilt()
  // On client-side navigation the time is known at once, so the page has its full height when its scroll position is
  // restored.
  const [now, setNow] = useState(() => (isBuilt ? undefined : new Date()))
  useLayoutEffect(() => {
    const look = () => setNow(new Date())
    look()
    const timer = setInterval(look, MINUTE_MS)
    // A background tab may have been suspended.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
