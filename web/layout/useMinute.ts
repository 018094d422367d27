import { useLayoutEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The time to the minute; undefined in prerendered HTML, which is read at any time. */
export function useMinute(): Date | undefined {
  const [now, setNow] = useState<Date>()
  // Before the browser paints: a page that is gone to is never seen as it was built.
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
