import { useEffect, useState } from 'react'

const TICK_MS = 1000

/**
 * Counts down from a number of seconds, a tick a second, as soon as it is there.
 * @returns the seconds that are left, and a function that starts again
 */
export function useCountdown(seconds: number): [left: number, restart: () => void] {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), TICK_MS)
    return () => clearTimeout(timer)
  }, [left])
  return [left, () => setLeft(seconds)]
}
