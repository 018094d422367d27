import { useEffect, useState } from 'react'
import { useHydrated } from '../ui/useHydrated.ts'

const MINUTE_MS = 60_000

/** The time to the minute; undefined in prerendered HTML, which is read at any time. */
export function useMinute(): Date | undefined {
  const hydrated = useHydrated()
  const [now, setNow] = useState(() => (hydrated ? new Date() : undefined))
  useEffect(() => {
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
